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
