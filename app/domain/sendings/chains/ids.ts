/** Ids of one chain begin with the same letters: they differ in their last byte only. */
export const CHAIN_CHARS = 34;
const BYTES = 256;

/** Step k has the root's last byte plus k, going round at 256: a chain is one range of ids, and a step fired twice is one key. */
export function stepId(rootId: string, step: number): string {
  return chainOf(rootId) + hex((lastByte(rootId) + step) % BYTES);
}

export function rootId(id: string, step: number): string {
  return stepId(id, BYTES - step);
}

/** What all ids of a chain begin with. */
export function chainOf(id: string): string {
  return id.slice(0, CHAIN_CHARS);
}

/** The range that holds every step of the chains whose roots lie between these two. */
export function rangeOf(firstRoot: string, lastRoot = firstRoot): { firstId: string; lastId: string } {
  return { firstId: `${chainOf(firstRoot)}00`, lastId: `${chainOf(lastRoot)}ff` };
}

function lastByte(id: string): number {
  return Number.parseInt(id.slice(CHAIN_CHARS), 16);
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}
