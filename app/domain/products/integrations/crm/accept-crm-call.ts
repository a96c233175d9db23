import { and, eq, isNull, sql } from "drizzle-orm";
import { type CrmKind, integrations } from "../../../../../db/schema/webhooks";
import { digestOf } from "../../../base/access/sha256";
import { CodedError } from "../../../base/shared/errors/errors";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import { newIdAt } from "../../../base/shared/ids";
import type { CrmAsks, CrmCall, CrmRequest } from "../../../base/shared/ports/crm";
import type { Platform } from "../../../base/shared/ports/platform";
import { type Accepted, acceptCall } from "../accept-call";
import { callOfExternal } from "../calls";
import type { IntegrationRow } from "../integrations";
import { crmOf, setTrouble } from "./ask-crm";
import { settle } from "./connect";
import { FIRST_LOOK_MS, queueIntegration } from "./queue";
import { isFirst } from "./salon";

/** ms; longer than accepting a message takes. */
const TAKEN_MS = 30_000;

type Message = Extract<CrmAsks, { kind: "message" }>;

/** Accepts a CRM's call to the integration's URL; null if there is nothing to send. */
export async function acceptCrmCall(
  platform: Platform,
  row: IntegrationRow,
  body: unknown,
): Promise<Result<Accepted | null>> {
  const crm = crmOf(platform, row);
  const call = await crm?.read(body);
  // CRMs disable URLs that refuse calls, so an unreadable call is accepted. Refused if the proof would be in the body,
  // since it is missing here.
  if (!call && crm && !crm.bearsToken) {
    console.error(JSON.stringify({ event: "integrations.unread", kind: row.kind, integration: row.id }));
    return ok(null);
  }
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

/** Accepts a CRM's report on an account at the shared URL: only its end, never a message. */
export async function acceptCrmEvent(platform: Platform, kind: CrmKind, body: unknown): Promise<void> {
  const call = await platform.crms[kind]?.read(body);
  const account = call?.account ?? null;
  if (!call || account === null) throw new CodedError("forbidden");
  const row = await platform.db
    .select()
    .from(integrations)
    .where(and(eq(integrations.kind, kind), eq(integrations.account, account)))
    .get();
  // Signed, but the account is not connected here: nothing to end.
  if (!row) return;
  if (crmOf(platform, row)?.bearsToken) throw new CodedError("forbidden");
  for (const { kind: what } of call.asks) {
    if (what === "frozen") await setTrouble(platform, row, "crmFrozen");
    if (what === "ended") await setTrouble(platform, row, "crmUninstalled");
  }
}

/** Accepts requests signed by the CRM itself: a message in its chat, or a single press of its widget. */
export async function acceptSigned(platform: Platform, kind: CrmKind, request: CrmRequest): Promise<Result<null>> {
  const signed = (await platform.crms[kind]?.readSigned?.(request, platform.clock())) ?? null;
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

/**
 * Checks that the call is from the connected account. The token is learned from the first message, which proves
 * knowledge of the secret URL.
 */
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
  // If the process ends before the message is accepted, the queue continues the call.
  await keep(platform, row, asks, TAKEN_MS);
  const kept = await callOfExternal(platform.db, row, externalId);
  if (!kept || (kept.errors.length === 0 && kept.recipient !== null)) return ok(null);
  const body = { text: JSON.stringify(data), isForm: false };
  const result = await acceptCall(platform, row, body, externalId, { externalId, earlier: kept });
  if (result.ok) await platform.scheduler.wake(platform.clock() + FIRST_LOOK_MS);
  else await queueIntegration(platform, row);
  return result;
}

/** The CRM waits two seconds at most, so the queue fetches the data. */
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
