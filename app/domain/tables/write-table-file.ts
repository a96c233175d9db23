import type { Format } from "../exports/export";
import type { Cell } from "./cells";
import { joined, partOf } from "./lines";

export async function tableFile(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  format: Format,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; replaced: number }> {
  const [head, body] = [partOf([header], format, true), partOf(rows, format)];
  return { bytes: await fileOf([head.bytes, body.bytes], format), replaced: head.replaced + body.replaced };
}

export async function fileOf(
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { type }: Format,
): Promise<Uint8Array<ArrayBuffer>> {
  if (type === "xlsx") return (await import("./xlsx/write")).workbookOf(parts);
  const pieces: Uint8Array[] = [];
  for await (const piece of parts) pieces.push(piece);
  return joined(pieces);
}
