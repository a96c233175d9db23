import { z } from "zod";
import { CUSTOM_FIELDS, type CustomField, type FieldNames } from "../shared/contact-fields";
import { wrongNames } from "../shared/field-names";
import { CURRENCIES, fromUnits, MICROS } from "../shared/money";
import { writtenAs } from "../shared/raw-shape";
import { addressOf, hostOf } from "../shared/typed-address";
import { type ColorTheme, contrastOnSheet, LEAST_CONTRAST } from "./colors";

const MOST_LIMITS = 10;
/** Of an SMS sender name. */
const LEAST_NAME = 4;
export const MOST_TEST_ADDRESSES = 5;

const HEX = /^#[0-9a-f]{6}$/;
const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::\d{1,5})?$/;

const text = (most: number) => z.string("textInvalid").trim().max(most, "fieldTooLong");

/** "" removes; https only. */
const address = text(2048)
  .overwrite(addressOf)
  .refine((url) => url === "" || isHttps(url), "urlInsecure");

function accent(theme: ColorTheme) {
  return text(7)
    .toLowerCase()
    .refine((color) => color === "" || HEX.test(color), { error: "colorInvalid", abort: true })
    .refine((color) => color === "" || contrastOnSheet(theme, color) >= LEAST_CONTRAST, "colorContrast");
}

const limit = z
  .number("amountInvalid")
  .refine((units) => units >= 0 && Number.isInteger(Math.round(units * MICROS) / 10_000), "amountInvalid")
  .transform((units, context) => {
    const micros = fromUnits(units);
    if (micros !== null) return micros;
    context.issues.push({ code: "custom", message: "amountInvalid", input: units });
    return z.NEVER;
  });

const fieldName = z.string("textInvalid").trim().max(1000, "fieldNameTooLong").nullish();

export const fieldNames = z
  .strictObject(
    Object.fromEntries(CUSTOM_FIELDS.map((field) => [field, fieldName])) as Record<CustomField, typeof fieldName>,
    { error: (issue) => (issue.code === "unrecognized_keys" ? "contactFieldUnknown" : "fieldInvalid") },
  )
  .transform((typed, context) => {
    const names = Object.fromEntries(Object.entries(typed).filter(([, name]) => name)) as Record<CustomField, string>;
    for (const [field, message] of wrongNames(names)) {
      context.issues.push({ code: "custom", message, input: names[field], path: [field] });
    }
    return names as FieldNames;
  });

const quota = (most: number) => z.int("quotaInvalid").min(0, "quotaInvalid").max(most, "quotaTooLarge");

const channels = z.strictObject({ web: z.boolean(), email: z.boolean() }).partial();

/** Override the reseller's and the platform's (spec §3). Units. */
export const ACCOUNT_SETTINGS = {
  "notifications.limits": z
    .array(limit, "fieldInvalid")
    .max(MOST_LIMITS, "tooManyLimits")
    .transform((limits) => [...new Set(limits)].sort((a, b) => a - b)),
  "notifications.types": z.record(z.string().max(60), z.union([z.boolean(), channels])),
  "frontend.title": text(60),
  "frontend.colors": z.strictObject({ light: accent("light").optional(), dark: accent("dark").optional() }),
  "sendings.sendernamesCheck": z.boolean(),
  /** In addition to the built-in ones. */
  "sendings.stopWords": z.array(text(60), "fieldInvalid").max(100, "fieldInvalid"),
  "sendings.testAddresses": z.array(text(150), "fieldInvalid").max(MOST_TEST_ADDRESSES, "fieldInvalid"),
  "contacts.fieldNames": fieldNames,
  /** Quotas of an account: megabytes of files, and contacts in all lists. */
  "quotas.storage": quota(1_000_000),
  "quotas.contacts": quota(100_000_000),
  /** Overdraft limit in units, and the account's currency. Both are stored with its money (accounts/terms). */
  "billings.overdraft": limit,
  "billings.currency": z.enum(CURRENCIES, "currencyUnknown"),
  "payments.methods": z.array(text(60)).max(20),
  /** Tariffs that a reseller's new customers get. */
  "registration.tariffs": z.array(z.string().max(60)).max(50),
} as const;

export const PLATFORM_SETTINGS = {
  "frontend.title": ACCOUNT_SETTINGS["frontend.title"],
  "frontend.colors": ACCOUNT_SETTINGS["frontend.colors"],
  "frontend.brand": z.enum(["a", "b"], "fieldInvalid"),
  "frontend.hosts": z.record(
    z.string().overwrite(hostOf).regex(HOST, "hostInvalid"),
    z.enum(["a", "b"], "fieldInvalid"),
  ),
  "frontend.support": z.strictObject({
    email: text(150).refine((mail) => mail === "" || z.email().safeParse(mail).success, "emailInvalid"),
    phone: text(30).refine((phone) => phone === "" || /^\+?[\d\s()-]{5,30}$/.test(phone), "phoneInvalid"),
    telegram: text(33).refine((name) => name === "" || /^@?\w{4,32}$/.test(name), "telegramInvalid"),
  }),
  "frontend.documents": z.strictObject({ privacyPolicy: address, publicOffer: address }),
  "frontend.blogUrl": address,
  "frontend.chatUrl": address,
  /** Registrations on this host become the reseller's customers. */
  "registration.resellers": z.record(z.string().overwrite(hostOf).regex(HOST, "hostInvalid"), z.string().max(60)),
  "registration.tariffs": ACCOUNT_SETTINGS["registration.tariffs"],
  "purchases.tariffs": ACCOUNT_SETTINGS["registration.tariffs"],
  "quotas.storage": ACCOUNT_SETTINGS["quotas.storage"],
  "quotas.contacts": ACCOUNT_SETTINGS["quotas.contacts"],
  /** Per cent of a payment, for this many months (0: always), `least` in units. */
  "referrals.rule": z.strictObject({
    percent: z
      .number("percentInvalid")
      .min(0, "percentInvalid")
      .max(100, "percentInvalid")
      .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, "percentInvalid"),
    months: z.int("monthsInvalid").min(0, "monthsInvalid").max(120, "monthsInvalid"),
    least: limit,
  }),
  /** Credit of an account whose phone is confirmed, and the name it may send under to that phone. */
  "registration.trial": z.strictObject({
    amount: limit,
    sender: text(11)
      .refine((name) => name === "" || name.length >= LEAST_NAME, "trialSenderShort")
      .default(""),
  }),
  "registration.codes": z.strictObject({ ownerId: z.string().max(60), widgetId: z.string().max(60) }),
  "subscriptions.graceDays": z.int("graceInvalid").min(0, "graceInvalid").max(30, "graceInvalid"),
} as const;

/** Flags and secrets have free names (spec §6). */
const FREE_KEY = /^(?:advanced|secret)\.[a-z][\w.-]{0,60}$/i;
const freeValue = z.union([z.boolean(), z.number(), z.string().max(4000)], "fieldInvalid");

type AccountKey = keyof typeof ACCOUNT_SETTINGS;
export function schemaOf(key: string): z.ZodType | null {
  if (Object.hasOwn(ACCOUNT_SETTINGS, key)) return ACCOUNT_SETTINGS[key as AccountKey];
  return FREE_KEY.test(key) ? freeValue : null;
}

export const settingInput = z.object({ value: z.unknown() });

/** The value of this setting as a request body writes it. */
export function settingWritten(key: string) {
  return writtenAs(z.object(settingInput.shape), () => z.object({ value: schemaOf(key) ?? z.unknown() }));
}

export const settingsInput = writtenAs(z.record(z.string(), z.unknown()), () =>
  z.object(ACCOUNT_SETTINGS).catchall(z.unknown()),
);

function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === "https:";
}
