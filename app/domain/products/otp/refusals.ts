import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { otpRefusals } from "../../../../db/schema/otp/tables";
import { rowOf } from "../../../../db/schema/raw-row";
import type { Page } from "../../base/shared/pages";
import { type PageQuery, walkPage } from "../../base/shared/walk-page";
import { siftOf } from "../../base/text/sift";
import type { Owner } from "./rows";

export type RefusalRow = typeof otpRefusals.$inferSelect;

interface RefusalFilter extends PageQuery {
  /** Searched in subject, address and phone. */
  search?: string | undefined;
}

export async function findRefusals(
  db: Database,
  { id: ownerId }: Owner,
  widgetId: string,
  { search, ...query }: RefusalFilter,
): Promise<Page<RefusalRow>> {
  const of = sql`t.owner_id = ${ownerId} AND t.widget_id = ${widgetId}`;
  const digits = search?.replace(/\D/g, "") || undefined;
  const bySubject = siftOf(search, ["t.subject", "t.address"]);
  const byPhone = siftOf(digits, ["t.recipient"]);
  const page = await walkPage(
    db,
    {
      rows: sql`otp_refusals t INDEXED BY otp_refusals_id WHERE ${of}`,
      ...(bySubject && {
        sift: {
          also: sql`json_array(${bySubject.also}, ${byPhone?.also ?? sql`NULL`})`,
          isHit: (also) => {
            const [words, phone] = JSON.parse(String(also)) as unknown[];
            return bySubject.isHit(words) || (byPhone?.isHit(phone) ?? false);
          },
        },
      }),
      cost: 2,
      columns: sql`t.*`,
      join: sql`otp_refusals t ON s.scan_shown AND ${of} AND t.id = s.scan_id`,
    },
    query,
  );
  return { ...page, rows: page.rows.map((raw) => rowOf(otpRefusals, raw)) };
}
