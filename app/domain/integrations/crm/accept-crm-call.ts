import { and, eq, isNull, sql } from "drizzle-orm";
import { type CrmKind, integrations } from "../../../../db/schema/webhooks";
import { digestOf } from "../../access/sha256";
import { CodedError } from "../../shared/errors/errors";
import { ok, type Result, refuse } from "../../shared/errors/result";
import { newIdAt } from "../../shared/ids";
import type { CrmAsks, CrmCall, CrmGiven } from "../../shared/ports/crm";
import type { Platform } from "../../shared/ports/platform";
import { type Accepted, acceptCall } from "../accept-call";
import { callOfExternal } from "../calls";
import type { IntegrationRow } from "../integrations";
import { crmOf, setTrouble } from "./ask-crm";
import { settle } from "./connect";
import { FIRST_LOOK_MS, queueIntegration } from "./queue";
import { isFirst } from "./salon";

/** ms; longer than a message takes to be accepted. */
const TAKEN_MS = 30_000;

type Message = Extract<CrmAsks, { kind: "message" }>;

/** A call that a CRM made at the integration's address; null where there is nothing to send. */
export async function acceptCrmCall(
  platform: Platform,
  row: IntegrationRow,
  body: unknown,
): Promise<Result<Accepted | null>> {
  const call = await crmOf(platform, row)?.read(body);
  if (!call) return refuse("crmCallUnknown", undefined, undefined, "badRequest");
  if (!(await isFrom(platform, row, call))) throw new CodedError("forbidden");
  let result: Result<Accepted | null> = ok(null);
  for (const asks of call.asks) {
    result = await accept(platform, row, asks);
    if (!result.ok) break;
  }
  return result;
}

async function accept(platform: Platform, row: IntegrationRow, asks: CrmAsks): Promise<Result<Accepted | null>> {
  if (asks.kind === "frozen") await setTrouble(platform, row, "crmFrozen");
  if (asks.kind === "ended") await setTrouble(platform, row, "crmUninstalled");
  if (asks.kind !== "message") return ok(null);
  if (row.trouble === "crmFrozen") await settle(platform, row, null);
  if (row.mapping.events?.includes(asks.event) === false) return ok(null);
  if (!row.isActive) return refuse("integrationOff", undefined, undefined, "forbidden");
  return asks.lookUp ? lookUpLater(platform, row, asks) : send(platform, row, asks);
}

/** What a CRM tells of an account at the address of all: its end, never a message. */
export async function acceptCrmEvent(platform: Platform, kind: CrmKind, body: unknown): Promise<void> {
  const call = await platform.crms[kind]?.read(body);
  const account = call?.account ?? null;
  if (!call || account === null) throw new CodedError("forbidden");
  const row = await platform.db
    .select()
    .from(integrations)
    .where(and(eq(integrations.kind, kind), eq(integrations.account, account)))
    .get();
  if (!row) throw new CodedError("notFound");
  if (crmOf(platform, row)?.bearsToken) throw new CodedError("forbidden");
  for (const { kind: what } of call.asks) {
    if (what === "frozen") await setTrouble(platform, row, "crmFrozen");
    if (what === "ended") await setTrouble(platform, row, "crmUninstalled");
  }
}

/** What a CRM signs itself: a message of its chat, or a press of its widget, once. */
export async function acceptSigned(platform: Platform, kind: CrmKind, given: CrmGiven): Promise<Result<null>> {
  const signed = (await platform.crms[kind]?.readSigned?.(given, platform.clock())) ?? null;
  if (!signed) throw new CodedError("forbidden");
  const { of, once, asks } = signed;
  const where = "chat" in of ? eq(integrations.chat, of.chat) : eq(integrations.account, of.account);
  const row = await platform.db
    .select()
    .from(integrations)
    .where(and(eq(integrations.kind, kind), where, isNull(integrations.removedAt)))
    .get();
  if (!row) throw new CodedError("notFound");
  if (once !== null && !(await isFirst(platform, { id: row.ownerId }, asks.externalId, once)))
    throw new CodedError("forbidden");
  if (!row.isActive) return refuse("integrationOff", undefined, undefined, "forbidden");
  return lookUpLater(platform, row, asks);
}

/** Of the account that is connected; its token is known by the first message, which knew the secret address. */
async function isFrom(platform: Platform, row: IntegrationRow, { account, token, asks }: CrmCall): Promise<boolean> {
  if (row.account === null || account !== row.account) return false;
  if (!crmOf(platform, row)?.bearsToken) return true;
  if (!token) return false;
  const hash = await digestOf(token);
  if (row.applicationHash !== null) return row.applicationHash === hash;
  if (!asks.some(({ kind }) => kind === "message")) return true;
  const here = and(eq(integrations.ownerId, row.ownerId), eq(integrations.id, row.id));
  await platform.db
    .update(integrations)
    .set({ applicationHash: hash })
    .where(and(here, isNull(integrations.applicationHash)));
  const now = await platform.db.select({ hash: integrations.applicationHash }).from(integrations).where(here).get();
  return now?.hash === hash;
}

async function send(platform: Platform, row: IntegrationRow, asks: Message): Promise<Result<Accepted | null>> {
  const { externalId, data } = asks;
  // Whoever ends before the message is accepted leaves the call to the queue.
  await keep(platform, row, asks, TAKEN_MS);
  const kept = await callOfExternal(platform.db, row, externalId);
  if (!kept || (kept.errors.length === 0 && kept.recipient !== null)) return ok(null);
  const body = { text: JSON.stringify(data), isForm: false };
  const result = await acceptCall(platform, row, body, externalId, { externalId, earlier: kept });
  if (result.ok) await platform.scheduler.wake(platform.clock() + FIRST_LOOK_MS);
  else await queueIntegration(platform, row);
  return result;
}

/** The CRM waits two seconds at most: what it speaks of is asked for by the queue. */
async function lookUpLater(platform: Platform, row: IntegrationRow, asks: Message): Promise<Result<null>> {
  await keep(platform, row, asks, 0);
  await queueIntegration(platform, row);
  return ok(null);
}

async function keep({ db, clock }: Platform, row: IntegrationRow, { externalId, data }: Message, waitMs: number) {
  const now = clock();
  const id = newIdAt(now);
  const text = JSON.stringify(data);
  await db.run(sql`INSERT INTO integration_calls (owner_id, integration_id, id, sending_id, body, body_hash, is_form,
      external_id, due_at, created_at, updated_at)
    SELECT ${row.ownerId}, ${row.id}, ${id}, ${id}, ${text}, ${await digestOf(text)}, 0, ${externalId}, ${now + waitMs}, ${now}, ${now}
    WHERE EXISTS (SELECT 1 FROM integrations WHERE owner_id = ${row.ownerId} AND id = ${row.id} AND removed_at IS NULL)
    ON CONFLICT DO NOTHING`);
}
