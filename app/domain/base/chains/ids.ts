/** Length of the prefix that all ids of a chain share: only the last byte differs. */
export const CHAIN_CHARS = 34;
const BYTES = 256;

/** Step k adds k to the root's last byte (mod 256), so a chain is one id range and each step has one key. */
export function stepId(rootId: string, step: number): string {
  return chainOf(rootId) + hex((lastByte(rootId) + step) % BYTES);
}

export function rootId(id: string, step: number): string {
  return stepId(id, BYTES - step);
}

export function chainOf(id: string): string {
  return id.slice(0, CHAIN_CHARS);
}

export function rangeOf(firstRoot: string, lastRoot = firstRoot): { firstId: string; lastId: string } {
  return { firstId: `${chainOf(firstRoot)}00`, lastId: `${chainOf(lastRoot)}ff` };
}

function lastByte(id: string): number {
  return Number.parseInt(id.slice(CHAIN_CHARS), 16);
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}
