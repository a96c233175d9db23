import { nextId } from "../core/schema";

export interface Clip {
  type: string;
  bytes: ArrayBuffer;
}

/** Parts of this size stay below SQLite's 2 MB per value. */
const PART = 1_000_000;

export function keepClip(sql: SqlStorage, type: string, bytes: ArrayBuffer): number {
  const id = nextId(sql, "clips");
  for (let part = 0; part === 0 || part * PART < bytes.byteLength; part++) {
    sql.exec("INSERT INTO clips VALUES (?, ?, ?, ?)", id, part, type, bytes.slice(part * PART, (part + 1) * PART));
  }
  return id;
}

export function findClip(sql: SqlStorage, id: number): Clip | null {
  const parts = sql
    .exec<{ type: string; bytes: ArrayBuffer }>("SELECT type, bytes FROM clips WHERE id = ? ORDER BY part", id)
    .toArray();
  const [first] = parts;
  if (!first) return null;
  const whole = new Uint8Array(parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0));
  let at = 0;
  for (const { bytes } of parts) {
    whole.set(new Uint8Array(bytes), at);
    at += bytes.byteLength;
  }
  return { type: first.type, bytes: whole.buffer };
}
