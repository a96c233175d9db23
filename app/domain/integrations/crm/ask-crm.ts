import { and, eq, isNull, lte } from "drizzle-orm";
import { integrations } from "../../../../db/schema/webhooks";
import { announce } from "../../shared/announce";
import { codeOf, message } from "../../shared/errors/error-message";
import type { Crm, CrmAnswer, CrmConnection, CrmTokens } from "../../shared/ports/crm";
import type { Platform } from "../../shared/ports/platform";
import { openSecret } from "../../shared/secrets";
import { RETRY_MS } from "../../webhooks/schedule";
import {
  getIntegration,
  type IntegrationRow,
  integrationView,
  mine,
  type OpenTokens,
  placeOf,
  sealTokens,
} from "../integrations";

/** ms; longer than a CRM is waited for. */
const RENEW_MS = 15_000;
const LOOK_MS = 250;
const MOST_LOOKS = 8;

export type Needs = Pick<Platform, "db" | "clock" | "hub" | "config" | "crms">;
type Ask<T> = (connection: CrmConnection, crm: Crm) => Promise<CrmAnswer<T>>;

/** Asks the CRM; expired tokens are renewed once, revoked ones put the integration into its error state. */
export async function askCrm<T>(needs: Needs, row: IntegrationRow, ask: Ask<T>): Promise<CrmAnswer<T>> {
  const crm = crmOf(needs, row);
  if (!crm || row.account === null) return { failed: "revoked", detail: "" };
  const tokens = await openTokens(needs, row);
  const first = await ask(connectionOf(row, tokens), crm);
  if (!("failed" in first)) return first;
  if (first.failed !== "expired") return first.failed === "revoked" ? lost(needs, row, first) : first;
  const renewed = await renew(needs, row, tokens, crm);
  if ("failed" in renewed) return renewed;
  const second = await ask(connectionOf(row, renewed.value), crm);
  return "failed" in second && second.failed !== "down" && second.failed !== "refused"
    ? lost(needs, row, second)
    : second;
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

// A refresh token is spent once: of two who need one, one asks and the other waits for what it was given.
async function renew(needs: Needs, row: IntegrationRow, tokens: OpenTokens, crm: Crm): Promise<CrmAnswer<OpenTokens>> {
  const { db, config, clock } = needs;
  const isOurs = and(mine({ id: row.ownerId }, row.id), eq(integrations.tokens, row.tokens ?? ""));
  const [claimed] = await db
    .update(integrations)
    .set({ renewsUntil: clock() + RENEW_MS })
    .where(and(isOurs, lte(integrations.renewsUntil, clock())))
    .returning({ id: integrations.id });
  if (!claimed) return renewedByAnother(needs, row);
  const given = await crm.refresh(connectionOf(row, tokens));
  if (!("failed" in given)) {
    const next = { ...tokens, ...given.value };
    const sealed = await sealTokens(config.credentialsKey, row.id, next);
    await db.update(integrations).set({ tokens: sealed, renewsUntil: 0 }).where(isOurs);
    return { value: next };
  }
  await db.update(integrations).set({ renewsUntil: 0 }).where(isOurs);
  return given.failed === "down" ? given : lost(needs, row, given);
}

async function renewedByAnother(needs: Needs, row: IntegrationRow): Promise<CrmAnswer<OpenTokens>> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const now = await getIntegration(needs.db, { id: row.ownerId }, row.id);
    if (now && now.tokens !== row.tokens) return { value: await openTokens(needs, now) };
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return { failed: "down", detail: "" };
}

async function lost<T>(needs: Needs, row: IntegrationRow, failure: CrmAnswer<T>): Promise<CrmAnswer<T>> {
  await setTrouble(needs, row, "crmRevoked");
  return "failed" in failure ? { ...failure, failed: "revoked" } : failure;
}

/** Troubles that may end by themselves are asked about again, ever more rarely. */
const PASSING = new Set(["crmDown", "crmFrozen", "crmChatsDown"]);

export function troubleNow(trouble: string | null, now: number) {
  const isPassing = trouble !== null && PASSING.has(codeOf(trouble));
  return { trouble, checks: 0, checkAt: isPassing ? now + RETRY_MS[0]! : null };
}

/** The error state; of another connection than the row's nothing is said. */
export async function setTrouble(
  { db, hub, clock }: Pick<Needs, "db" | "hub" | "clock">,
  row: IntegrationRow,
  key: "crmRevoked" | "crmUninstalled" | "crmFrozen" | "crmRefused",
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
