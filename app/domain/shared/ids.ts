import { uuidv7, V7Generator } from "uuidv7";

/** A UUIDv7: ids sort by creation time. */
export function newId(): string {
  return uuidv7();
}

const clocked = new V7Generator();
/** Ids of one moment ascend also when the clock went back by so much. */
const ROLLBACK_MS = 10_000;

/** An id made at `ms` (UTC), for a row whose own time is read from the same clock: lists are cut by either. */
export function newIdAt(ms: number): string {
  return clocked.generateOrResetCore(ms, ROLLBACK_MS).toString();
}

/** n ids in ascending order, without a gap that another caller of the same generator could fill. */
export function newIds(n: number): string[] {
  const generator = new V7Generator();
  return Array.from({ length: n }, () => generator.generate().toString());
}

/** The smallest id that can be made at `ms` (UTC). */
export function firstIdAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** A range of ids: `from` belongs to it, `before` does not. */
export interface IdRange {
  from?: string | undefined;
  before?: string | undefined;
}

/** Newest or oldest first. */
export type Direction = "asc" | "desc";

/**
 * Ids made from `from` on and before `to` (ms UTC), behind the cursor on the way down, or up. One bound a side: by more an
 * index is not walked.
 */
export function idsWithin(times: {
  from?: number;
  to?: number;
  cursor?: string | undefined;
  direction?: Direction | undefined;
}): IdRange {
  const { from, to, cursor, direction = "desc" } = times;
  const isDown = direction === "desc";
  const upper = [...(to === undefined ? [] : [firstIdAt(to)]), ...(cursor && isDown ? [cursor] : [])];
  // All ids are equally long: the first behind one is whatever begins with it and goes on.
  const lower = [...(from === undefined ? [] : [firstIdAt(from)]), ...(cursor && !isDown ? [`${cursor}0`] : [])];
  return { from: lower.sort().at(-1), before: upper.sort()[0] };
}

/** The moment an id was made, ms UTC. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** The one id that follows from `text`, made as if at `ms` (UTC). */
export async function derivedId(ms: number, text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${firstIdAt(ms).slice(0, 15)}${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}
