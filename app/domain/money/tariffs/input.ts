import { z } from "zod";
import type { TariffRule } from "../../../../db/schema/billing";
import { CHANNELS, tariffSourceOf } from "../../base/channels/channels";
import { isSpoken } from "../../base/channels/units";
import { refuse } from "../../base/shared/errors/result";
import { CURRENCIES, MICROS } from "../../base/shared/money";
import { knownPlaces } from "../../base/shared/numbering/places";
import { isOfPeriods, PERIODS } from "../billing/periods";
import { ACCOUNT_FEE, NUMBER_SUBSCRIPTION } from "../billing/source-name";
import { MULTIPLIER_ONE, placesIn } from "./price";

const MOST_RULES = 1000;
const MOST_PREFIXES = 10_000;
/** In units: multiplied by any number of segments it stays an exact integer. */
const MOST_PRICE = 1_000_000;

export const SOURCES = [...CHANNELS.map(tariffSourceOf), NUMBER_SUBSCRIPTION, ACCOUNT_FEE] as const;

const MOST_FROM = 1_000_000_000;

export const UNITS = ["segment", "message", "second"] as const satisfies readonly TariffRule["unit"][];

/** Prefix as shown in errors; "*": all other numbers. */
export const shownPrefix = (prefix: string) => {
  if (!prefix) return "*";
  return /^\d/.test(prefix) ? `+${prefix}` : prefix.replace("|", ": ");
};

const price = z
  .number("priceInvalid")
  .min(0, "priceInvalid")
  .max(MOST_PRICE, "priceTooLarge")
  .transform((units, context) => {
    const micros = Math.round(units * MICROS);
    if (micros / MICROS === units) return micros;
    context.issues.push({ code: "custom", message: "priceTooFine", input: units });
    return z.NEVER;
  });

const rule = z.strictObject({
  price,
  unit: z.enum([...UNITS, "period"], "unitUnpriced"),
  period: z.enum(PERIODS, "periodInvalid").optional(),
  prefixes: z
    .array(z.string("prefixInvalid").regex(/^\d{1,15}$/, "prefixInvalid"), "prefixInvalid")
    .max(MOST_PREFIXES, "tooManyRules")
    .optional(),
  operators: z
    .array(
      z.string("operatorUnpriced").refine((place) => knownPlaces().operators.has(place), "operatorUnpriced"),
      "operatorUnpriced",
    )
    .max(MOST_PREFIXES, "tooManyRules")
    .optional(),
  countries: z
    .array(
      z.string("countryUnpriced").refine((place) => knownPlaces().countries.has(place), "countryUnpriced"),
      "countryUnpriced",
    )
    .max(MOST_PREFIXES, "tooManyRules")
    .optional(),
  from: z.int("rangeInvalid").min(0, "rangeInvalid").max(MOST_FROM, "rangeInvalid").optional(),
});

const rules = z
  .array(rule, "rulesRequired")
  .min(1, "rulesRequired")
  .max(MOST_RULES, "tooManyRules")
  .superRefine((items, context) => {
    const first = new Map<string, number>();
    for (const [index, rule] of items.entries()) {
      for (const place of placesIn(rule)) {
        const range = `${place} ${rule.from ?? 0}`;
        const earlier = first.get(range);
        first.set(range, earlier ?? index);
        if (earlier === undefined) continue;
        const params = { prefix: shownPrefix(place), place, rule: earlier };
        context.addIssue({ code: "custom", path: [index, fieldOf(place)], message: "rangeRepeated", params });
      }
    }
    for (const [index, rule] of items.entries()) {
      const place = placesIn(rule).find((place) => !first.has(`${place} 0`));
      if (place === undefined || (rule.from ?? 0) < 0) continue;
      const params = { prefix: shownPrefix(place), place };
      context.addIssue({ code: "custom", path: [index, "from"], message: "rangeWithoutStart", params });
    }
    if (first.size > MOST_PREFIXES) context.addIssue({ code: "custom", message: "tooManyRules" });
  });

function fieldOf(place: string) {
  if (/^\d*$/.test(place)) return "prefixes";
  return place.includes("|") ? "operators" : "countries";
}

const title = z.string("titleRequired").trim().min(1, "titleRequired").max(150, "titleTooLong");
const flag = z.boolean("flagInvalid");
const currency = z.enum(CURRENCIES, "currencyUnknown");
const hidden = z.strictObject({ comment: z.string("textInvalid").trim().max(500, "noteTooLong") });

export const tariffBody = z.strictObject({
  title,
  source: z.enum(SOURCES, "tariffSourceUnknown"),
  isActive: flag.default(true),
  data: z.strictObject(
    {
      rules,
      options: z.strictObject({ refundOnFailed: flag.default(false), noPayments: flag.default(false) }).prefault({}),
      currency: currency.default("RUB"),
      hidden: hidden.optional(),
    },
    "dataRequired",
  ),
});

export type TariffInput = z.output<typeof tariffBody>;

/** Absent parts stay unchanged. Source and currency are permanent. */
export const tariffChange = z.strictObject({
  id: z.string("idInvalid").optional(),
  /** Takes effect at this time instead of at once. */
  startsAt: z.iso
    .datetime({ offset: true, error: "dateInvalid" })
    .transform((text) => Date.parse(text))
    .optional(),
  /** Accepts that tariffs of resellers who buy by this one fall below cost. */
  acceptBelowCost: flag.optional(),
  source: z.string("tariffSourceUnknown").optional(),
  title: title.optional(),
  isActive: flag.optional(),
  data: z
    .strictObject({
      rules: rules.optional(),
      options: z.strictObject({ refundOnFailed: flag.optional(), noPayments: flag.optional() }).optional(),
      currency: currency.optional(),
      hidden: hidden.optional(),
    })
    .optional(),
});

export type TariffChange = z.output<typeof tariffChange>;

/** Periodic services have one price for all holders; a number's month has thirty days. */
export function unfitRules(source: string, rules: readonly TariffRule[]) {
  if (!isOfPeriods(source)) return unfitMessages(source, rules);
  const [{ unit, period, ...first }, ...others] = rules as [TariffRule, ...TariffRule[]];
  const isOfNumber = source === NUMBER_SUBSCRIPTION;
  if (placesIn({ unit, ...first })[0] !== "" || others.length > 0) return refuse("subscriptionRule", "data.rules");
  if (unit !== "period" && !(isOfNumber && unit === "message" && period === undefined)) {
    return refuse("subscriptionRule", "data.rules.0.unit");
  }
  if (isOfNumber ? period !== undefined && period !== "month" : period === undefined) {
    return refuse(isOfNumber ? "periodOfNumber" : "periodInvalid", "data.rules.0.period");
  }
  return null;
}

/** Only spoken messages are priced per second. */
function unfitMessages(source: string, rules: readonly TariffRule[]) {
  const strange = rules.findIndex(({ unit, period }) => unit === "period" || period !== undefined);
  if (strange >= 0) return refuse("periodOfMessages", `data.rules.${strange}.unit`);
  const silent = isSpoken(source.replace("sendings.", "")) ? -1 : rules.findIndex(({ unit }) => unit === "second");
  return silent < 0 ? null : refuse("secondsUnspoken", `data.rules.${silent}.unit`);
}

const [LEAST_SHARE, MOST_SHARE] = [0.01, 100];

/** A holder's multiplier of a tariff's prices: a factor with six decimals, in millionths. */
const multiplierInput = z
  .number("multiplierInvalid")
  .min(LEAST_SHARE, "multiplierInvalid")
  .max(MOST_SHARE, "multiplierInvalid")
  .transform((factor, context) => {
    const millionths = Math.round(factor * MULTIPLIER_ONE);
    if (millionths / MULTIPLIER_ONE === factor) return millionths;
    context.issues.push({ code: "custom", message: "multiplierInvalid", input: factor });
    return z.NEVER;
  });

export const assignedTariff = z.strictObject({
  multiplier: multiplierInput.optional(),
  acceptBelowCost: flag.optional(),
});

const PER_CENT = /^(\d{1,5})(?:[.,](\d{1,4}))?$/;

/** "90", "112,5": a percentage, in millionths; null if invalid. */
export function readShare(written: string): number | null {
  const [, whole, fraction = ""] = PER_CENT.exec(written.trim()) ?? [];
  if (whole === undefined) return null;
  const millionths = (Number(whole) * MULTIPLIER_ONE) / 100 + Number(fraction.padEnd(4, "0"));
  return multiplierInput.safeParse(millionths / MULTIPLIER_ONE).success ? millionths : null;
}
