import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../../db/client";
import { settings, users } from "../../../../db/schema/accounts";
import { announceToManagers } from "../shared/announce";
import { ok, type Result, refuse } from "../shared/errors/result";
import type { Platform } from "../shared/ports/platform";
import {
  CODE_WIDGET,
  FEATURES,
  type FeatureName,
  GRACE_DAYS,
  PAYMENT_METHODS,
  QUOTAS,
  type QuotaName,
  REFERRAL_RULE,
  type ReferralRule,
  TRIAL_RULE,
} from "./feature-names";
import { PLATFORM_SETTINGS } from "./input";
import { layersAbove, PLATFORM_OWNER } from "./settings";
import { type CodeWidget, codeWidgets, keyOfWidget, type TrialRule, trialFields, trialValues } from "./trial";
import { writeLayer } from "./write-layer";

const NAMES = Object.keys(FEATURES) as FeatureName[];
const KEYS = NAMES.map((name) => FEATURES[name].key);
const QUOTA_NAMES = Object.keys(QUOTAS) as QuotaName[];
const QUOTA_KEYS = QUOTA_NAMES.map((name) => QUOTAS[name].key);
const METHODS = "payments.methods";
const RESELLERS = "registration.resellers";
const STORED = [...KEYS, ...QUOTA_KEYS, METHODS, RESELLERS, GRACE_DAYS.key, REFERRAL_RULE, TRIAL_RULE, CODE_WIDGET];

const methods = z.array(z.enum(PAYMENT_METHODS, "fieldInvalid")).default([]);
/** One "lk.partner.example login" per line. */
const resellers = z
  .string()
  .default("")
  .transform((text) => text.split("\n").flatMap((line) => (line.trim() ? [line.trim().split(/[\s=:]+/)] : [])))
  .refine((lines) => lines.every((line) => line.length === 2), "resellerLine")
  .transform((lines) => Object.fromEntries(lines.map(([host = "", login = ""]) => [host.toLowerCase(), login])))
  .refine((map) => PLATFORM_SETTINGS[RESELLERS].safeParse(map).success, "hostInvalid");

/** Number as typed; empty: the default applies. */
const typed = (key: "quotas.storage" | "quotas.contacts" | "subscriptions.graceDays") =>
  z
    .string()
    .optional()
    .transform((text) => (text?.trim() ? Number(text.replace(/\s/g, "")) : undefined))
    .pipe(PLATFORM_SETTINGS[key].optional());

const { percent, months, least } = PLATFORM_SETTINGS[REFERRAL_RULE].shape;
/** Empty share: the programme is off. */
const written = (schema: z.ZodType<number, number>) =>
  z
    .string()
    .default("")
    .transform((text) => Number(text.replace(/\s/g, "").replace(",", ".")))
    .pipe(schema);

const referral = { referralPercent: written(percent), referralMonths: written(months), referralLeast: written(least) };

const quotas = { storage: typed("quotas.storage"), contacts: typed("quotas.contacts") };

/** Platform-wide features; those missing from `on` are off. */
export const platformFeaturesForm = z.object({
  on: z.array(z.enum(NAMES, "fieldInvalid")).default([]),
  methods,
  resellers,
  ...quotas,
  graceDays: typed(GRACE_DAYS.key),
  ...referral,
  ...trialFields,
});

const choice = z.enum(["", "on", "off"], "fieldInvalid").default("");

/** "" inherits from reseller and platform. */
export const accountFeaturesForm = z.object({
  ...(Object.fromEntries(NAMES.map((name) => [name, choice])) as Record<FeatureName, typeof choice>),
  hasMethods: z.literal("on").optional(),
  methods,
  ...quotas,
});

export async function platformFeatures(db: Database) {
  const [values, widgets, rows] = await Promise.all([
    layerOf(db, PLATFORM_OWNER),
    codeWidgets(db),
    db
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(sql`${users.id} IN (
      SELECT r.value FROM settings s, json_each(s.value) r WHERE s.owner_id = ${PLATFORM_OWNER} AND s.key = ${RESELLERS})`),
  ]);
  const hosts = Object.entries((values[RESELLERS] ?? {}) as Record<string, string>);
  const known = new Map(rows.map(({ id, username }) => [id, username]));
  return {
    on: NAMES.filter((name) => flagIn(values, name) ?? FEATURES[name].usual),
    methods: (values[METHODS] ?? PAYMENT_METHODS) as string[],
    quotas: QUOTA_NAMES.map((name) => ({ name, own: quotaIn(values, name), below: QUOTAS[name].usual })),
    graceDays: (values[GRACE_DAYS.key] as number | undefined) ?? null,
    referral: (values[REFERRAL_RULE] ?? null) as ReferralRule | null,
    trial: (values[TRIAL_RULE] ?? null) as TrialRule | null,
    codes: { widgets, chosen: values[CODE_WIDGET] ? keyOfWidget(values[CODE_WIDGET] as CodeWidget) : "" },
    resellers: hosts.map(([host, id]) => `${host} ${known.get(id) ?? id}`).join("\n"),
  };
}

export async function writePlatformFeatures(
  { db, clock, hub }: Pick<Platform, "db" | "clock" | "hub">,
  {
    on,
    methods,
    resellers,
    graceDays,
    referralPercent,
    referralMonths,
    referralLeast,
    trialAmount,
    trialSender,
    codeWidget,
    ...mosts
  }: z.output<typeof platformFeaturesForm>,
): Promise<Result<null>> {
  const ids = await resellerIds(db, Object.values(resellers));
  const unknown = Object.values(resellers).find((login) => !ids.has(login));
  if (unknown !== undefined) return refuse("resellerNamed", "resellers", { value: unknown });
  const map = Object.fromEntries(Object.entries(resellers).map(([host, login]) => [host, ids.get(login)]));
  const values = Object.fromEntries(NAMES.map((name) => [FEATURES[name].key, on.includes(name)]));
  const days = { [GRACE_DAYS.key]: graceDays ?? null };
  const lists = {
    [METHODS]: methods.length < PAYMENT_METHODS.length ? methods : null,
    [RESELLERS]: Object.keys(map).length > 0 ? map : null,
  };
  const rule = { percent: referralPercent, months: referralMonths, least: referralLeast };
  const all = {
    ...values,
    ...lists,
    ...quotaValues(mosts),
    ...days,
    [REFERRAL_RULE]: referralPercent > 0 ? rule : null,
    ...trialValues({ trialAmount, trialSender, codeWidget }),
  };
  await writeLayer(db, PLATFORM_OWNER, all, clock());
  await announceToManagers({ db, hub }, [
    { event: "settings.updated", data: { layer: "platform", keys: Object.keys(all) } },
  ]);
  return ok(null);
}

export async function accountFeatures(db: Database, accountId: string) {
  const rows = await db
    .select({ ownerId: settings.ownerId, key: settings.key, value: settings.value })
    .from(settings)
    .where(and(inArray(settings.ownerId, layersAbove(accountId)), inArray(settings.key, STORED)));
  const layer = (isIt: (ownerId: string) => boolean): Record<string, unknown> =>
    Object.fromEntries(rows.filter(({ ownerId }) => isIt(ownerId)).map(({ key, value }) => [key, value]));
  const platform = layer((ownerId) => ownerId === PLATFORM_OWNER);
  const own = layer((ownerId) => ownerId === accountId);
  const below = { ...platform, ...layer((ownerId) => ownerId !== PLATFORM_OWNER && ownerId !== accountId) };
  return {
    features: NAMES.map((name) => ({
      name,
      own: flagIn(own, name),
      below: flagIn(below, name) ?? FEATURES[name].usual,
    })),
    // A reseller's quotas are its own, not inherited by its customers.
    quotas: QUOTA_NAMES.map((name) => ({
      name,
      own: quotaIn(own, name),
      below: quotaIn(platform, name) ?? QUOTAS[name].usual,
    })),
    methods: (own[METHODS] ?? null) as string[] | null,
    methodsBelow: (below[METHODS] ?? PAYMENT_METHODS) as string[],
  };
}

/** The same as account settings, for `writeAccountSettings`; null removes a value. */
export function accountFeatureValues({
  hasMethods,
  methods,
  storage,
  contacts,
  ...choices
}: z.output<typeof accountFeaturesForm>) {
  const values = { "": null, on: true, off: false };
  return {
    ...Object.fromEntries(NAMES.map((name) => [FEATURES[name].key, values[choices[name]]])),
    [METHODS]: hasMethods ? methods : null,
    ...quotaValues({ storage, contacts }),
  };
}

function quotaValues(mosts: Partial<Record<QuotaName, number | undefined>>) {
  return Object.fromEntries(QUOTA_NAMES.map((name) => [QUOTAS[name].key, mosts[name] ?? null]));
}

const quotaIn = (values: Record<string, unknown>, name: QuotaName) =>
  (values[QUOTAS[name].key] as number | undefined) ?? null;

function flagIn(values: Record<string, unknown>, name: FeatureName): boolean | null {
  const value = values[FEATURES[name].key];
  return value === undefined ? null : Boolean(value);
}

async function layerOf(db: Database, ownerId: string): Promise<Record<string, unknown>> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(and(eq(settings.ownerId, ownerId), inArray(settings.key, STORED)));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

async function resellerIds(db: Database, names: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(inArray(users.username, names), ne(users.level, "me")));
  return new Map(rows.map(({ id, username }) => [username, id]));
}
