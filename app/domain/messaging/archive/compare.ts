import type { RawRow } from "../../../../db/schema/raw-row";
import { COLUMNS } from "./columns";
import { inMemory, MismatchError, readerOf } from "./part-file";

/** Throws `MismatchError` if a part does not read back as the rows written. */
export async function comparePart(written: Uint8Array, rows: readonly RawRow[]): Promise<void> {
  const reader = await readerOf(inMemory(written), rows.length);
  const read = await reader.columns(Object.keys(COLUMNS), 0, rows.length);
  const isSame = ([name, values]: [string, unknown[]]) => rows.every((row, at) => (row[name] ?? null) === values[at]);
  if (!Object.entries(read).every(isSame)) {
    throw new MismatchError("archive: a part reads otherwise than it was written");
  }
}
