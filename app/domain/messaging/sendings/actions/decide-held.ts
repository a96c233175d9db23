import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../../../db/client";
import { jsonRows } from "../../../../../db/json-rows";
import type { Moderation } from "../../../../../db/schema/sendings";
import type { Viewer } from "../../../base/access/viewer";
import { heldOf } from "../../../base/moderation/waiting";
import { eachApart, reportFailure } from "../../../base/shared/errors/isolate-failures";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import type { Platform } from "../../../base/shared/ports/platform";
import { sweepChains } from "../fallbacks/trigger";
import { applyVerdict, type HeldRow, PAGE, readChosen, readGroup } from "./moderate";
import { announceHeld } from "./notify-moderators";

export type HeldVerdict = Exclude<Moderation, "pending">;

export interface HeldDecision {
  ownerId: string;
  at: number;
  moderation: HeldVerdict;
  byId: string;
  byName: string;
  /** Its last messages are still being updated. */
  isOpen: number;
}

const MOST_COUNTED = 1000;
const MOST_SHOWN = 5;

type Shown = Pick<HeldRow, "ownerId" | "id" | "taskId" | "type" | "sender" | "recipient" | "text" | "price"> & {
  createdAt: number;
  payload: Record<string, unknown> | null;
  rules: string[];
};

/**
 * Held messages of a campaign, or a single one: the first message, their number (1000 at most), and the person deciding
 * now or last.
 */
export async function getHeldGroup(db: Database, id: string) {
  type Raw = Omit<Shown, "payload" | "rules"> & { payload: string | null; rules: string | null; title: string | null };
  const [rows, [counted], [decision]] = await db.batch([
    db.all<Raw>(sql`SELECT s.owner_id AS ownerId, s.id, s.task_id AS taskId, s.type, s.sender, s.recipient, s.text, s.price,
        s.payload, s.created_at AS createdAt, s.timeline ->> '$[0].rules' AS rules, t.title AS title
      FROM (SELECT * FROM ${heldOf(id)} ORDER BY id LIMIT ${MOST_SHOWN}) s
      LEFT JOIN tasks t ON t.owner_id = s.owner_id AND t.id = s.task_id`),
    db.all<{ n: number }>(sql`SELECT count(*) AS n FROM (SELECT 1 FROM ${heldOf(id)} LIMIT ${MOST_COUNTED})`),
    lastDecision(db, id),
  ]);
  const messages = rows.map(({ payload, rules, title: _, ...row }): Shown => {
    return { ...row, payload: payload && JSON.parse(payload), rules: rules ? JSON.parse(rules) : [] };
  });
  const count = counted?.n ?? 0;
  return { messages, title: rows[0]?.title ?? null, count, isMore: count === MOST_COUNTED, decision: decision ?? null };
}

const lastDecision = (db: Database, id: string) =>
  db.all<HeldDecision>(sql`SELECT owner_id AS ownerId, at, moderation, by_id AS byId, by_name AS byName, due_at IS NOT NULL AS isOpen FROM held_decisions
    INDEXED BY held_decisions_id WHERE id = ${id} ORDER BY due_at IS NOT NULL DESC, at DESC LIMIT 1`);

type By = Pick<Viewer, "id" | "name" | "actor">;

interface Decision {
  id: string;
  moderation: HeldVerdict;
  /** Time of the last decision that the page showed; 0: none. Refuses if another decision was made since. */
  seen?: number;
}

interface Open {
  ownerId: string;
  id: string;
  at: number;
  moderation: HeldVerdict;
  after: string;
}

/** Number of messages decided; `isLater`: the rest follows later. */
interface Outcome {
  count: number;
  isLater: boolean;
}

const LEASE_MS = 30_000;
const SLICE_MS = 10_000;
const MOST_OPEN = 10;

const lastAt = (id: string) =>
  sql`coalesce((SELECT max(at) FROM held_decisions INDEXED BY held_decisions_id WHERE id = ${id}), 0)`;

/**
 * Decides everything held in the group, once: the first decision written wins. `sweepDecisions` continues after the
 * first page.
 */
export async function decideHeld(
  platform: Platform,
  viewer: By,
  { id, moderation, seen }: Decision,
): Promise<Result<Outcome>> {
  const { db, clock, scheduler } = platform;
  const by = viewer.actor ?? viewer;
  const now = clock();
  const [made] = await db.all<Open>(sql`
    INSERT INTO held_decisions (owner_id, id, at, moderation, by_id, by_name, due_at)
    SELECT owner_id, ${id}, max(${now}, ${lastAt(id)} + 1), ${moderation}, ${by.id}, ${by.name}, ${now + LEASE_MS}
    FROM (SELECT owner_id FROM ${heldOf(id)} LIMIT 1) WHERE ${seen === undefined ? sql`1` : sql`${lastAt(id)} = ${seen}`}
      AND NOT EXISTS (SELECT 1 FROM held_decisions INDEXED BY held_decisions_open WHERE id = ${id} AND due_at IS NOT NULL)
    RETURNING owner_id AS ownerId, id, at, moderation, after`);
  if (!made) return refuse("decidedMeanwhile", undefined, undefined, "conflict");
  const { moved, isLast, after } = await step(platform, made);
  if (!isLast) {
    const [left] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${heldOf(id)} AND id > ${after}`);
    await reach(db, made, { after, dueAt: clock() });
    await scheduler.wake(clock());
    await announceHeld(platform);
    return ok({ count: moved + (left?.n ?? 0), isLater: true });
  }
  if (moved === 0) {
    await db.run(sql`DELETE FROM held_decisions WHERE owner_id = ${made.ownerId} AND id = ${id} AND at = ${made.at}`);
    return refuse("decidedMeanwhile", undefined, undefined, "conflict");
  }
  await reach(db, made, { after, dueAt: null });
  await announceHeld(platform);
  return ok({ count: moved, isLater: false });
}

async function step(platform: Platform, { id, moderation, after }: Open) {
  const rows = await readGroup(platform.db, id, after);
  const moved = await applyVerdict(platform, rows, moderation);
  return { moved, isLast: rows.length < PAGE, after: rows.at(-1)?.id ?? after };
}

/** A page processed twice finds its messages already changed: the checkpoint may lag behind, but never runs ahead. */
const reach = (db: Database, { ownerId, id, at }: Open, { after, dueAt }: { after: string; dueAt: number | null }) =>
  db.run(sql`UPDATE held_decisions SET after = max(after, ${after}), due_at = ${dueAt}
    WHERE owner_id = ${ownerId} AND id = ${id} AND at = ${at} AND due_at IS NOT NULL`);

const OPEN = sql.raw("held_decisions INDEXED BY held_decisions_open WHERE due_at IS NOT NULL");

/** Continues decisions with more messages, or whose worker crashed. Returns when the next is due, ms UTC, or null. */
export async function sweepDecisions(platform: Platform): Promise<number | null> {
  const { db, clock } = platform;
  const now = clock();
  const due = await db.all<Open>(sql`UPDATE held_decisions SET due_at = ${now + LEASE_MS}
    WHERE (owner_id, id, at) IN (SELECT owner_id, id, at FROM ${OPEN} AND due_at <= ${now} LIMIT ${MOST_OPEN})
    RETURNING owner_id AS ownerId, id, at, moderation, after`);
  const until = now + SLICE_MS;
  await eachApart("held.decide", due, (open) => eachPage(platform, open, until), {
    idOf: ({ ownerId, id }) => ({ ownerId, id }),
  });
  const [next] = await db.all<{ at: number | null }>(sql`SELECT min(due_at) AS at FROM ${OPEN}`);
  return next?.at ?? null;
}

async function eachPage(platform: Platform, open: Open, until: number): Promise<void> {
  const { db, clock } = platform;
  for (let at = open; ; ) {
    const { isLast, after } = await step(platform, at);
    const isOver = clock() >= until;
    await reach(db, open, { after, dueAt: isLast ? null : clock() + (isOver ? 0 : LEASE_MS) });
    // Fallbacks must stay exact to the second, however large the decision.
    await sweepChains(platform).catch((error) => reportFailure("sweep.chains", {}, error));
    if (isLast || isOver) break;
    at = { ...at, after };
  }
  await announceHeld(platform);
}

export const heldInput = z.union(
  [
    z.strictObject({
      moderation: z.enum(["approved", "rejected"], { error: "optionUnknown" }),
      ids: z.array(z.string()).min(1, "idInvalid").max(1000, "tooMany"),
    }),
    z.strictObject({
      moderation: z.enum(["approved", "rejected"], { error: "optionUnknown" }),
      TaskId: z.string({ error: "idInvalid" }).min(1, "idInvalid"),
    }),
  ],
  { error: "optionUnknown" },
);

/** Decides single messages, or a campaign as `decideHeld` does; each records the person who decided. */
export async function moderateHeld(platform: Platform, viewer: By, input: z.infer<typeof heldInput>): Promise<number> {
  const { moderation } = input;
  if ("ids" in input) return decideChosen(platform, viewer, input.ids, moderation);
  const decided = await decideHeld(platform, viewer, { id: input.TaskId, moderation });
  return decided.ok ? decided.value.count : 0;
}

const group = jsonRows(["id", "ownerId"], "j");
const decision = jsonRows(["id", "at"]);

async function decideChosen(platform: Platform, viewer: By, ids: readonly string[], moderation: HeldVerdict) {
  const { db, clock } = platform;
  const rows = await readChosen(db, ids);
  if (rows.length === 0) return 0;
  const by = viewer.actor ?? viewer;
  const groups = [...new Map(rows.map((row) => [row.taskId ?? row.id, row.ownerId]))];
  const made = await db.all<{ id: string; at: number }>(sql`
    INSERT INTO held_decisions (owner_id, id, at, moderation, by_id, by_name)
    SELECT ${group.ownerId}, ${group.id}, max(${clock()}, coalesce((SELECT max(at) + 1 FROM held_decisions h INDEXED BY held_decisions_id
      WHERE h.id = ${group.id}), 0)), ${moderation}, ${by.id}, ${by.name}
    FROM json_each(${group.json(groups.map(([id, ownerId]) => ({ id, ownerId })))}) j RETURNING id, at`);
  const count = await applyVerdict(platform, rows, moderation);
  if (count > 0) await announceHeld(platform);
  else
    await db.run(sql`DELETE FROM held_decisions WHERE (id, at) IN
      (SELECT ${decision.id}, ${decision.at} FROM json_each(${decision.json(made)}))`);
  return count;
}
