import type { RawRow } from "../../../db/schema/raw-row";
import { inMemory, MismatchError, readerOf } from "./part-file";

/** Throws `MismatchError` where a part reads otherwise than the rows it was written of. */
export async function comparePart(written: Uint8Array, rows: readonly RawRow[]): Promise<void> {
  const read = await (await readerOf(inMemory(written), rows.length)).rows(0, rows.length);
  const isSame = (row: RawRow, at: number) =>
    Object.entries(row).every(([name, value]) => (rows[at]![name] ?? null) === value);
  if (read.length !== rows.length || !read.every(isSame)) {
    throw new MismatchError("archive: a part reads otherwise than it was written");
  }
}
