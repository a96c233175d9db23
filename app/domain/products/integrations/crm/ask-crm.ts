import { and, eq, isNull, lte } from "drizzle-orm";
import { integrations } from "../../../../../db/schema/webhooks";
import { announce } from "../../../base/shared/announce";
import { codeOf, message } from "../../../base/shared/errors/error-message";
import type { Crm, CrmAnswer, CrmConnection, CrmFailure, CrmTokens } from "../../../base/shared/ports/crm";
import type { Platform } from "../../../base/shared/ports/platform";
import { openSecret } from "../../../base/shared/secrets";
import { RETRY_MS } from "../../../messaging/webhooks/retry-delays";
import {
  getIntegration,
  type IntegrationRow,
  integrationView,
  type OpenTokens,
  ownRow,
  placeOf,
  sealTokens,
} from "../integrations";

/** ms; longer than any request to a CRM. */
const RENEW_MS = 15_000;
const LOOK_MS = 250;
const MOST_LOOKS = 8;

export type Needs = Pick<Platform, "db" | "clock" | "hub" | "config" | "crms">;
type Ask<T> = (connection: CrmConnection, crm: Crm) => Promise<CrmAnswer<T>>;

/**
 * Calls the CRM. Renews expired tokens once, also after the CRM moved, because renewal returns its new address. Revoked
 * tokens put the integration into its error state.
 */
export async function askCrm<T>(needs: Needs, row: IntegrationRow, ask: Ask<T>): Promise<CrmAnswer<T>> {
  const crm = crmOf(needs, row);
  if (!crm || row.account === null) return { failed: "revoked", detail: "" };
  const tokens = await openTokens(needs, row);
  const first = await askAt(needs, row, tokens, (connection) => ask(connection, crm));
  if (!("failed" in first)) return first;
  if (first.failed !== "expired" && first.failed !== "moved")
    return first.failed === "revoked" ? lost(needs, row, first) : first;
  const renewed = await renew(needs, row, tokens, crm);
  if ("failed" in renewed)
    return renewed.failed === "down" || first.failed === "expired" ? renewed : lost(needs, row, first);
  const second = await askAt(needs, renewed.value.row, renewed.value.tokens, (connection) => ask(connection, crm));
  return "failed" in second && second.failed !== "down" && second.failed !== "refused"
    ? lost(needs, row, second)
    : second;
}

/** Stores the address from which the CRM answered. */
async function askAt<T>(
  { db }: Pick<Needs, "db">,
  row: IntegrationRow,
  tokens: OpenTokens,
  ask: (connection: CrmConnection) => Promise<CrmAnswer<T>>,
): Promise<CrmAnswer<T>> {
  const connection = connectionOf(row, tokens);
  const before = connection.endpoint;
  const answer = await ask(connection);
  if (connection.endpoint !== before)
    await db
      .update(integrations)
      .set(movedTo(row, connection.endpoint))
      .where(and(ownRow({ id: row.ownerId }, row.id), eq(integrations.endpoint, before)));
  return answer;
}

/** Updates the displayed place if it was the old address. */
function movedTo({ endpoint: before, place }: IntegrationRow, endpoint: string) {
  const isNamed = before !== null && URL.canParse(before) && place === new URL(before).host;
  return { endpoint, ...(isNamed && { place: new URL(endpoint).host }) };
}

export function crmOf({ crms }: Pick<Needs, "crms">, { kind }: Pick<IntegrationRow, "kind">): Crm | null {
  return kind === "webhook" ? null : crms[kind];
}

export async function openTokens({ config }: Pick<Needs, "config">, row: IntegrationRow): Promise<OpenTokens> {
  if (row.tokens === null) return { secret: "" };
  return JSON.parse(await openSecret(config.credentialsKey, placeOf(row.id), row.tokens)) as OpenTokens;
}

function connectionOf({ account, endpoint, chat }: IntegrationRow, { access = "", refresh = "" }: Partial<CrmTokens>) {
  return { account: account ?? "", endpoint: endpoint ?? "", chat, access, refresh };
}

interface Renewed {
  row: IntegrationRow;
  tokens: OpenTokens;
}

// A refresh token works once: of two concurrent workers, one renews and the other waits for the result.
async function renew(needs: Needs, row: IntegrationRow, tokens: OpenTokens, crm: Crm): Promise<CrmAnswer<Renewed>> {
  const { db, config, clock } = needs;
  const isOurs = and(ownRow({ id: row.ownerId }, row.id), eq(integrations.tokens, row.tokens ?? ""));
  const [claimed] = await db
    .update(integrations)
    .set({ renewsUntil: clock() + RENEW_MS })
    .where(and(isOurs, lte(integrations.renewsUntil, clock())))
    .returning({ id: integrations.id });
  if (!claimed) return renewedByAnother(needs, row);
  const answer = await crm.refresh(connectionOf(row, tokens));
  if (!("failed" in answer)) {
    const { endpoint = row.endpoint, ...fresh } = answer.value;
    const next = { ...tokens, ...fresh };
    const sealed = await sealTokens(config.credentialsKey, row.id, next);
    const place = endpoint === null || endpoint === row.endpoint ? {} : movedTo(row, endpoint);
    await db
      .update(integrations)
      .set({ tokens: sealed, renewsUntil: 0, ...place })
      .where(isOurs);
    return { value: { row: { ...row, ...place }, tokens: next } };
  }
  await db.update(integrations).set({ renewsUntil: 0 }).where(isOurs);
  return answer.failed === "down" ? answer : lost(needs, row, answer);
}

async function renewedByAnother(needs: Needs, row: IntegrationRow): Promise<CrmAnswer<Renewed>> {
  for (let attempt = 0; attempt < MOST_LOOKS; attempt++) {
    const now = await getIntegration(needs.db, { id: row.ownerId }, row.id);
    if (now && now.tokens !== row.tokens) return { value: { row: now, tokens: await openTokens(needs, now) } };
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return { failed: "down", detail: "" };
}

async function lost<T>(needs: Needs, row: IntegrationRow, failure: CrmAnswer<T>): Promise<CrmAnswer<T>> {
  if ("failed" in failure && failure.failed === "moved") {
    await setTrouble(needs, row, "crmMoved", failure.detail);
    return failure;
  }
  await setTrouble(needs, row, "crmRevoked");
  return "failed" in failure ? { ...failure, failed: "revoked" } : failure;
}

export const errorOf = ({ failed }: Pick<CrmFailure, "failed">) =>
  ({ refused: "crmRefused", down: "crmDown", moved: "crmMoved", revoked: "crmRevoked", expired: "crmRevoked" })[failed];

/** Troubles that may end without action are checked again, at growing intervals. */
const PASSING = new Set(["crmDown", "crmFrozen", "crmChatsDown"]);

export function troubleNow(trouble: string | null, now: number) {
  const isPassing = trouble !== null && PASSING.has(codeOf(trouble));
  return { trouble, checks: 0, checkAt: isPassing ? now + RETRY_MS[0]! : null };
}

/** Sets the error state, unless the integration was reconnected since the row was read. */
export async function setTrouble(
  { db, hub, clock }: Pick<Needs, "db" | "hub" | "clock">,
  row: IntegrationRow,
  key: "crmRevoked" | "crmUninstalled" | "crmFrozen" | "crmRefused" | "crmMoved",
  detail?: string,
): Promise<void> {
  const trouble = message(detail === undefined ? { key } : { key, values: { detail } });
  const isGone = key === "crmUninstalled";
  const connectedAt =
    row.connectedAt === null ? isNull(integrations.connectedAt) : eq(integrations.connectedAt, row.connectedAt);
  const [now] = await db
    .update(integrations)
    .set({ ...troubleNow(trouble, clock()), ...(isGone ? { account: null, chat: null, applicationHash: null } : {}) })
    .where(
      and(
        eq(integrations.ownerId, row.ownerId),
        eq(integrations.id, row.id),
        isNull(integrations.removedAt),
        connectedAt,
      ),
    )
    .returning();
  if (now) await announce(hub, row.ownerId, [{ event: "integrations.updated", data: integrationView(now) }]);
}
