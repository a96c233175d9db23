import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { archiveAccounts } from "../../../../db/schema/archive/accounts";
import type { RawRow } from "../../../../db/schema/raw-row";
import { chainOf } from "../../base/chains/ids";
import { batchByName } from "../../base/shared/batch-by-name";
import { eachApart, reportFailure } from "../../base/shared/errors/isolate-failures";
import { firstIdAt, timeOfId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { BILLED } from "../sendings/list/find-trace";
import { comparePart } from "./compare";
import { longestDays } from "./database-size";
import { asWriter, isMine, LEASE_MS } from "./lease";
import { hashOf, MismatchError, partFile, wholePart } from "./part-file";
import { DAY_MS, dayOf, filesOf, keyOf } from "./parts";
import { phonesFilter } from "./phones";
import { enrolStatement, USUAL_DAYS } from "./terms";

const HOUR_MS = 60 * 60_000;
const TICK_MS = 60_000;
const SLICE_MS = 10_000;
const ACCOUNTS = 20;

const PART_ROWS = 5000;
const PART_CHARS = 8_000_000;
const PAGE_ROWS = 250;

type Needs = Pick<Platform, "db" | "files" | "clock">;
type Account = typeof archiveAccounts.$inferSelect;

/** Moves ended messages older than their account's term into parts; resumes after a crash. */
export async function archiveMessages(needs: Needs, { most = PART_ROWS }: { most?: number } = {}): Promise<void> {
  const { db, clock } = needs;
  const started = clock();
  // A full database has no room for new rows until messages have moved.
  if (started % HOUR_MS < TICK_MS)
    await enrolStatement(db, started).catch((error) => reportFailure("archive.enrol", {}, error));
  const due = await db
    .select()
    .from(archiveAccounts)
    .where(
      and(
        lte(archiveAccounts.dueAt, started),
        lte(archiveAccounts.leaseUntil, started),
        isUnread(archiveAccounts.ownerId),
      ),
    )
    .orderBy(archiveAccounts.dueAt)
    .limit(ACCOUNTS);
  if (due.length === 0) return;
  const longest = await longestDays(db);
  const moveOne = async (account: Account) => {
    if (clock() - started >= SLICE_MS) return;
    await asWriter(needs, account.ownerId, async (lease) => {
      let at: Account | null = account;
      while (at && clock() - started < SLICE_MS) at = await moveNext(needs, at, { most, lease, longest });
      // Remaining messages wait for other accounts' turn; if the term changed in the meantime, the walk starts again.
      const next = at ? { dueAt: clock() } : { dueAt: dayOf(started) + DAY_MS, walked: "" };
      const isSame = and(eq(archiveAccounts.ownerId, account.ownerId), eq(archiveAccounts.dueAt, account.dueAt));
      await db.update(archiveAccounts).set(next).where(isSame);
    });
  };
  // An account that fails does not block others in the next tick.
  const moveOn = ({ ownerId, dueAt }: Account) =>
    db
      .update(archiveAccounts)
      .set({ dueAt: started + LEASE_MS })
      .where(and(eq(archiveAccounts.ownerId, ownerId), eq(archiveAccounts.dueAt, dueAt)));
  await eachApart("archive.move", due, moveOne, { idOf: ({ ownerId }) => ({ ownerId }), moveOn });
}

/** Moves one part; null: nothing older is left. */
async function moveNext(
  needs: Needs,
  account: Account,
  { most, lease, longest }: { most: number; lease: string; longest: number },
): Promise<Account | null> {
  const { db, clock } = needs;
  const { ownerId, walked } = account;
  const end = dayOf(clock() - Math.min(account.days ?? USUAL_DAYS, longest) * DAY_MS);
  const { rows, last } = await readWindow(needs, { ownerId, walked, end, most });
  if (last === null) return null;
  const next = { ...account, walked: last };
  const step = db.run(sql`UPDATE archive_accounts SET walked = ${last} WHERE owner_id = ${ownerId}`);
  try {
    if (rows.length === 0) await step;
    else await movePart(needs, rows, { ownerId, lease, step });
  } catch (error) {
    if (!(error instanceof MismatchError)) throw error;
    reportFailure("archive.mismatch", { ownerId, firstId: rows[0]?.id, lastId: last }, error);
    await step;
  }
  return next;
}

interface Window {
  ownerId: string;
  walked: string;
  end: number;
  most: number;
}

/** Complete chains of one day that have ended, and the last row scanned. */
async function readWindow({ db }: Needs, { ownerId, walked, end, most }: Window) {
  const before = firstIdAt(end);
  const chains: RawRow[][] = [];
  let [rows, chars, last, day] = [0, 0, walked, -1];
  for (;;) {
    const page = await db.all<RawRow>(sql`SELECT s.*, ${BILLED}, ${STAMPED}, ${OWING} AS is_owing
      FROM sendings s NOT INDEXED WHERE s.owner_id = ${ownerId} AND s.id > ${last} AND s.id < ${before}
      ORDER BY s.id LIMIT ${PAGE_ROWS}`);
    for (const row of page) {
      const id = String(row.id);
      const isSame = chains.length > 0 && chainOf(String(chains.at(-1)![0]!.id)) === chainOf(id);
      const isOver = rows >= most || chars >= PART_CHARS || (day >= 0 && dayOf(timeOfId(id)) !== day);
      if (!isSame && isOver) return { rows: endedIn(chains, end), last };
      if (isSame) chains.at(-1)!.push(row);
      else chains.push([row]);
      day = dayOf(timeOfId(id));
      rows++;
      chars += charsOf(row);
      last = id;
    }
    if (page.length < PAGE_ROWS) return { rows: endedIn(chains, end), last: chains.length > 0 ? last : null };
  }
}

const OWING = sql`(s.bill IS 'pending' OR EXISTS (SELECT 1 FROM billings b
  WHERE b.owner_id = s.owner_id AND b.id = s.id AND b.status = 'pending'))`;

/** A file being created reads page by page: messages must not move during that. */
const isUnread = (ownerId: SQL | typeof archiveAccounts.ownerId): SQL => sql`${ownerId} NOT IN (
  SELECT coalesce(t.data ->> '$.report.accountId', t.owner_id) FROM tasks t INDEXED BY tasks_unfinished
  WHERE t.state IN ('scheduled', 'running', 'paused') AND t.type = 'outgoing:export')`;

const endedIn = (chains: RawRow[][], end: number): RawRow[] =>
  chains.filter((chain) => chain.every((row) => hasEnded(row) && !row.is_owing && Number(row.updated_at) < end)).flat();

const ENDED = new Set<unknown>(["delivered", "seen", "failed"]);

/** Look-ups stay in the database: their results are read by chunk. */
function hasEnded({ type, status, is_final: isFinal, fallback_at: fallbackAt }: RawRow): boolean {
  return type !== "hlr" && fallbackAt === null && (ENDED.has(status) || Boolean(isFinal));
}

function charsOf(row: RawRow): number {
  return Object.values(row).reduce<number>((sum, value) => sum + (typeof value === "string" ? value.length : 8), 0);
}

/** Any change of a message changes one of these sums. */
const STAMP = [
  "1",
  "s.updated_at - s.created_at",
  "iif(s.clicked_at > 0, s.clicked_at - s.created_at, coalesce(s.clicked_at, -1))",
  "length(s.timeline)",
  "s.price",
  "s.attempts",
] as const;
const STAMPED = sql.raw(STAMP.map((term, at) => `${term} AS stamp${at}`).join(", "));
const STAMP_SQL = sql.raw(STAMP.map((term) => `sum(${term})`).join(" || ' ' || "));

const stampOf = (rows: readonly RawRow[]): string =>
  STAMP.map((_, at) => rows.reduce((sum, row) => sum + Number(row[`stamp${at}`]), 0)).join(" ");

/**
 * Writes the part, reads it back and compares it; then, if nothing changed, removes the messages and records the part
 * in one transaction.
 */
async function movePart(
  { db, files, clock }: Needs,
  rows: RawRow[],
  { ownerId, lease, step }: { ownerId: string; lease: string; step: ReturnType<Database["run"]> },
): Promise<void> {
  const day = dayOf(timeOfId(String(rows[0]!.id)));
  const [known] = await db.all<{ part: number }>(sql`SELECT coalesce(max(part), 0) AS part FROM archive_parts
    WHERE owner_id = ${ownerId} AND day = ${day}`);
  const part = known!.part + 1;
  const bytes = partFile(rows);
  const hash = await hashOf(bytes);
  const key = keyOf({ ownerId, day, part });
  const others = await filesOf(files, { ownerId, day, part });
  await files.put(key, bytes, "application/vnd.apache.parquet");
  await comparePart(await wholePart(files, { key, hash }), rows);
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const amount = rows.reduce((sum, { price }) => sum + Number(price), 0);
  const phones = phonesFilter(rows.map(({ recipient }) => String(recipient)));
  const stamp = sql`SELECT ${STAMP_SQL}
    FROM json_each(${ids}) j CROSS JOIN sendings s ON s.owner_id = ${ownerId} AND s.id = j.value`;
  // Removes first: a full database has room for the part only then.
  const { inserted } = await batchByName(db, {
    removed: db.run(sql`DELETE FROM sendings WHERE (owner_id, id) IN (SELECT ${ownerId}, value FROM json_each(${ids}))
      AND (${stamp}) = ${stampOf(rows)} AND ${isMine(ownerId, lease)} AND ${isUnread(sql`${ownerId}`)}`),
    inserted: db.run(sql`INSERT INTO archive_parts
        (owner_id, day, part, key, first_id, last_id, messages, removed, amount, bytes, hash, created_at, phones)
      SELECT ${ownerId}, ${day}, ${part}, ${key}, ${rows[0]!.id}, ${rows.at(-1)!.id}, ${rows.length}, changes(), ${amount},
        ${bytes.length}, ${hash}, ${clock()}, ${phones} WHERE changes() > 0`),
    step,
  });
  // Files of crashed attempts, or of this one if its messages changed in the meantime.
  const gone = inserted.meta.changes === 0 ? [...others, key] : others;
  if (gone.length > 0) await files.delete(gone);
}
