import { and, desc, eq, lte, notInArray, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { backupParts, backups } from "../../../../db/schema/backups";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { copyLast } from "./copy";
import { exportChanges, OtherSchema } from "./export-changes";
import { exportRows } from "./export-rows";
import { exportFiles, finish } from "./finish";
import { removeOld } from "./keep";
import { notifyOfBackups } from "./notify";
import { type Backup, type Budget, LEASE_MS, LeaseLost, move, type Run } from "./steps";
import { firstMigratedAt, readTables, schemaQuery } from "./tables";
import { forgetChanges, stopWatching, watchStatements } from "./watch";

type Needs = Pick<Platform, "db" | "files" | "copies" | "clock" | "queue" | "hub" | "config">;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A longer backup is abandoned: its change log would grow without end. */
const LONGEST_MS = 12 * HOUR_MS;
const PAUSE_MS = HOUR_MS;

const MOST_TRIPS = 400;
const SLICE_MS = 20_000;
const FORGOTTEN = 10_000;

/** Queue job that continues the export. */
export const JOB = "backUp";

/** Exports the database once a day, one slice per invocation; the queue continues with the rest at once. */
export async function backUp(needs: Needs, { trips = MOST_TRIPS } = {}): Promise<void> {
  const { db, clock } = needs;
  await notifyOfBackups(needs);
  const backup = (await current(db)) ?? (await begin(needs));
  const goOn = () => needs.queue.send([{ kind: "job", name: JOB, at: clock() }]);
  if (!backup) {
    if (await copyLast(needs, budgetOf(clock, trips))) await goOn();
    return;
  }
  const lease = newId();
  const isFree = and(eq(backups.id, backup.id), lte(backups.leaseUntil, clock()));
  const until = clock() + LEASE_MS;
  const [claimed] = await db.update(backups).set({ lease, leaseUntil: until }).where(isFree).returning();
  if (!claimed || isEnded(claimed)) return;
  const run: Run = { needs, budget: budgetOf(clock, trips), lease };
  try {
    if (await exportSlice(run, needs, claimed)) {
      await removeOld(needs, claimed.id);
      if (!needs.copies) return;
    }
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (error instanceof OtherSchema || clock() - claimed.startedAt > LONGEST_MS) await giveUp(needs, claimed);
    throw error;
  } finally {
    await db
      .update(backups)
      .set({ lease: null, leaseUntil: 0 })
      .where(and(eq(backups.id, claimed.id), eq(backups.lease, lease)));
  }
  await goOn();
}

const isEnded = ({ stage }: Pick<Backup, "stage">): boolean => stage === "finished" || stage === "failed";

async function current(db: Database): Promise<Backup | null> {
  const [row] = await db
    .select()
    .from(backups)
    .where(notInArray(backups.stage, ["finished", "failed"]));
  return row ?? null;
}

/**
 * Starts a backup at the first tick of a UTC day, three at night in Moscow. Not on the day the database was created: it
 * would interfere with a new installation's first steps. Null: not due yet.
 */
async function begin({ db, clock }: Needs): Promise<Backup | null> {
  const now = clock();
  const today = now - (now % DAY_MS);
  const [last] = await db.select().from(backups).orderBy(desc(backups.id)).limit(1);
  const isTime =
    last?.stage === "failed"
      ? now - (last.endedAt ?? 0) > PAUSE_MS
      : (last?.startedAt ?? (await firstMigratedAt(db))) < today;
  if (!isTime) return null;
  await stopWatching(db);
  const [tables, [known]] = await Promise.all([readTables(db), schemaQuery(db)]);
  const id = new Date(now).toISOString().slice(0, 19).replaceAll(":", "");
  await db.batch([
    db.run(sql`INSERT INTO backups (id, schema, stage, started_at, seq)
      SELECT ${id}, ${known!.schema}, 'rows', ${now}, ifnull((SELECT max(seq) FROM backup_changes), 0)
      WHERE NOT EXISTS (SELECT 1 FROM backups WHERE stage NOT IN ('finished', 'failed')) ON CONFLICT DO NOTHING`),
    ...watchStatements(db, tables),
  ]);
  return current(db);
}

function budgetOf(clock: () => number, trips: number): Budget {
  const started = clock();
  let left = trips;
  return {
    hasMore: () => left > 0 && clock() - started < SLICE_MS,
    spend(spent) {
      left -= spent;
    },
  };
}

/** True: the backup is finished. */
async function exportSlice(run: Run, needs: Needs, claimed: Backup): Promise<boolean> {
  const { db } = needs;
  const [tables, [known]] = await Promise.all([readTables(db), schemaQuery(db)]);
  if (known!.schema !== claimed.schema) throw new OtherSchema("backup: a migration ran meanwhile");
  if (needs.clock() - claimed.startedAt > LONGEST_MS) throw new Error("backup: it takes too long");
  let backup = claimed;
  if (backup.stage === "rows") backup = await exportRows(run, backup, tables);
  while (backup.stage === "changes" && run.budget.hasMore()) backup = await exportChanges(run, backup, tables);
  if (backup.stage !== "files" || !run.budget.hasMore()) return false;
  await stopWatching(db);
  while (!(await forgetChanges(db, FORGOTTEN))) if (!run.budget.hasMore()) return false;
  const listed = await exportFiles(run, backup);
  if (!listed.isOver) return false;
  await finish(run, await move(run, listed.backup, {}), tables, await markOf(needs.config.credentialsKey));
  return true;
}

/** The next backup starts in an hour; managers are notified. */
async function giveUp({ db, clock }: Needs, { id }: Backup): Promise<void> {
  await stopWatching(db);
  await db.batch([
    db.update(backups).set({ stage: "failed", endedAt: clock(), leaseUntil: 0 }).where(eq(backups.id, id)),
    db.delete(backupParts).where(eq(backupParts.backupId, id)),
  ]);
}

/** `scripts/lib/backup.mjs` computes the same from the key it finds. */
async function markOf(credentialsKey: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`backup ${credentialsKey}`));
  return Array.from(new Uint8Array(digest).subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
