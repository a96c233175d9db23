import { and, eq } from "drizzle-orm";
import { settings } from "../../../../db/schema/accounts";
import { REFERRAL_RULE, type ReferralRule } from "../../base/settings/feature-names";
import { PLATFORM_SETTINGS } from "../../base/settings/input";
import { PLATFORM_OWNER } from "../../base/settings/settings";
import { writeLayer } from "../../base/settings/write-layer";
import { announceToManagers } from "../../base/shared/announce";
import type { Platform } from "../../base/shared/ports/platform";

export const ruleBody = PLATFORM_SETTINGS[REFERRAL_RULE];

export async function getReferralRule({ db }: Pick<Platform, "db">): Promise<ReferralRule | null> {
  const [stored] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.ownerId, PLATFORM_OWNER), eq(settings.key, REFERRAL_RULE)));
  return (stored?.value ?? null) as ReferralRule | null;
}

/** Zero per cent switches it off. */
export async function setReferralRule(
  { db, clock, hub }: Pick<Platform, "db" | "clock" | "hub">,
  rule: ReferralRule,
): Promise<ReferralRule | null> {
  const value = rule.percent > 0 ? rule : null;
  await writeLayer(db, PLATFORM_OWNER, { [REFERRAL_RULE]: value }, clock());
  const data = { layer: "platform", keys: [REFERRAL_RULE] };
  await announceToManagers({ db, hub }, [{ event: "settings.updated", data }]);
  return value;
}
