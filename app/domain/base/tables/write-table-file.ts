import type { Format } from "../exports/export";
import type { Cell } from "./cells";
import { joined, partOf } from "./lines";

export async function tableFile(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  format: Format,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; replaced: number }> {
  const [head, body] = [partOf([header], format, true), partOf(rows, format)];
  const pieces: Uint8Array[] = [];
  await writeTable([head.bytes, body.bytes], format, (piece) => void pieces.push(piece));
  return { bytes: joined(pieces), replaced: head.replaced + body.replaced };
}

/** Assembles the parts of `partOf`, header first, into one file. */
export async function writeTable(
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { type }: Format,
  write: (piece: Uint8Array) => Promise<void> | void,
): Promise<void> {
  if (type === "xlsx") return (await import("./xlsx/write")).writeWorkbook(parts, write);
  for await (const part of parts) await write(part);
}
