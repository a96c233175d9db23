import type { Ring } from "../../app/domain/shared/ports/platform";

/** Splits a list, in its order, into parts of at most `most` entries whose JSON takes at most `mostBytes` together. */
export function packsOf<T>(all: T[], most: number, mostBytes: number): T[][] {
  const packs: T[][] = [];
  let size = 0;
  for (const entry of all) {
    const bytes = bytesOf(entry);
    const last = packs.at(-1);
    if (last && last.length < most && size + bytes <= mostBytes) {
      last.push(entry);
      size += bytes;
    } else {
      packs.push([entry]);
      size = bytes;
    }
  }
  return packs;
}

/** What a value takes in a queue message, and a comma. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1;
}

/** A queue message that holds many things as two that hold half of them each; any other as itself. */
export function halves(ring: Ring): Ring[] {
  if (ring.kind === "receipts") return split(ring.receipts).map((receipts) => ({ ...ring, receipts }));
  if (ring.kind === "incoming") return split(ring.messages).map((messages) => ({ ...ring, messages }));
  return [ring];
}

function split<T>(all: T[]): T[][] {
  const middle = Math.ceil(all.length / 2);
  return [all.slice(0, middle), all.slice(middle)].filter((half) => half.length > 0);
}
