import type { CsvReader } from "../../../base/tables/read-csv";
import type { DuplicatePolicy } from "../input";
import { type ContactValues, type LostValue, rowParser } from "../parse-row";
import type { RejectedRow } from "./reject-line";
import type { ImportData } from "./start-import";

/** Limited by rows and by the characters of a D1 parameter. */
const CHUNK_ROWS = 2000;
const CHUNK_CHARS = 500_000;
const READ_STEP = 250;

export interface Chunk {
  rows: number;
  invalid: RejectedRow[];
  /** One per address, in file order; repeats are merged according to the policy. */
  contacts: ChunkContact[];
  repeats: Pick<ChunkContact, "row" | "cells" | "lost">[];
  isLast: boolean;
}

export interface ChunkContact {
  row: number;
  cells: string[];
  values: ContactValues;
  lost: LostValue[];
}

export function readChunk(
  reader: CsvReader,
  { mapping, duplicates, withoutPhone }: Pick<ImportData, "mapping" | "duplicates" | "withoutPhone">,
): Chunk {
  const parse = rowParser(mapping, withoutPhone);
  const byPhone = new Map<string, ChunkContact>();
  const chunk: Chunk = { rows: 0, invalid: [], contacts: [], repeats: [], isLast: false };
  const end = reader.cursor().offset + CHUNK_CHARS;
  for (;;) {
    const left = end - reader.cursor().offset;
    if (chunk.rows >= CHUNK_ROWS || left <= 0 || reader.done()) break;
    for (const { row, cells, broken } of reader.next(READ_STEP, left)) {
      chunk.rows++;
      const parsed = broken ? ({ ok: false, reason: "rowBroken" } as const) : parse(cells);
      if (!parsed.ok) {
        chunk.invalid.push({ row, cells, reason: parsed.reason });
        continue;
      }
      const { contact: values, lost } = parsed;
      const known = byPhone.get(values.phone);
      if (known) {
        chunk.repeats.push({ row, cells, lost });
        merge(known.values, values, duplicates);
      } else {
        const contact = { row, cells, values, lost };
        byPhone.set(values.phone, contact);
        chunk.contacts.push(contact);
      }
    }
  }
  chunk.isLast = reader.done();
  return chunk;
}

const PLAIN = ["email", "name", "firstName", "middleName", "lastName", "gender", "date"] as const;

/** "fill" keeps values, "replace" overwrites them; empty cells never erase. */
function merge(into: ContactValues, from: ContactValues, policy: DuplicatePolicy): void {
  if (policy === "skip") return;
  const pick = <T>(before: T | null, after: T | null) => (policy === "fill" ? (before ?? after) : (after ?? before));
  const merged: ContactValues = into;
  for (const field of PLAIN) Object.assign(merged, { [field]: pick(into[field], from[field]) });
  merged.custom = into.custom.map((value, index) => pick(value, from.custom[index] ?? null));
}
