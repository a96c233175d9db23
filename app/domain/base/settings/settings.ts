import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { settings } from "../../../../db/schema/accounts";
import { accounts } from "../../../../db/schema/billing";
import type { Viewer } from "../access/viewer";
import { toUnits } from "../shared/money";
import { PAYMENT_METHODS, REFERRAL_RULE, type ReferralRule, TRIAL_RULE } from "./feature-names";
import type { TrialRule } from "./trial";

export const PLATFORM_OWNER = "";

/** Spec §3. */
const DEFAULTS: Record<string, unknown> = {
  "frontend.title": "Cabinet",
  "billings.currency": "RUB",
  "billings.overdraft": 0,
  "sendings.sendernamesCheck": true,
  "payments.methods": PAYMENT_METHODS,
};

/** Not inherited from a reseller. */
const NOBODY_ELSES = ["contacts.fieldNames", "sendings.testAddresses"];

/** Owners of the settings that apply to an account: itself, its reseller and the platform. */
export const layersAbove = (id: string) =>
  sql`(SELECT ${PLATFORM_OWNER} UNION ALL SELECT ${id} UNION ALL SELECT reseller_id FROM users WHERE id = ${id})`;

/** Platform, then reseller, then own values. Platform-only keys are for managers; units. */
export async function getSettings(
  db: Database,
  viewer: Pick<Viewer, "id" | "level">,
): Promise<Record<string, unknown>> {
  const [rows, money] = await db.batch([
    db
      .select()
      .from(settings)
      .where(inArray(settings.ownerId, layersAbove(viewer.id)))
      .orderBy(asc(settings.key)),
    db
      .select({ overdraft: accounts.overdraft, currency: accounts.currency })
      .from(accounts)
      .where(eq(accounts.ownerId, viewer.id)),
  ]);
  const visible = rows.filter(
    ({ ownerId, key }) => mayReadSetting(viewer, key) && (ownerId === viewer.id || !NOBODY_ELSES.includes(key)),
  );
  const rank = (ownerId: string) => (ownerId === PLATFORM_OWNER ? 0 : ownerId === viewer.id ? 2 : 1);
  const layered = visible.sort((a, b) => rank(a.ownerId) - rank(b.ownerId));
  const [account] = money;
  return {
    ...DEFAULTS,
    ...Object.fromEntries(layered.map(({ key, value }) => [key, settingView(key, value)])),
    ...(account ? { "billings.currency": account.currency, "billings.overdraft": toUnits(account.overdraft) } : {}),
  };
}

/** Amounts in units. */
function settingView(key: string, value: unknown): unknown {
  if (key === TRIAL_RULE) return { ...(value as TrialRule), amount: toUnits((value as TrialRule).amount) };
  if (key === REFERRAL_RULE) return { ...(value as ReferralRule), least: toUnits((value as ReferralRule).least) };
  return key === "notifications.limits" && Array.isArray(value) ? value.map(toUnits) : value;
}

/** Platform-only keys: its secrets, hosts and resellers. */
const PLATFORMS = /^(?:secret|advanced|purchases)\.|^frontend\.hosts$|^registration\.(?:resellers|trial|codes)$/;

export function mayReadSetting({ level }: Pick<Viewer, "level">, key: string): boolean {
  if (level === "manager") return true;
  return !PLATFORMS.test(key) && (level === "reseller" || key !== "registration.tariffs");
}
