import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type CrmKind, integrationCalls, integrations } from "../../../../db/schema/webhooks";
import { digestOf } from "../../access/sha256";
import type { Viewer } from "../../access/viewer";
import { announce } from "../../shared/announce";
import { isDuplicate } from "../../shared/errors/db-errors";
import { codeOf as keyOf, message } from "../../shared/errors/error-message";
import { ok, type Result, refuse } from "../../shared/errors/result";
import type { CrmAccount, CrmFailure } from "../../shared/ports/crm";
import { RETRY_MS } from "../../webhooks/schedule";
import {
  getIntegration,
  type IntegrationRow,
  insertIntegration,
  integrationView,
  mine,
  newSecret,
  removeIntegration,
  sealTokens,
  urlOf,
} from "../integrations";
import { refusalOf } from "../mapping";
import { askCrm, crmOf, type Needs, openTokens, troubleNow } from "./ask-crm";
import { codeOf } from "./code-of";
import type { CrmInput } from "./input";
import { mappingOf } from "./mappings";
import { readState, signState } from "./state";

type Owner = Pick<Viewer, "id">;

/** Waits for its account: nothing is sent yet. `id` makes it idempotent. */
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
    ...{ kind, title, isActive: true, mapping, place: portal || null },
    ...(id && { id }),
  });
  return made.ok ? ok(made.value.row) : made;
}

/** Where its owner says yes; null for what is connected from the CRM's side. */
export async function authorizeUrl(needs: Needs, row: IntegrationRow): Promise<string | null> {
  if (row.kind === "webhook") return null;
  const { id, ownerId, kind, place } = row;
  const state = await signState(needs.config.sessionSecret, { id, ownerId, kind }, needs.clock());
  return crmOf(needs, row)?.authorizeUrl(place ?? "", state) ?? null;
}

/** What its owner puts into a stage of amoCRM's pipeline; null elsewhere, or before it is connected. */
export async function stageAddress(needs: Needs, row: IntegrationRow): Promise<string | null> {
  if (row.kind !== "amocrm" || row.account === null) return null;
  return urlOf(needs.config.publicUrl, (await openTokens(needs, row)).secret);
}

/** What the CRM brought back from its consent page: an account that was here before goes on where it was. */
export async function finishConnect(
  needs: Needs,
  viewer: Owner,
  kind: CrmKind,
  { state, code, portal }: { state: string; code: string; portal: string },
): Promise<Result<{ row: IntegrationRow; isKnown: boolean }>> {
  const { db, config, clock } = needs;
  const asked = await readState(config.sessionSecret, state, clock()).catch(() => null);
  if (asked?.ownerId !== viewer.id || asked.kind !== kind)
    return refuse("crmStateInvalid", undefined, undefined, "forbidden");
  const row = await getIntegration(db, viewer, asked.id);
  if (!row) return refuse("notFound", undefined, undefined, "notFound");
  const crm = crmOf(needs, row);
  if (!crm) return refuse("crmUnset", undefined, undefined, "conflict");
  const given = await crm.exchange(code, portal);
  if ("failed" in given) return refusedBy(given);
  const before = row.lastAccount === null ? await integrationOf(db, viewer, kind, given.value.account) : null;
  const connected = await connectTo(needs, before ?? row, given.value);
  if (!connected.ok) return connected;
  if (before) await removeIntegration(needs, viewer, row.id);
  return ok({ row: connected.value, isKnown: before !== null });
}

/** The viewer's that has the account, or had it last. */
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

/** Keeps the account, and tells the CRM which address to call: another one when it was told before. */
export async function connectTo(needs: Needs, row: IntegrationRow, given: CrmAccount): Promise<Result<IntegrationRow>> {
  const { db, config, clock } = needs;
  const { account, endpoint, title, access, refresh, chat = null } = given;
  // Into amoCRM's stages a person has put the address.
  const isTold = row.connectedAt !== null && row.kind !== "amocrm";
  const secret = isTold ? newSecret() : (await openTokens(needs, row)).secret;
  const tokens = await sealTokens(config.credentialsKey, row.id, { secret, access, refresh });
  const now = clock();
  const untold = troubleNow(message({ key: "crmDown", values: { detail: "" } }), now);
  try {
    const [kept] = await db
      .update(integrations)
      .set({
        ...{ account, lastAccount: account, chat, endpoint, tokens, place: title, applicationHash: null, ...untold },
        ...{ connectedAt: now, updatedAt: now, ...(isTold && { secretHash: await digestOf(secret) }) },
      })
      .where(and(mine({ id: row.ownerId }, row.id), sql`connected_at IS ${row.connectedAt}`))
      .returning();
    if (kept) return await install(needs, kept);
    // A second press connected it meanwhile.
    const other = await getIntegration(db, { id: row.ownerId }, row.id);
    return other?.account === account ? ok(other) : refuse("notFound", undefined, undefined, "notFound");
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return refuse("crmTaken", undefined, { place: title }, "conflict");
  }
}

/** Whether the CRM still knows us; what it lost of us it is told anew. */
export async function checkCrm(needs: Needs, viewer: Owner, id: string): Promise<Result<IntegrationRow> | null> {
  const row = await getIntegration(needs.db, viewer, id);
  if (!row) return null;
  if (row.kind === "webhook") return refuse("crmHasNoAddress", undefined, undefined, "conflict");
  if (row.account === null) return refuse("crmNotConnected", undefined, undefined, "conflict");
  const known = await askCrm(needs, row, (connection, crm) => crm.check(connection, codeOf(row.id)));
  if (!("failed" in known)) return isUntold(row) ? install(needs, row) : settle(needs, row, null);
  return known.failed === "refused" ? install(needs, row) : refusedBy(known);
}

/** Asks whether a trouble has ended that may end by itself. */
export async function checkTrouble(needs: Needs, row: IntegrationRow): Promise<void> {
  const now = needs.clock();
  if (row.checkAt === null || row.checkAt > now || row.account === null) return;
  const checks = row.checks + 1;
  const checkAt = now + RETRY_MS[Math.min(checks, RETRY_MS.length - 1)]!;
  await needs.db
    .update(integrations)
    .set({ checkAt, checks })
    .where(and(mine({ id: row.ownerId }, row.id), eq(integrations.checkAt, row.checkAt)));
  const known = await askCrm(needs, row, (connection, crm) => crm.check(connection, codeOf(row.id)));
  if (isUntold(row) && (!("failed" in known) || known.failed === "refused")) await install(needs, row);
  if (!isUntold(row) && !("failed" in known)) await settle(needs, row, null);
}

/** The CRM may know no address of ours, or an old one. */
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
        .where(and(mine({ id: row.ownerId }, row.id), eq(integrations.chat, row.chat ?? "")));
    return settle(needs, row, done.value === "chatsDown" ? "crmChatsDown" : null);
  }
  if (done.failed !== "revoked") await settle(needs, row, troubleOf(done));
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
    .where(mine({ id: row.ownerId }, row.id))
    .returning();
  if (!kept) return refuse("notFound", undefined, undefined, "notFound");
  if (trouble === null) await hurry(needs, row, now);
  await announce(hub, row.ownerId, [{ event: "integrations.updated", data: integrationView(kept) }]);
  return ok(kept);
}

/** What the CRM has not been told is told at once. */
function hurry({ db }: Pick<Needs, "db">, { ownerId, id }: IntegrationRow, now: number) {
  return db
    .update(integrationCalls)
    .set({ dueAt: now, tries: 0 })
    .where(and(eq(integrationCalls.ownerId, ownerId), eq(integrationCalls.integrationId, id), sql`due_at > ${now}`));
}

/** The CRM forgets us where it can be reached; the log stays. */
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
      ...{
        account: null,
        chat: null,
        tokens,
        secretHash: await digestOf(secret),
        applicationHash: null,
        connectedAt: null,
      },
      ...{ ...troubleNow(null, now), updatedAt: now },
    })
    .where(mine(viewer, id))
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
  const key = failed === "refused" ? "crmRefused" : failed === "down" ? "crmDown" : "crmRevoked";
  return { key, values: { detail } };
}
