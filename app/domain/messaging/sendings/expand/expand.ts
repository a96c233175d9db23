import { and, eq, lte, sql } from "drizzle-orm";
import { jsonRows, type RowOf } from "../../../../../db/json-rows";
import { tasks } from "../../../../../db/schema/tasks";
import { SOME_DAY } from "../../../base/chains/chain";
import { rangeOf } from "../../../base/chains/ids";
import { channelOf } from "../../../base/channels/channels";
import { notificationOf } from "../../../base/notifications/notify";
import { batchByName, guardedByName } from "../../../base/shared/batch-by-name";
import { codeOf, message } from "../../../base/shared/errors/error-message";
import { newIds } from "../../../base/shared/ids";
import type { Platform } from "../../../base/shared/ports/platform";
import { handOn, LEASE_MS, SLICE_MS } from "../../../base/tasks/lease";
import { GOING_SQL } from "../../../base/tasks/states";
import { moreInTotal, withVariants } from "../../../base/tasks/variant-counts";
import { accountStatement, holdStatement } from "../../../money/billing/holds";
import { isFirstHold, lineOfNext, mailingHold } from "../../../money/billing/mailing-lines";
import { recount, usageStatements } from "../../../money/billing/usage";
import { linkStatements, type OwnSlug } from "../../short-links/own-links";
import { outboxStatements, queueHooks } from "../../webhooks/outbox";
import type { BulkData, TaskRow } from "../accept/create-bulk";
import type { Plan } from "../compose/plan";
import { mailOf, namesOf } from "../compose/plan-fallbacks";
import { withoutHtml } from "../compose/shared-html";
import { planSplit } from "../compose/split";
import { storedOf } from "../compose/stored-fields";
import { LEASE_MS as CLAIM_MS, mostClaimed } from "../dispatch/dispatch";
import { queueTurn } from "../dispatch/fair-queue";
import { isListGone, withBlacklists } from "../recipients/audience";
import { capAt, readRecipients, type Scope } from "../recipients/read-recipients";
import { announceAll, forgiven, KEPT_STUCK_MS, patiently, STUCK, stuckNotices } from "../schedule/stuck";
import { announceTask } from "../settle/announce-messages";
import { RECONCILE_AFTER_MS } from "../settle/express-buckets";
import { type Accepted, countAccepted } from "../settle/hour-counters";
import { attempt, type Outcome } from "./attempt";
import { endEmpty, isToNobody } from "./end-empty";
import { keepSegments } from "./keep-segments";
import {
  chunkSize,
  claimedRows,
  namesKept,
  nextSize,
  type Root,
  rootsOf,
  sharedPayload,
  sharedText,
  storedPayload,
  waitsOf,
} from "./message-rows";
import { openOwnChunk } from "./own-chunk";
import { type RuleRow, ruleRow, ruleStatement } from "./rule-rows";

const COLUMNS = jsonRows([
  "id",
  "recipient",
  "text",
  "segments",
  "price",
  "segmentPrice",
  "error",
  "vars",
  "timeline",
  "waitUntil",
  "payload",
  "margin",
  "operator",
  "variant",
  "clickedAt",
] as const);

interface Cursor extends Record<string, unknown> {
  after: string;
  seq: number;
  placed?: number;
  isExpanded?: boolean;
}

/** Creates a campaign's messages chunk by chunk from its checkpoint; safe to run twice, and after a crash. */
export async function expandTask(platform: Platform, task: TaskRow): Promise<void> {
  const now = platform.clock();
  const isFree = and(lte(tasks.leaseUntil, now), sql`cursor ->> 'isExpanded' IS NOT 1`);
  await patiently(platform, task, isFree, {
    work: () => expand(platform, task, now),
    giveUp: () => halt(platform, task, STUCK),
  });
}

async function expand(platform: Platform, task: TaskRow, now: number): Promise<void> {
  const { db, clock } = platform;
  const data = task.data as BulkData;
  if (isToNobody(task, data.audience)) return endEmpty(platform, task);
  // Without the exclusion list, excluded recipients would get the message.
  if (await isListGone(db, task.ownerId, data.audience)) return halt(platform, task, "listNotFound");
  const planned = await planSplit(platform, task.ownerId, {
    ...data,
    lists: data.audience.lists,
    isTest: task.isTest,
  });
  if (!planned.ok) return halt(platform, task, planned.problems[0] ? message(planned.problems[0]) : planned.code);
  const plan = planned.value;

  let cursor = task.cursor as Cursor;
  const kept = namesKept(data);
  const names = [...new Set([...namesOf([plan]), ...kept])];
  const cap = capAt(plan.cap, now);
  const later = data.chain?.steps.map(({ type }) => type) ?? [];
  const mail = mailOf(plan, []) ?? (reachesMail(later) ? "some" : undefined);
  const audience = await withBlacklists(db, task.ownerId, data.audience);
  const scope: Scope = {
    ownerId: task.ownerId,
    audience,
    before: data.before,
    names,
    cap,
    mail,
    facts: { needs: plan.needs, now },
  };
  const most = chunkSize(plan);
  let size = most;
  const own = openOwnChunk(platform);
  const isTime = () => clock() - now < SLICE_MS && clock() < plan.pricedUntil;
  if (audience.segments?.length) {
    const kept = await keepSegments(platform, task, scope, isTime);
    if (kept === "refused") return halt(platform, task, "segmentListsAtMost");
    if (kept === "later") return handOn(platform, task);
    scope.taskId = task.id;
  }
  async function writeOn(): Promise<Outcome> {
    const page = await readRecipients(db, scope, cursor.after, size);
    const { recipients } = page;
    const roots = rootsOf(plan, data, recipients, kept);
    const isWhole = roots.length === recipients.length;
    const after = isWhole ? page.after : recipients[roots.length - 1]!.key;
    size = nextSize(most, recipients.length, roots.length);
    const next: Cursor = {
      after: after ?? cursor.after,
      seq: cursor.seq + 1,
      placed: (cursor.placed ?? 0) + roots.length,
      isExpanded: after === null,
    };
    const outcome = await writeChunk(platform, task, plan, roots, { from: cursor, to: next, own });
    if (outcome === "written") cursor = next;
    return outcome;
  }
  try {
    while (isTime()) {
      const outcome = await writeOn();
      if (outcome === "overspend") return await halt(platform, task, "insufficientFunds");
      if (outcome === "moved") return;
      if (outcome === "recounted") await recount(db, plan.counters);
      if (outcome !== "written") continue;
      await announceTask(platform, task.ownerId, task.id);
      if (cursor.isExpanded) return;
    }
    await handOn(platform, { ...task, cursor });
  } finally {
    await own.ended();
  }
}

const reachesMail = (types: string[]) => types.some((type) => channelOf(type).reaches === "email");

function failedEvent(id: string, error: string, at: number) {
  return { type: "sendings.failed", id, at, error } as const;
}

/** One D1 batch per chunk: messages, ledger, hold and checkpoint. */
async function writeChunk(
  platform: Platform,
  task: TaskRow,
  plan: Plan,
  roots: Root[],
  { from, to, own }: { from: Cursor; to: Cursor; own: ReturnType<typeof openOwnChunk> },
): Promise<Outcome> {
  const { db, clock, scheduler } = platform;
  const { ownerId, id: taskId } = task;
  const now = clock();
  const shared = sharedText(plan);
  const extras = sharedPayload(plan);
  const ids = newIds(roots.length);
  const waits = waitsOf(task, roots, from.placed ?? 0);
  const data = task.data as BulkData;
  const steps = 1 + (data.chain?.steps.length ?? 0);
  const tags = data.tags ? JSON.stringify(data.tags) : null;
  const plain: RowOf<typeof COLUMNS>[] = [];
  let resellerId: string | null = null;
  const ruled: RuleRow[] = [];
  const slugs: OwnSlug[] = [];
  const accepted: Accepted[] = [];
  for (const [index, root] of roots.entries()) {
    const { recipient, operator, text, payload, segments, price, error, vars, ruled: rules, variant } = root;
    const id = ids[index]!;
    for (const one of root.slugs) slugs.push({ ...one, messageId: id });
    const clickedAt = root.isLinked ? 0 : null;
    const waitUntil = waits[index]!;
    const held = { operator, step: 0, price: price?.amount ?? null, segments, margin: price?.margin?.amount };
    if (rules === null) {
      plain.push({
        id,
        recipient,
        text: shared === null ? text : null,
        segments,
        price: price?.amount,
        segmentPrice: price?.segmentPrice,
        error,
        vars,
        timeline: error && JSON.stringify([{ at: now, status: "failed", code: error }]),
        waitUntil,
        payload: extras ? null : storedPayload(payload),
        margin: price?.margin?.amount,
        operator,
        variant,
        clickedAt,
      });
      resellerId ??= price?.margin?.resellerId ?? null;
      accepted.push({ type: plan.type, sender: plan.sender, ...held });
    } else {
      const fallbackAt = steps === 1 ? null : error ? now : SOME_DAY;
      const stored = storedOf(plan, { error, ruled: rules, payload: withoutHtml(payload) }, now);
      accepted.push({ type: stored.type, sender: stored.sender, ...held });
      const own = { vars, fallbackAt, waitUntil, variant, clickedAt };
      ruled.push(ruleRow({ id, recipient, operator, text, segments, price, ...own }, stored));
    }
  }
  const amount = roots.reduce((sum, { price }) => sum + (price?.amount ?? 0), 0);
  const unpriced = roots.filter(({ price }) => price === null).length;
  // A recipient with fallbacks stays open until they are decided.
  const [open, errored] = steps > 1 ? [roots.length, 0] : [0, unpriced];
  const row = COLUMNS.varying(plain);
  const counted = sql`iif(${open + errored} = 0, meta, json_set(meta, '$.open', coalesce(meta ->> 'open', 0) + ${open},
    '$.refused', coalesce(meta ->> 'refused', 0) + ${errored}))`;
  const sendable = roots.map(({ price, variant }) => (price ? variant : null));
  const isLast = to.isExpanded === true;
  const isDone = sql`${Number(isLast)} AND state = 'running'
    AND delivered + errored + unsent + coalesce(meta ->> 'closed', 0) + ${errored} >= expanded + ${roots.length}
    AND coalesce(meta ->> 'open', 0) + ${open} = 0`;
  const checkpoint = db.all<{ isGoing: number }>(sql`UPDATE tasks SET
      cursor = iif(cursor ->> 'seq' = ${from.seq} AND state IN ('running', 'paused'), ${JSON.stringify(to)}, NULL),
      expanded = expanded + ${roots.length}, amount = amount + ${amount}, errored = errored + ${errored},
      meta = ${plan.split ? withVariants(counted, sql`${moreInTotal(sendable)}`) : counted},
      total = iif(${Number(isLast)}, expanded + ${roots.length}, total),
      state = iif(${isDone}, 'completed', state), finished_at = iif(${isDone}, ${now}, NULL),
      lease_until = ${isLast ? 0 : now + LEASE_MS}, due_at = iif(state = 'paused', due_at, ${now + RECONCILE_AFTER_MS}), updated_at = ${now}
    WHERE owner_id = ${ownerId} AND id = ${taskId} RETURNING state IN ${GOING_SQL} AS isGoing`);
  if (ids.length === 0) return attempt(() => db.batch([checkpoint]));

  // The first chunk goes to the lane, which starts at once.
  const isCarried = roots.length <= mostClaimed(platform, plan.type);
  const isOwn = isCarried && from.seq > 0 && own.isFree() && ruled.length === 0 && Math.max(...waits) <= now;
  const turnAt = isOwn ? now + CLAIM_MS : Math.max(now, Math.min(...waits));
  const dueAt = turnAt + RECONCILE_AFTER_MS;
  const isClaimed = isOwn
    ? sql`(SELECT state IN ${GOING_SQL} FROM tasks WHERE owner_id = ${ownerId} AND id = ${taskId})`
    : sql`0`;
  const { firstId, lastId } = rangeOf(ids[0]!, ids.at(-1)!);
  const chunkId = plan.isTest ? null : firstId;
  const timeline = JSON.stringify([{ at: now, status: "pending" }]);
  const failures = roots.flatMap(({ error }, index) => (error ? failedEvent(ids[index]!, error, now) : []));
  const outbox = failures.length > 0 ? outboxStatements(db, ownerId, failures, now) : undefined;
  const links = await linkStatements(ownerId, taskId, slugs, now);
  let hooks: { id: string }[] = [];
  let isGoing = false;
  const outcome = await attempt(async () => {
    const results = await guardedByName(db, {
      // If the checkpoint moved or the task stopped, `cursor` is NULL and NOT NULL fails the batch.
      checkpoint,
      usage: usageStatements(roots.flatMap(({ price }) => price?.claims ?? [])).map((statement) => db.run(statement)),
      chunk:
        db.run(sql`INSERT INTO chunks (owner_id, first_id, last_id, task_id, seq, lane, due_at, turn_at, billing_id, held)
        VALUES (${ownerId}, ${firstId}, ${lastId}, ${taskId}, ${from.seq}, 'bulk', ${dueAt}, ${turnAt},
          ${plan.isTest ? null : lineOfNext(ownerId, taskId)}, ${amount})`),
      account: db.run(accountStatement(ownerId, now)),
      hold: db.run(
        holdStatement(
          ownerId,
          { amount, messages: roots.length, records: plan.isTest ? 0 : isFirstHold(ownerId, firstId) },
          now,
        ),
      ),
      line: plan.isTest ? undefined : db.run(mailingHold(ownerId, { ...plan, amount, taskId, chunkId: firstId }, now)),
      messages:
        db.run(sql`INSERT INTO sendings (owner_id, id, task_id, type, sender, recipient, text, segments, price, is_refundable,
          status, attempts, chunk_id, bill, segment_price, error, timeline, steps, fallback_at, vars, is_test, wait_until,
          payload, margin, reseller_id, operator, clicked_at, variant, tags, created_at, updated_at)
        SELECT ${ownerId}, ${row.id}, ${taskId}, ${plan.type}, ${plan.sender}, ${row.recipient},
          coalesce(${row.text}, ${shared}), ${row.segments}, coalesce(${row.price}, 0), ${Number(plan.isRefundable)},
          iif(${row.price} IS NULL, 'failed', iif(${isClaimed}, 'processing', 'pending')),
          ${row.price} IS NOT NULL AND ${isClaimed}, ${chunkId}, iif(${row.price} IS NULL OR ${Number(plan.isTest)}, NULL, 'pending'), ${row.segmentPrice},
          ${row.error}, coalesce(${row.timeline}, ${timeline}), ${steps},
          iif(${steps} > 1, iif(${row.error} IS NULL, ${SOME_DAY}, ${now}), NULL), ${row.vars}, ${Number(plan.isTest)},
          iif(${isClaimed}, ${now + CLAIM_MS}, ${row.waitUntil}), ${extras ? sql`${extras.payload}` : row.payload}, ${row.margin}, iif(${row.margin} IS NULL, NULL, ${resellerId}), ${row.operator}, ${row.clickedAt}, ${row.variant}, ${tags}, ${now}, ${now}
        FROM json_each(${row.json})`),
      ruled:
        ruled.length > 0
          ? db.run(ruleStatement({ ownerId, taskId, chunkId, steps, tags, now, isTest: plan.isTest }, ruled))
          : undefined,
      links: links.map((statement) => db.run(statement)),
      accepted: plan.isTest ? undefined : db.run(countAccepted(ownerId, { taskId, now }, accepted)),
      ...outbox,
    });
    isGoing = results.checkpoint[0]?.isGoing === 1;
    hooks = results.hooks ?? [];
  });
  if (outcome === "written") {
    if (isOwn) {
      const rows = isGoing ? claimedRows(plan, roots, ids, { taskId, chunkId, resellerId, steps, now }) : [];
      own.send({ kind: "chunk", ownerId, firstId, lastId, taskId, lane: "bulk" }, { rows, started: now });
    }
    const wakeAt = open > 0 && unpriced > 0 ? now : dueAt;
    const queueMessage = turnAt > now ? undefined : queueTurn(platform, ownerId);
    const hookMessage = hooks.length > 0 ? queueHooks(platform, ownerId, hooks) : undefined;
    await Promise.allSettled([
      queueMessage,
      hookMessage,
      scheduler.wake(Math.min(wakeAt, turnAt > now ? turnAt : wakeAt)),
    ]);
  }
  return outcome;
}

/** Pauses the task until a person resumes it. */
async function halt(platform: Platform, task: TaskRow, error: string): Promise<void> {
  const { db } = platform;
  const now = platform.clock();
  const running = and(eq(tasks.ownerId, task.ownerId), eq(tasks.id, task.id), eq(tasks.state, "running"));
  const noticeData = { taskId: task.id, title: task.title, reason: codeOf(error) };
  const isRunning = sql`EXISTS (SELECT 1 FROM tasks WHERE ${running})`;
  const notices = [
    notificationOf(db, task.ownerId, "bulkPaused", noticeData, now, isRunning),
    ...(error === STUCK ? await stuckNotices(db, task, now, isRunning) : []),
  ];
  const dueAt = error === STUCK ? now + KEPT_STUCK_MS : null;
  const change = { state: "paused", error, leaseUntil: 0, dueAt, cursor: forgiven, updatedAt: now } as const;
  await batchByName(db, {
    notices: notices.flatMap(({ statements }) => statements),
    task: db.update(tasks).set(change).where(running),
  });
  await announceTask(platform, task.ownerId, task.id);
  await announceAll(platform, notices);
}
