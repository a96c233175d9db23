import { eq, sql } from "drizzle-orm";
import { users } from "../../../../../db/schema/accounts";
import { decide, isAnswered, isAwaited, SOME_DAY, WINDOW_MS } from "../../../base/chains/chain";
import { chainOf } from "../../../base/chains/ids";
import { bytesOf } from "../../../base/shared/bytes";
import { isOverspend } from "../../../base/shared/errors/db-errors";
import { halved, reportFailure } from "../../../base/shared/errors/isolate-failures";
import { logged } from "../../../base/shared/errors/logged";
import type { Platform, QueueMessage } from "../../../base/shared/ports/platform";
import { mayGo } from "../../../base/tasks/states";
import { availableOf } from "../../../money/billing/available";
import { type Counter, isRecounted, rangeAt } from "../../../money/billing/usage";
import { isSlugTaken } from "../../short-links/own-links";
import { queueHooks } from "../../webhooks/outbox";
import { announceSteps } from "../settle/announce-messages";
import { RECONCILE_AFTER_MS } from "../settle/express-buckets";
import { endOf, type FallbackMessage, fallbackMessagesOf, type TriggeredStep } from "./fallback-message";
import { type ChainRows, readChains } from "./read-chains";
import { type Move, writeMoves } from "./write-decisions";

const PAGE = 1000;
const MAX_PAGES = 20;
/** One step per round at most; the sweep continues with the rest. */
const MAX_ROUNDS = 12;
const TRIES = 4;
const AFTER_TROUBLE_MS = 60_000;
/** ms; chains not tried yet come before those that threw. */
const UNTRIED_MS = 30_000;
/** A D1 parameter holds 2,000,000 bytes. */
const SLICE_BYTES = 1_500_000;
/** Bytes of ids, sums and the previous step's entry. */
const MOVE_BYTES = 600;
const IDS_A_MESSAGE = 1000;

/** Decides all due chains, even if a queue message or a worker was lost. */
export async function sweepChains(platform: Platform): Promise<void> {
  const { db, clock } = platform;
  for (let page = 0; page < MAX_PAGES; page++) {
    const due = await db.all<{ owner: string; id: string }>(sql`SELECT owner_id AS owner, id
      FROM sendings INDEXED BY sendings_fallback_due WHERE fallback_at <= ${clock()} ORDER BY fallback_at LIMIT ${PAGE}`);
    for (const [ownerId, rows] of Map.groupBy(due, ({ owner }) => owner)) {
      const ids = rows.map(({ id }) => id);
      await halved(ids, (some) => advanceChains(platform, ownerId, some.map(chainOf)), {
        alone: async (id, error) => {
          reportFailure("chains.failed", { ownerId, id }, error);
          await postpone(platform, ownerId, [id], AFTER_TROUBLE_MS);
        },
        left: (some) => postpone(platform, ownerId, some, UNTRIED_MS),
      });
    }
    if (due.length < PAGE) return;
  }
}

// Chains that cannot be decided must not block others. Never throws.
async function postpone({ db, clock }: Platform, ownerId: string, ids: readonly string[], ms: number): Promise<void> {
  await db
    .run(
      sql`UPDATE sendings SET fallback_at = ${clock() + ms}
        WHERE owner_id = ${ownerId} AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND fallback_at <= ${clock()}`,
    )
    .catch((error) => reportFailure("chains.unmoved", { ownerId }, error));
}

/** Decides what follows a new status. A failure only delays, because rows keep their due time. */
export async function followUp(platform: Platform, ownerId: string, chains: string[]): Promise<void> {
  if (chains.length === 0) return;
  await advanceChains(platform, ownerId, chains).catch((error) => {
    console.error(JSON.stringify({ event: "chains.failed", ownerId, error: logged(error) }));
  });
}

/** Triggers the step that waits for this text (`at`: ms UTC, first stored); idempotent. */
export async function triggerOnIncoming(
  platform: Platform,
  { ownerId, id, text, at }: { ownerId: string; id: string; text: string; at: number },
): Promise<boolean> {
  const { db, clock } = platform;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const [chain] = await readChains(db, ownerId, [chainOf(id)]);
    const last = chain?.steps.at(-1);
    const next = last && chain?.definition?.steps[last.step];
    if (!chain || !last || !next || last.fallbackAt === null || at <= last.createdAt) return false;
    if (!isAwaited(next.options, text)) return false;
    if (!isAnswered(last)) {
      const now = clock();
      const entry = JSON.stringify({
        at: now,
        status: "fallback",
        code: "answered",
        step: last.step + 1,
        type: next.type,
      });
      const noted = await db.all(sql`UPDATE sendings SET fallback_at = min(${now}, fallback_at - 1),
          timeline = substr(timeline, 1, length(timeline) - 1) || ',' || ${entry} || ']'
        WHERE owner_id = ${ownerId} AND id = ${last.id} AND fallback_at = ${last.fallbackAt} RETURNING id`);
      if (noted.length === 0) continue;
    }
    await advanceChains(platform, ownerId, [chain.chain]);
    return true;
  }
  throw new Error("a chain kept moving");
}

/** Idempotent: acts on current rows, and only if they have not changed since. */
async function advanceChains(platform: Platform, ownerId: string, chains: string[]): Promise<void> {
  let rest = [...new Set(chains)];
  for (let round = 0; round < MAX_ROUNDS && rest.length > 0; round++) {
    const retries: string[] = [];
    for (let from = 0; from < rest.length; from += PAGE) {
      retries.push(...(await advancePage(platform, ownerId, rest.slice(from, from + PAGE))));
    }
    rest = retries;
  }
  if (rest.length > 0) await platform.scheduler.wake(platform.clock());
}

async function advancePage(platform: Platform, ownerId: string, chains: string[]): Promise<string[]> {
  const now = platform.clock();
  const moves: Move[] = [];
  const fires: TriggeredStep[] = [];
  for (const rows of await readChains(platform.db, ownerId, chains)) {
    const outcome = judge(rows, now);
    if (outcome && "trigger" in outcome) fires.push(outcome);
    else if (outcome) moves.push(outcome);
  }
  if (fires.length > 0 && (await isBlocked(platform.db, ownerId))) {
    moves.push(...fires.splice(0).flatMap((fire) => heldWith(fire, now) ?? []));
  }
  const { fallbackMessages, ends } = await fallbackMessagesOf(platform, ownerId, fires, now);
  const retries: string[] = [];
  for (const slice of slices([...moves, ...ends], fallbackMessages))
    retries.push(...(await write(platform, ownerId, slice, now)));
  const waits = moves.flatMap(({ until }) => (until !== null && until < SOME_DAY ? until : []));
  if (waits.length > 0) await platform.scheduler.wake(Math.min(...waits));
  return retries;
}

function judge(rows: ChainRows, now: number): Move | TriggeredStep | null {
  const { steps, definition, state } = rows;
  const last = steps.at(-1)!;
  const lock = last.fallbackAt;
  if (lock === null) return null;
  const next = definition?.steps[last.step];
  const move = { id: last.id, lock, taskId: last.taskId, state };
  const isHeld = state === "paused" || state === "scheduled";
  if (!next || !(isHeld || state === null || mayGo(state))) {
    const stepInfo = { step: last.step + 1, type: next?.type, detail: "stopped" };
    return { ...move, state: null, until: null, entry: { at: now, status: "fallback", code: "over", ...stepInfo } };
  }
  if (isHeld) return lock === SOME_DAY ? null : { ...move, until: SOME_DAY, entry: null };
  const decision = decide(steps, next.options, now);
  if (decision.kind === "fire") return { rows, last, lock, next, trigger: decision.trigger };
  if (decision.kind === "wait") return decision.until === lock ? null : { ...move, until: decision.until, entry: null };
  const stepInfo = { step: last.step + 1, type: next.type, detail: decision.because };
  return { ...move, until: null, entry: { at: now, status: "fallback", code: "over", ...stepInfo } };
}

async function isBlocked(db: Platform["db"], ownerId: string): Promise<boolean> {
  const owner = await db.select({ isActive: users.isActive }).from(users).where(eq(users.id, ownerId)).get();
  return owner?.isActive === false;
}

/** Chains of a blocked account wait as long as anything may still trigger. */
function heldWith(fire: TriggeredStep, now: number): Move | null {
  const { rows, last, lock } = fire;
  if (now - last.updatedAt >= WINDOW_MS) return endOf(fire, now, "time");
  if (lock === SOME_DAY) return null;
  return { id: last.id, lock, taskId: last.taskId, state: rows.state, until: SOME_DAY, entry: null };
}

interface Slice {
  moves: Move[];
  fallbackMessages: FallbackMessage[];
}

/** A slice stays within one range of each tariff, so that skipped messages do not change other prices. */
function slices(moves: Move[], fallbackMessages: FallbackMessage[]): Slice[] {
  const all: Slice[] = [{ moves, fallbackMessages: [] }];
  let bytes = 0;
  const within = new Map<Counter, number>();
  for (const fallbackMessage of fallbackMessages) {
    const own = sizeOf(fallbackMessage);
    bytes += own;
    const ranges = fallbackMessage.claims.map((one) => [one.counter, rangeAt(one)] as const);
    const isInRange = ranges.every(([counter, range]) => (within.get(counter) ?? range) === range);
    if (bytes > SLICE_BYTES || !isInRange) {
      within.clear();
      all.push({ moves: [], fallbackMessages: [] });
      bytes = own;
    }
    for (const [counter, range] of ranges) within.set(counter, range);
    all.at(-1)!.fallbackMessages.push(fallbackMessage);
  }
  return all.filter((slice) => slice.moves.length + slice.fallbackMessages.length > 0);
}

function sizeOf({ text, payload, timeline, vars }: FallbackMessage): number {
  const cells = [text, ...[payload, timeline, vars].map((value) => JSON.stringify(value))];
  return MOVE_BYTES + bytesOf(JSON.stringify(cells));
}

async function write(
  platform: Platform,
  ownerId: string,
  { moves, fallbackMessages }: Slice,
  now: number,
): Promise<string[]> {
  let affordable = fallbackMessages;
  for (let attempt = 0; ; attempt++) {
    try {
      const { done, hooks } = await writeMoves(platform.db, ownerId, moves, affordable, now);
      if (hooks.length > 0) await queueHooks(platform, ownerId, hooks).catch(() => undefined);
      const born = affordable.filter(({ parent }) => done.has(parent.id));
      await dispatchBorn(platform, ownerId, born, now);
      const lost = [...moves, ...affordable.map(({ parent }) => parent)].filter(({ id }) => !done.has(id));
      return [...lost, ...born.filter(({ status, until }) => status === "failed" && until !== null)].map(({ id }) =>
        chainOf(id),
      );
    } catch (error) {
      if (isRecounted(error) || isSlugTaken(error))
        return [...moves, ...affordable.map(({ parent }) => parent)].map(({ id }) => chainOf(id));
      if (!isOverspend(error) || attempt === TRIES) throw error;
      affordable = affordableOf(fallbackMessages, await availableOf(platform.db, ownerId));
    }
  }
}

/** Messages beyond `available` (micros) fail; the others are sent. */
function affordableOf(fallbackMessages: FallbackMessage[], available: number): FallbackMessage[] {
  let left = available;
  return fallbackMessages.map((fallbackMessage) => {
    if (fallbackMessage.price === 0 || fallbackMessage.price <= left) {
      left -= fallbackMessage.price;
      return fallbackMessage;
    }
    return fallbackMessage.unsent("insufficientFunds");
  });
}

async function dispatchBorn(platform: Platform, ownerId: string, born: FallbackMessage[], now: number): Promise<void> {
  const going = born.filter(({ error }) => error === null);
  const queueMessages: QueueMessage[] = [];
  for (const lane of ["express", "bulk"] as const) {
    const ids = going.filter(({ taskId }) => (taskId === null) === (lane === "express")).map(({ id }) => id);
    for (let from = 0; from < ids.length; from += IDS_A_MESSAGE) {
      queueMessages.push({ kind: "messages", ownerId, ids: ids.slice(from, from + IDS_A_MESSAGE), lane });
    }
  }
  if (queueMessages.length > 0) {
    await Promise.allSettled([platform.queue.send(queueMessages), platform.scheduler.wake(now + RECONCILE_AFTER_MS)]);
  }
  if (born.length > 0) await announceSteps(platform, ownerId, born);
}
