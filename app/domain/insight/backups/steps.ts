import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { backups } from "../../../../db/schema/backups";
import { batchByName } from "../../base/shared/batch-by-name";
import type { Platform } from "../../base/shared/ports/platform";
import type { PartWriter } from "./write-part";

export type Backup = typeof backups.$inferSelect;

export const PREFIX = "backups/";
export const folderOf = (id: string): string => `${PREFIX}${id}/`;

/** ms without a new part before another worker takes over the backup. */
export const LEASE_MS = 5 * 60_000;

/** The backup was taken over by another worker, or has ended. */
export class LeaseLost extends Error {}

/** Limits of one invocation: a thousand D1 queries, and the queue's fifteen minutes. */
export interface Budget {
  hasMore(): boolean;
  spend(trips: number): void;
}

export interface Run {
  needs: Pick<Platform, "db" | "files" | "clock">;
  budget: Budget;
  lease: string;
}

export const isMine = ({ id }: Pick<Backup, "id">, lease: string): SQL => sql`id = ${id} AND lease = ${lease}`;

type Step = Partial<Pick<Backup, "stage" | "place" | "after" | "seq" | "moment">>;

/** Stores a part and the place to continue from; `with`: part of the same transaction. Throws `LeaseLost`. */
export async function store(
  { needs: { db, files, clock }, budget, lease }: Run,
  backup: Backup,
  { kind, part, ...step }: Step & { kind: "rows" | "changes" | "files"; part: PartWriter },
): Promise<Backup> {
  if (part.chars === 0) return move({ needs: { db, files, clock }, budget, lease }, backup, step);
  const next = { ...backup, ...step };
  const number = await nextNumber(db, backup);
  // Names are unique per worker: a late worker's file is not part of the backup.
  const name = `${String(number).padStart(5, "0")}-${kind}-${lease.slice(-8)}.ndjson.gz`;
  const { bytes, hash, lines } = await part.store(files, folderOf(backup.id) + name);
  budget.spend(2);
  const { moved } = await batchByName(db, {
    part: db.run(sql`INSERT INTO backup_parts (backup_id, number, name, kind, lines, bytes, hash)
      SELECT ${backup.id}, ${number}, ${name}, ${kind}, ${JSON.stringify(lines)}, ${bytes}, ${hash}
      WHERE EXISTS (SELECT 1 FROM backups WHERE ${isMine(backup, lease)})`),
    moved: moving(db, next, lease, clock()),
  });
  if (moved.meta.changes === 0) throw new LeaseLost("backup: another worker has it");
  return next;
}

export async function move({ needs: { db, clock }, budget, lease }: Run, backup: Backup, step: Step): Promise<Backup> {
  const next = { ...backup, ...step };
  budget.spend(1);
  const { meta } = await moving(db, next, lease, clock());
  if (meta.changes === 0) throw new LeaseLost("backup: another worker has it");
  return next;
}

function moving(db: Database, next: Backup, lease: string, now: number) {
  const { stage, place, after, seq, moment } = next;
  return db.run(sql`UPDATE backups SET stage = ${stage}, place = ${place}, after = ${after}, seq = ${seq},
      moment = ${moment}, lease_until = ${now + LEASE_MS} WHERE ${isMine(next, lease)}`);
}

async function nextNumber(db: Database, { id }: Backup): Promise<number> {
  const [last] = await db.all<{ number: number }>(sql`SELECT ifnull(max(number), 0) AS number FROM backup_parts
    WHERE backup_id = ${id}`);
  return last!.number + 1;
}
