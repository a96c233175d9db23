import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js/lib/zip-core-custom.js";
import { and, eq } from "drizzle-orm";
import { documents } from "../../../../../db/schema/papers";
import type { Platform } from "../../../base/shared/ports/platform";
import { type DocumentFile, documentFile, FILES } from "../files";
import { ofMonth } from "./close-account";
import { type Month, monthName } from "./months";

configure({ useWebWorkers: false });

/** All documents of a month, as PDF and as spreadsheets; null if there are none. */
export async function archiveOfMonth(
  needs: Pick<Platform, "db" | "files" | "asset">,
  ownerId: string,
  month: Month,
): Promise<DocumentFile | null> {
  const rows = await needs.db
    .select()
    .from(documents)
    .where(and(eq(documents.ownerId, ownerId), ofMonth(month)));
  if (rows.length === 0) return null;
  const zip = new ZipWriter(new Uint8ArrayWriter(), { zip64: false, extendedTimestamp: false });
  for (const row of rows) {
    for (const kind of Object.keys(FILES) as (keyof typeof FILES)[]) {
      const { name, bytes } = await documentFile(needs, row, kind);
      await zip.add(name, new Uint8ArrayReader(bytes), { lastModDate: new Date(row.datedAt) });
    }
  }
  return { name: `${monthName(month)}.zip`, type: "application/zip", bytes: await zip.close() };
}
