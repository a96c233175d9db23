import { uuidv7, V7Generator } from "uuidv7";

export function newId(): string {
  return uuidv7();
}

const clocked = new V7Generator();
const ROLLBACK_MS = 10_000;

/** `ms`: UTC, the same clock reading as the row's own time. */
export function newIdAt(ms: number): string {
  return clocked.generateOrResetCore(ms, ROLLBACK_MS).toString();
}

export function newIds(n: number): string[] {
  const generator = new V7Generator();
  return Array.from({ length: n }, () => generator.generate().toString());
}

export function firstIdAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

export interface IdRange {
  from?: string | undefined;
  before?: string | undefined;
}

export type Direction = "asc" | "desc";

/** `from` inclusive, `to` exclusive, ms UTC. One bound per side: SQLite uses only one per index walk. */
export function idsWithin(times: {
  from?: number | undefined;
  to?: number | undefined;
  cursor?: string | undefined;
  direction?: Direction | undefined;
}): IdRange {
  const { from, to, cursor, direction = "desc" } = times;
  const isDown = direction === "desc";
  const upper = [...(to === undefined ? [] : [firstIdAt(to)]), ...(cursor && isDown ? [cursor] : [])];
  const lower = [...(from === undefined ? [] : [firstIdAt(from)]), ...(cursor && !isDown ? [`${cursor}0`] : [])];
  return { from: lower.sort().at(-1), before: upper.sort()[0] };
}

export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

export async function derivedId(ms: number, text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${firstIdAt(ms).slice(0, 15)}${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}
