import { z } from "zod";
import type { TariffRule } from "../../../db/schema/billing";
import { placesIn } from "../billing/price";
import { CHANNELS, tariffSourceOf } from "../channels/channels";
import { SUBSCRIPTION } from "../own-numbers/subscription";
import { refuse } from "../shared/errors/result";
import { CURRENCIES, MICROS } from "../shared/money";
import { knownPlaces } from "../shared/numbering/places";

const MOST_RULES = 1000;
const MOST_PREFIXES = 10_000;
/** In units: times any number of segments it stays an exact integer. */
const MOST_PRICE = 1_000_000;

export const SOURCES = [...CHANNELS.map(tariffSourceOf), SUBSCRIPTION] as const;

/** As errors name it; "*": all other numbers. */
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
  unit: z.enum(["segment", "message"], "unitUnpriced"),
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
  // The engine counts no messages of a period, so a range that begins later would never be charged.
  from: z.int("rangeInvalid").min(0, "rangeInvalid").max(0, "rangeUncharged").optional(),
});

const rules = z
  .array(rule, "rulesRequired")
  .min(1, "rulesRequired")
  .max(MOST_RULES, "tooManyRules")
  .superRefine((given, context) => {
    const first = new Map<string, number>();
    for (const [index, rule] of given.entries()) {
      for (const place of placesIn(rule)) {
        const range = `${place} ${rule.from ?? 0}`;
        const earlier = first.get(range);
        first.set(range, earlier ?? index);
        if (earlier === undefined) continue;
        const params = { prefix: shownPrefix(place), place, rule: earlier };
        context.addIssue({ code: "custom", path: [index, fieldOf(place)], message: "rangeRepeated", params });
      }
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

/** Absent parts stay. What is priced, and in which currency, stays for good. */
export const tariffChange = z.strictObject({
  id: z.string("idInvalid").optional(),
  /** From then on instead of at once. */
  startsAt: z.iso
    .datetime({ offset: true, error: "dateInvalid" })
    .transform((text) => Date.parse(text))
    .optional(),
  /** Also where tariffs of resellers who buy by it fall below their cost. */
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

/** A number is paid for by one price, whoever has it. */
export function unfitRules(source: string, [first, ...others]: readonly TariffRule[]) {
  if (source !== SUBSCRIPTION) return null;
  const isPlain = first?.unit === "message" && placesIn(first)[0] === "" && others.length === 0;
  return isPlain ? null : refuse("subscriptionRule", "data.rules");
}
