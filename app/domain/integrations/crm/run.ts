import { and, inArray, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type SendingStatus, sendings } from "../../../../db/schema/sendings";
import { type CrmStatus, integrationCalls, integrations } from "../../../../db/schema/webhooks";
import { announce } from "../../shared/announce";
import { message } from "../../shared/errors/error-message";
import type { CrmFailure } from "../../shared/ports/crm";
import type { Platform, QueueMessage } from "../../shared/ports/platform";
import { nextAttempt } from "../../webhooks/schedule";
import { dataOf, sendCall } from "../accept-call";
import { type CallRow, recordCall } from "../calls";
import { type IntegrationRow, integrationView, mine } from "../integrations";
import { askCrm, crmOf } from "./ask-crm";
import { codeOf } from "./code-of";
import { queueIntegration } from "./queue";

const LEASE_MS = 60_000;
const RUN_MS = 25_000;
const PAGE = 20;
/** ms; a change of status makes a call due at once, so this is for one that was missed. */
const LOOK_AGAIN_MS = 6 * 60 * 60_000;
const FOLLOWED_MS = 3 * 24 * 60 * 60_000;

type Message = Extract<QueueMessage, { kind: "integration" }>;
type Sending = Pick<typeof sendings.$inferSelect, "id" | "status" | "recipient" | "text">;

/** Tells the CRM what became of its messages, and asks it what it wants sent. One worker an integration. */
export async function runIntegration(platform: Platform, { ownerId, integrationId }: Message): Promise<void> {
  const { db, clock, hub } = platform;
  const started = clock();
  const row = await claim(db, ownerId, integrationId, started);
  if (!row) return;
  let count = 0;
  try {
    while (clock() - started < RUN_MS) {
      const calls = await claimCalls(db, row, clock());
      if (calls.length === 0) break;
      const known = await sendingsOf(db, ownerId, calls);
      for (const call of calls) await handle(platform, row, call, known.get(call.sendingId));
      count += calls.length;
    }
  } finally {
    await db
      .update(integrations)
      .set({ leaseUntil: 0 })
      .where(mine({ id: ownerId }, integrationId));
  }
  if (count > 0) await announce(hub, ownerId, [{ event: "integrations.updated", data: integrationView(row) }]);
  await wakeAgain(platform, row);
}

async function claim(db: Database, ownerId: string, id: string, now: number): Promise<IntegrationRow | undefined> {
  const [row] = await db
    .update(integrations)
    .set({ leaseUntil: now + LEASE_MS })
    .where(and(mine({ id: ownerId }, id), sql`lease_until <= ${now}`))
    .returning();
  return row;
}

// Postponed before their messages are read: a status that changes meanwhile makes them due again.
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

async function sendingsOf(db: Database, ownerId: string, calls: CallRow[]): Promise<Map<string, Sending>> {
  const { id, status, recipient, text } = sendings;
  const ids = JSON.stringify(calls.map(({ sendingId }) => sendingId));
  const rows = await db
    .select({ id, status, recipient, text })
    .from(sendings)
    .where(and(sql`owner_id = ${ownerId}`, inArray(id, sql`(SELECT value FROM json_each(${ids}))`)));
  return new Map(rows.map((row) => [row.id, row]));
}

async function handle(platform: Platform, row: IntegrationRow, call: CallRow, sending?: Sending): Promise<void> {
  const isRefused = call.errors.length > 0;
  if (!sending && !isRefused) return askAndSend(platform, row, call);
  const report = crmOf(platform, row)?.report;
  if (!report) return leave(platform, call, { dueAt: null });
  const now = platform.clock();
  const status = isRefused ? "failed" : statusOf(sending!.status, call.told);
  const isOver = now - call.createdAt > FOLLOWED_MS;
  const isOpen = status === null || status === "sent";
  if (status === null || status === call.told)
    return leave(platform, call, { dueAt: isOpen && !isOver ? now + LOOK_AGAIN_MS : null });
  const { recipient = "", text = "" } = sending ?? {};
  const told = {
    id: call.id,
    externalId: call.externalId ?? "",
    status,
    told: call.told,
    phone: recipient,
    text,
    title: row.title,
  };
  const answer = await askCrm(platform, row, (connection) => report(connection, codeOf(row.id), told));
  if ("failed" in answer) return postpone(platform, call, answer);
  const dueAt = isOpen && !isOver ? platform.clock() + LOOK_AGAIN_MS : null;
  await leave(platform, call, { dueAt, told: status, tries: 0, crmError: null });
}

function statusOf(status: SendingStatus, told: CrmStatus | null): CrmStatus | null {
  if (status === "sent") return "sent";
  if (status === "delivered" || status === "seen") return "delivered";
  if (status === "failed") return told === "sent" || told === "undelivered" ? "undelivered" : "failed";
  return null;
}

async function askAndSend(platform: Platform, row: IntegrationRow, call: CallRow): Promise<void> {
  if (!row.isActive) return leave(platform, call, { dueAt: null });
  const data = await dataOf(platform, row, call);
  const { id, sendingId, bodyHash: hash, externalId } = call;
  if (!("failed" in data))
    return void (await sendCall(platform, row, { id, sendingId, hash, body: data.value, externalId }));
  const isOver = data.failed === "refused" || nextAttempt(call.tries + 1, 0, 0) === null;
  if (!isOver) return postpone(platform, call, data);
  const body = { text: call.body ?? "", isForm: false };
  const problems = [{ key: errorOf(data), values: { detail: data.detail } }];
  await recordCall(platform, row, { id, sendingId, hash, body, externalId, recipient: null, problems });
}

const errorOf = ({ failed }: CrmFailure) =>
  failed === "refused" ? "crmRefused" : failed === "down" ? "crmDown" : "crmRevoked";

function postpone(platform: Platform, call: CallRow, failure: CrmFailure): Promise<void> {
  const now = platform.clock();
  const tries = call.tries + 1;
  const crmError = message({ key: errorOf(failure), values: { detail: failure.detail } });
  return leave(platform, call, {
    dueAt: failure.failed === "refused" ? null : nextAttempt(tries, now, now),
    tries,
    crmError,
  });
}

type Left = Partial<Pick<CallRow, "told" | "tries" | "crmError">> & { dueAt: number | null };

async function leave({ db, clock }: Platform, call: CallRow, { dueAt, ...left }: Left): Promise<void> {
  const { ownerId, integrationId, id } = call;
  await db
    .update(integrationCalls)
    .set({ ...left, dueAt: sql`iif(due_at = ${call.dueAt}, ${dueAt}, due_at)`, updatedAt: clock() })
    .where(sql`owner_id = ${ownerId} AND integration_id = ${integrationId} AND id = ${id}`);
}

async function wakeAgain(platform: Platform, { ownerId, id }: IntegrationRow): Promise<void> {
  const [next] = await platform.db.all<{ at: number | null }>(sql`SELECT min(due_at) AS at FROM integration_calls
    WHERE owner_id = ${ownerId} AND integration_id = ${id} AND due_at IS NOT NULL`);
  const at = next?.at ?? null;
  if (at === null) return;
  if (at <= platform.clock()) await queueIntegration(platform, { ownerId, id });
  else await platform.scheduler.wake(at);
}

/** What the CRM has not taken is told again at once; false where there is nothing. */
export async function tellAgain(platform: Platform, { ownerId, integrationId, id }: CallRow): Promise<boolean> {
  const [row] = await platform.db
    .update(integrationCalls)
    .set({ dueAt: platform.clock(), tries: 0 })
    .where(sql`owner_id = ${ownerId} AND integration_id = ${integrationId} AND id = ${id} AND crm_error IS NOT NULL`)
    .returning({ id: integrationCalls.id });
  if (row) await queueIntegration(platform, { ownerId, id: integrationId });
  return row !== undefined;
}
