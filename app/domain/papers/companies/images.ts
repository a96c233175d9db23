import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { kindOf } from "../../library/files/types";
import { storeCompany } from "./change";
import { type CompanyRow, hasDocuments } from "./find";
import { sidesOf } from "./image-size";

export const IMAGES = ["stamp", "signature"] as const;
export type ImageName = (typeof IMAGES)[number];

const TYPES: Record<string, string> = { png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg" };
const MOST_BYTES = 1_000_000;
/** Pixels per side: printing holds the whole image in memory. */
const MOST_PIXELS = 2000;

export interface CompanyImage {
  name: ImageName;
  /** null: removed. */
  bytes: Uint8Array<ArrayBuffer> | null;
  type: string;
}

/** Validated before anything is stored. */
export function imageOf(name: ImageName, filename: string, bytes: Uint8Array<ArrayBuffer>): Result<CompanyImage> {
  if (bytes.byteLength > MOST_BYTES) return refuse("companyImageLarge", name, undefined, "fileTooLarge");
  const type = TYPES[kindOf(filename, bytes)];
  if (!type) return refuse("companyImageType", name, undefined, "unsupportedType");
  const sides = sidesOf(bytes, type);
  if (sides.length === 0 || sides.includes(0)) return refuse("companyImageType", name, undefined, "unsupportedType");
  if (Math.max(...sides) > MOST_PIXELS) return refuse("companyImagePixels", name, { most: MOST_PIXELS });
  return ok({ name, bytes, type });
}

/**
 * Stored outside user files, so clean-up never deletes a stamp. Always a new object, so that images are never mixed.
 */
export async function storeImages(
  needs: Pick<Platform, "db" | "clock" | "hub" | "files">,
  row: CompanyRow,
  images: readonly CompanyImage[],
): Promise<void> {
  const set: Partial<Record<ImageName, string | null>> = {};
  for (const { name, bytes, type } of images) {
    set[name] = bytes && `companies/${row.id}/${name}/${newId()}.${type.split("/")[1]}`;
    if (bytes) await needs.files.put(set[name]!, bytes, type);
  }
  if (images.length === 0) return;
  const isStored = (await storeCompany(needs, row, set)) !== null;
  // Documents printed with the old images may be printed again.
  if (isStored && (await isPrinted(needs.db, row.id))) return;
  // If the company was deleted in the meantime, removes the new images.
  const going = images.flatMap(({ name }) => (isStored ? row : set)[name] ?? []);
  if (going.length > 0) await needs.files.delete(going);
}

async function isPrinted(db: Database, id: string): Promise<boolean> {
  const row = await db.get<{ isIt: number }>(sql`SELECT ${hasDocuments(id)} AS isIt`);
  return row.isIt === 1;
}

export async function readImage({ files }: Pick<Platform, "files">, row: CompanyRow, name: ImageName) {
  const key = row[name];
  const bytes = key === null ? null : await files.get(key);
  return bytes && { bytes, type: `image/${key!.split(".").at(-1)}` };
}
