import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { type RawRow, rowOf } from "../../../../../db/schema/raw-row";
import { sendings } from "../../../../../db/schema/sendings";
import { type CrmStatus, integrationCalls, integrations } from "../../../../../db/schema/webhooks";
import { chainOf } from "../../../base/chains/ids";
import { announce } from "../../../base/shared/announce";
import { message } from "../../../base/shared/errors/error-message";
import type { CrmFailure } from "../../../base/shared/ports/crm";
import type { Platform, QueueMessage } from "../../../base/shared/ports/platform";
import { type ChainOutcome, outcomeOf } from "../../../messaging/sendings/view/chain-outcome";
import { nextAttempt } from "../../../messaging/webhooks/retry-delays";
import { dataOf, sendCall } from "../accept-call";
import { type CallRow, recordCall } from "../calls";
import { callerOf, getIntegration, type IntegrationRow, integrationView, maySend, ownRow } from "../integrations";
import { askCrm, crmOf, errorOf } from "./ask-crm";
import { answerOf, isAnswer } from "./chats";
import { codeOf } from "./code-of";
import { checkTrouble } from "./connect";
import { queueIntegration } from "./queue";

/** ms; longer than a run including its last call. */
const LEASE_MS = 90_000;
const RUN_MS = 12_000;
const PAGE = 20;
/** ms; only for a missed status change, since changes make a call due at once. */
const LOOK_AGAIN_MS = 6 * 60 * 60_000;
/** ms until the rest of a page is retried while the CRM does not answer. */
const REST_MS = 5000;
/** ms; by then a chain's next step is decided. */
const DECIDED_MS = 60_000;
const FOLLOWED_MS = 3 * 24 * 60 * 60_000;

type Message = Extract<QueueMessage, { kind: "integration" }>;

/** Reports statuses of messages to the CRM, and fetches data for those to send. One worker per integration. */
export async function runIntegration(platform: Platform, { ownerId, integrationId }: Message): Promise<void> {
  const { db, clock, hub } = platform;
  const started = clock();
  const row = await claim(db, ownerId, integrationId, started);
  if (!row) return;
  let count = 0;
  try {
    await checkTrouble(platform, row);
    for (let page = { handled: 0, isLast: false }; !page.isLast; count += page.handled)
      page = await handlePage(platform, row, started + RUN_MS);
  } finally {
    await db
      .update(integrations)
      .set({ leaseUntil: 0 })
      .where(and(ownRow({ id: ownerId }, integrationId), eq(integrations.leaseUntil, row.leaseUntil)));
  }
  if (count > 0) await announce(hub, ownerId, [{ event: "integrations.updated", data: integrationView(row) }]);
  await wakeAgain(platform, row);
}

async function claim(db: Database, ownerId: string, id: string, now: number): Promise<IntegrationRow | undefined> {
  const [row] = await db
    .update(integrations)
    .set({ leaseUntil: now + LEASE_MS })
    .where(and(ownRow({ id: ownerId }, id), sql`lease_until <= ${now}`))
    .returning();
  return row;
}

// Postponed before their messages are read, so that a concurrent status change makes them due again.
function claimCalls(db: Database, { ownerId, id }: IntegrationRow, now: number): Promise<CallRow[]> {
  return db
    .update(integrationCalls)
    .set({ dueAt: now + LEASE_MS })
    .where(
      sql`(owner_id, integration_id, id) IN (SELECT owner_id, integration_id, id FROM integration_calls
        WHERE owner_id = ${ownerId} AND integration_id = ${id} AND due_at <= ${now} ORDER BY due_at LIMIT ${PAGE})`,
    )
    .returning();
}

/** Processes calls one by one while there is time and the CRM answers; gives back the rest. */
async function handlePage(platform: Platform, { ownerId, id }: IntegrationRow, until: number) {
  const { db, clock } = platform;
  const row = clock() < until ? await getIntegration(db, { id: ownerId }, id) : null;
  const calls = row ? await claimCalls(db, row, clock()) : [];
  const chains = await chainsOf(db, ownerId, calls);
  for (const [at, call] of calls.entries()) {
    const now = clock() < until ? await getIntegration(db, { id: ownerId }, id) : null;
    const isHeard = now !== null && (await handle(platform, now, call, chains.get(chainOf(call.sendingId))));
    if (isHeard) continue;
    const rest = now ? calls.slice(at + 1) : calls.slice(at);
    await giveBack(platform, rest, clock() + (now ? REST_MS : 0));
    return { handled: calls.length - rest.length, isLast: true };
  }
  return { handled: calls.length, isLast: calls.length === 0 };
}

async function giveBack({ db }: Platform, calls: CallRow[], dueAt: number): Promise<void> {
  const [first] = calls;
  if (!first) return;
  await db.run(sql`UPDATE integration_calls SET due_at = ${dueAt}
    WHERE owner_id = ${first.ownerId} AND integration_id = ${first.integrationId} AND due_at = ${first.dueAt}
      AND id IN (SELECT value FROM json_each(${JSON.stringify(calls.map(({ id }) => id))}))`);
}

async function chainsOf(db: Database, ownerId: string, calls: CallRow[]): Promise<Map<string, ChainOutcome>> {
  if (calls.length === 0) return new Map();
  const chains = JSON.stringify(calls.map(({ sendingId }) => chainOf(sendingId)));
  const rows = await db.all<RawRow>(sql`SELECT s.* FROM json_each(${chains}) j CROSS JOIN sendings s
    ON s.owner_id = ${ownerId} AND s.id BETWEEN j.value || '00' AND j.value || 'ff'`);
  const found = Map.groupBy(rows, ({ id }) => chainOf(String(id)));
  return new Map([...found].map(([chain, steps]) => [chain, outcomeOf(steps.map((step) => rowOf(sendings, step)))]));
}

/** false: the CRM does not answer. */
async function handle(platform: Platform, row: IntegrationRow, call: CallRow, chain?: ChainOutcome): Promise<boolean> {
  if (isAnswer(call)) return passAnswer(platform, row, call);
  const isRefused = call.errors.length > 0;
  if (!chain && !isRefused) return askAndSend(platform, row, call);
  const report = crmOf(platform, row)?.report;
  if (!report) return leave(platform, call, { dueAt: null });
  const now = platform.clock();
  const status = isRefused ? "failed" : statusOf(chain!.status, call.told);
  const isOver = now - call.createdAt > FOLLOWED_MS;
  const isOpen = status === null || status === "sent";
  const isDeciding = !isRefused && chain!.decisive.status === "failed" && status === null;
  const nextPollAt = isOpen && !isOver ? now + (isDeciding ? DECIDED_MS : LOOK_AGAIN_MS) : null;
  if (status === null || status === call.told) return leave(platform, call, { dueAt: nextPollAt });
  const { recipient = "", text = "" } = chain?.decisive ?? {};
  const crmReport = {
    id: call.id,
    externalId: call.externalId ?? "",
    status,
    told: call.told,
    phone: recipient,
    text,
    title: row.title,
  };
  const answer = await askCrm(platform, row, (connection) => report(connection, codeOf(row.id), crmReport));
  if ("failed" in answer) return postpone(platform, call, answer, nextPollAt);
  return leave(platform, call, { dueAt: nextPollAt, told: status, tries: 0, crmError: null });
}

/** `sent`: submitted without an answer. */
async function passAnswer(platform: Platform, row: IntegrationRow, call: CallRow): Promise<boolean> {
  const answer = await answerOf(platform, row, call);
  if (!answer) return leave(platform, call, { dueAt: null, crmError: "crmNotConnected" });
  await leave(platform, call, { dueAt: call.dueAt, told: "sent" });
  const passed = await askCrm(platform, row, async (connection, crm) =>
    crm.answer!(connection, answer, call.told === "sent"),
  );
  if (!("failed" in passed)) return leave(platform, call, { dueAt: null, told: "delivered", tries: 0, crmError: null });
  return postpone(platform, call, passed, null, passed.failed === "refused" ? { told: null } : {});
}

function statusOf(status: ChainOutcome["status"], reported: CrmStatus | null): CrmStatus | null {
  if (status === "sent") return "sent";
  if (status === "delivered" || status === "seen") return "delivered";
  if (status === "failed" || status === "unsent")
    return reported === "sent" || reported === "undelivered" ? "undelivered" : "failed";
  return null;
}

async function askAndSend(platform: Platform, row: IntegrationRow, call: CallRow): Promise<boolean> {
  const { id, sendingId, bodyHash: hash, externalId } = call;
  const refuse = (key: string, detail?: string) =>
    recordCall(platform, row, {
      id,
      sendingId,
      hash,
      externalId,
      body: { text: call.body ?? "", isForm: false },
      recipient: null,
      problems: [detail === undefined ? { key } : { key, values: { detail } }],
    });
  const owner = await callerOf(platform.db, row.ownerId);
  if (!row.isActive || !owner || !maySend(owner)) {
    await refuse(row.isActive ? "forbidden" : "integrationOff");
    return true;
  }
  const data = await dataOf(platform, row, call);
  if (!("failed" in data)) {
    await sendCall(platform, row, { id, sendingId, hash, body: data.value, externalId });
    return true;
  }
  const isOver = data.failed === "refused" || nextAttempt(call.tries + 1, 0, 0) === null;
  if (!isOver) return postpone(platform, call, data);
  await refuse(errorOf(data), data.detail);
  return data.failed === "refused";
}

/** A status that is not final is reported again later in any case, because it may change. */
async function postpone(
  platform: Platform,
  call: CallRow,
  failure: CrmFailure,
  nextPollAt: number | null = null,
  more: Pick<Left, "told"> | object = {},
) {
  const now = platform.clock();
  const tries = call.tries + 1;
  const crmError = message({ key: errorOf(failure), values: { detail: failure.detail } });
  const next = failure.failed === "refused" ? null : nextAttempt(tries, now, now);
  await leave(platform, call, { dueAt: next ?? nextPollAt, tries, crmError, ...more });
  return failure.failed === "refused";
}

type Left = Partial<Pick<CallRow, "told" | "tries" | "crmError">> & { dueAt: number | null };

async function leave({ db, clock }: Platform, call: CallRow, { dueAt, ...left }: Left): Promise<true> {
  const { ownerId, integrationId, id } = call;
  await db
    .update(integrationCalls)
    .set({ ...left, dueAt: sql`iif(due_at = ${call.dueAt}, ${dueAt}, due_at)`, updatedAt: clock() })
    .where(sql`owner_id = ${ownerId} AND integration_id = ${integrationId} AND id = ${id}`);
  return true;
}

async function wakeAgain(platform: Platform, { ownerId, id }: IntegrationRow): Promise<void> {
  const [next] = await platform.db.all<{ at: number | null }>(sql`SELECT min(at) AS at FROM (
    SELECT min(due_at) AS at FROM integration_calls
      WHERE owner_id = ${ownerId} AND integration_id = ${id} AND due_at IS NOT NULL
    UNION ALL SELECT check_at FROM integrations WHERE owner_id = ${ownerId} AND id = ${id} AND account IS NOT NULL)`);
  const at = next?.at ?? null;
  if (at === null) return;
  if (at <= platform.clock()) await queueIntegration(platform, { ownerId, id });
  else await platform.scheduler.wake(at);
}

/** Reports again at once what the CRM has not accepted; false if there is nothing. */
export async function reportAgain(platform: Platform, { ownerId, integrationId, id }: CallRow): Promise<boolean> {
  const [row] = await platform.db
    .update(integrationCalls)
    .set({ dueAt: platform.clock(), tries: 0 })
    .where(sql`owner_id = ${ownerId} AND integration_id = ${integrationId} AND id = ${id} AND crm_error IS NOT NULL`)
    .returning({ id: integrationCalls.id });
  if (row) await queueIntegration(platform, { ownerId, id: integrationId });
  return row !== undefined;
}
