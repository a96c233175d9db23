import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { type CrmKind, integrationCalls, integrations } from "../../../../../db/schema/webhooks";
import { digestOf } from "../../../base/access/sha256";
import type { Viewer } from "../../../base/access/viewer";
import { announce } from "../../../base/shared/announce";
import { isDuplicate } from "../../../base/shared/errors/db-errors";
import { codeOf as keyOf, message } from "../../../base/shared/errors/error-message";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import type { CrmAccount, CrmFailure } from "../../../base/shared/ports/crm";
import { RETRY_MS } from "../../../messaging/webhooks/retry-delays";
import {
  getIntegration,
  type IntegrationRow,
  insertIntegration,
  integrationView,
  newSecret,
  ownRow,
  removeIntegration,
  sealTokens,
  urlOf,
} from "../integrations";
import { refusalOf } from "../mapping";
import { askCrm, crmOf, errorOf, type Needs, openTokens, troubleNow } from "./ask-crm";
import { codeOf } from "./code-of";
import type { CrmInput } from "./input";
import { mappingOf } from "./mappings";
import { readState, signState } from "./state";

type Owner = Pick<Viewer, "id">;

/** Not connected to an account yet, so nothing is sent. Idempotent by `id`. */
export async function createCrm(
  needs: Needs,
  viewer: Owner,
  { kind, title, portal, ...content }: CrmInput,
  { id }: { id?: string } = {},
): Promise<Result<IntegrationRow>> {
  if (!needs.crms[kind]) return refuse("crmUnset", undefined, undefined, "conflict");
  const mapping = mappingOf(kind, content);
  const refusal = await refusalOf(needs, viewer, mapping);
  if (refusal) return refusal;
  const made = await insertIntegration(needs, viewer, {
    kind,
    title,
    isActive: true,
    mapping,
    place: portal || null,
    ...(id && { id }),
  });
  return made.ok ? ok(made.value.row) : made;
}

/** URL of the consent page; null for CRMs that are connected from their own side. */
export async function authorizeUrl(needs: Needs, row: IntegrationRow): Promise<string | null> {
  if (row.kind === "webhook") return null;
  const { id, ownerId, kind, place } = row;
  const state = await signState(needs.config.sessionSecret, { id, ownerId, kind }, needs.clock());
  return crmOf(needs, row)?.authorizeUrl(place ?? "", state) ?? null;
}

/** URL that the owner enters in a stage of amoCRM's pipeline; null for other CRMs, or before it is connected. */
export async function stageAddress(needs: Needs, row: IntegrationRow): Promise<string | null> {
  if (row.kind !== "amocrm" || row.account === null) return null;
  return urlOf(needs.config.publicUrl, (await openTokens(needs, row)).secret);
}

/** Handles the return from the CRM's consent page: a known account continues with its earlier integration. */
export async function finishConnect(
  needs: Needs,
  viewer: Owner,
  kind: CrmKind,
  { state, code, portal }: { state: string; code: string; portal: string },
): Promise<Result<{ row: IntegrationRow; isKnown: boolean }>> {
  const { db, config, clock } = needs;
  const pending = await readState(config.sessionSecret, state, clock()).catch(() => null);
  if (pending?.ownerId !== viewer.id || pending.kind !== kind)
    return refuse("crmStateInvalid", undefined, undefined, "forbidden");
  const row = await getIntegration(db, viewer, pending.id);
  if (!row) return refuse("notFound", undefined, undefined, "notFound");
  const crm = crmOf(needs, row);
  if (!crm) return refuse("crmUnset", undefined, undefined, "conflict");
  const answer = await crm.exchange(code, portal);
  if ("failed" in answer) return refusedBy(answer);
  const before = row.lastAccount === null ? await integrationOf(db, viewer, kind, answer.value.account) : null;
  const connected = await connectTo(needs, before ?? row, answer.value);
  if (!connected.ok) return connected;
  if (before) await removeIntegration(needs, viewer, row.id);
  return ok({ row: connected.value, isKnown: before !== null });
}

/** The viewer's integration that has this account, or had it last. */
export async function integrationOf(db: Database, { id }: Owner, kind: CrmKind, account: string) {
  const { ownerId, kind: ofKind, lastAccount, removedAt, account: now, connectedAt } = integrations;
  const row = await db
    .select()
    .from(integrations)
    .where(and(eq(ownerId, id), eq(ofKind, kind), eq(lastAccount, account), isNull(removedAt)))
    .orderBy(isNull(now), desc(connectedAt), desc(integrations.id))
    .get();
  return row ?? null;
}

/** Stores the account, and sends the CRM the URL to call: a new one if it had one before. */
export async function connectTo(
  needs: Needs,
  row: IntegrationRow,
  crmAccount: CrmAccount,
): Promise<Result<IntegrationRow>> {
  const { db, config, clock } = needs;
  const { account, endpoint, title, access, refresh, chat = null } = crmAccount;
  // In amoCRM, a person has entered the URL in the stages.
  const hadAddress = row.connectedAt !== null && row.kind !== "amocrm";
  const secret = hadAddress ? newSecret() : (await openTokens(needs, row)).secret;
  const tokens = await sealTokens(config.credentialsKey, row.id, { secret, access, refresh });
  const now = clock();
  const untold = troubleNow(message({ key: "crmDown", values: { detail: "" } }), now);
  try {
    const [kept] = await db
      .update(integrations)
      .set({
        account,
        lastAccount: account,
        chat,
        endpoint,
        tokens,
        place: title,
        applicationHash: null,
        ...untold,
        connectedAt: now,
        updatedAt: now,
        ...(hadAddress && { secretHash: await digestOf(secret) }),
      })
      .where(and(ownRow({ id: row.ownerId }, row.id), sql`connected_at IS ${row.connectedAt}`))
      .returning();
    if (kept) return await install(needs, kept);
    // A concurrent request has connected it.
    const other = await getIntegration(db, { id: row.ownerId }, row.id);
    return other?.account === account ? ok(other) : refuse("notFound", undefined, undefined, "notFound");
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return refuse("crmTaken", undefined, { place: title }, "conflict");
  }
}

/** Checks that the CRM still has our registration, and registers again what it has lost. */
export async function checkCrm(needs: Needs, viewer: Owner, id: string): Promise<Result<IntegrationRow> | null> {
  const row = await getIntegration(needs.db, viewer, id);
  if (!row) return null;
  if (row.kind === "webhook") return refuse("crmHasNoAddress", undefined, undefined, "conflict");
  if (row.account === null) return refuse("crmNotConnected", undefined, undefined, "conflict");
  const known = await askCrm(needs, row, (connection, crm) => crm.check(connection, codeOf(row.id)));
  if (!("failed" in known)) return isUntold(row) ? install(needs, row) : settle(needs, row, null);
  return known.failed === "refused" ? install(needs, row) : refusedBy(known);
}

/** Checks whether a passing trouble has ended. */
export async function checkTrouble(needs: Needs, row: IntegrationRow): Promise<void> {
  const now = needs.clock();
  if (row.checkAt === null || row.checkAt > now || row.account === null) return;
  const checks = row.checks + 1;
  const checkAt = now + RETRY_MS[Math.min(checks, RETRY_MS.length - 1)]!;
  await needs.db
    .update(integrations)
    .set({ checkAt, checks })
    .where(and(ownRow({ id: row.ownerId }, row.id), eq(integrations.checkAt, row.checkAt)));
  const known = await askCrm(needs, row, (connection, crm) => crm.check(connection, codeOf(row.id)));
  if (isUntold(row) && (!("failed" in known) || known.failed === "refused")) await install(needs, row);
  if (!isUntold(row) && !("failed" in known)) await settle(needs, row, null);
}

/** The CRM may have no URL of ours, or an old one. */
const isUntold = ({ trouble }: IntegrationRow) =>
  ["crmDown", "crmRefused", "crmChatsDown"].includes(keyOf(trouble ?? ""));

async function install(needs: Needs, row: IntegrationRow): Promise<Result<IntegrationRow>> {
  const { secret } = await openTokens(needs, row);
  const sender = { code: codeOf(row.id), handler: urlOf(needs.config.publicUrl, secret), name: row.title };
  const done = await askCrm(needs, row, (connection, crm) => crm.install(connection, sender));
  if (!("failed" in done)) {
    if (done.value === "noChats")
      await needs.db
        .update(integrations)
        .set({ chat: null })
        .where(and(ownRow({ id: row.ownerId }, row.id), eq(integrations.chat, row.chat ?? "")));
    return settle(needs, row, done.value === "chatsDown" ? "crmChatsDown" : null);
  }
  if (done.failed !== "revoked" && done.failed !== "moved") await settle(needs, row, troubleOf(done));
  return refusedBy(done);
}

export async function settle(
  needs: Needs,
  row: IntegrationRow,
  trouble: string | null,
): Promise<Result<IntegrationRow>> {
  const { db, clock, hub } = needs;
  const now = clock();
  const isSame = trouble !== null && keyOf(trouble) === keyOf(row.trouble ?? "");
  const [kept] = await db
    .update(integrations)
    .set({ ...(isSame ? { trouble } : troubleNow(trouble, now)), updatedAt: now })
    .where(ownRow({ id: row.ownerId }, row.id))
    .returning();
  if (!kept) return refuse("notFound", undefined, undefined, "notFound");
  if (trouble === null) await hurry(needs, row, now);
  await announce(hub, row.ownerId, [{ event: "integrations.updated", data: integrationView(kept) }]);
  return ok(kept);
}

/** Sends pending reports to the CRM at once. */
function hurry({ db }: Pick<Needs, "db">, { ownerId, id }: IntegrationRow, now: number) {
  return db
    .update(integrationCalls)
    .set({ dueAt: now, tries: 0 })
    .where(and(eq(integrationCalls.ownerId, ownerId), eq(integrationCalls.integrationId, id), sql`due_at > ${now}`));
}

/** Unregisters from the CRM if it is reachable; the log stays. */
export async function disconnectCrm(needs: Needs, viewer: Owner, id: string): Promise<Result<IntegrationRow> | null> {
  const row = await getIntegration(needs.db, viewer, id);
  if (!row) return null;
  if (row.kind === "webhook") return refuse("crmHasNoAddress", undefined, undefined, "conflict");
  await forget(needs, row);
  const secret = newSecret();
  const tokens = await sealTokens(needs.config.credentialsKey, id, { secret });
  const now = needs.clock();
  const [kept] = await needs.db
    .update(integrations)
    .set({
      account: null,
      chat: null,
      tokens,
      secretHash: await digestOf(secret),
      applicationHash: null,
      connectedAt: null,
      ...troubleNow(null, now),
      updatedAt: now,
    })
    .where(ownRow(viewer, id))
    .returning();
  if (!kept) return null;
  await announce(needs.hub, viewer.id, [{ event: "integrations.updated", data: integrationView(kept) }]);
  return ok(kept);
}

export async function removeAny(needs: Needs, viewer: Owner, id: string): Promise<Result<{ id: string }> | null> {
  const row = await getIntegration(needs.db, viewer, id);
  if (row) await forget(needs, row);
  return row && removeIntegration(needs, viewer, id);
}

async function forget(needs: Needs, row: IntegrationRow): Promise<void> {
  if (row.account !== null) await askCrm(needs, row, (connection, crm) => crm.uninstall(connection, codeOf(row.id)));
}

function refusedBy(failure: CrmFailure): Extract<Result<never>, { ok: false }> {
  return { ok: false, code: "conflict", problems: [problemOf(failure)] };
}

const troubleOf = (failure: CrmFailure) => message(problemOf(failure));

function problemOf({ failed, detail }: CrmFailure) {
  return { key: errorOf({ failed }), values: { detail } };
}
