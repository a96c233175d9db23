import { z } from "zod";
import type { Rule } from "../../../../db/schema/routing";
import { isAddressOrRange } from "../../base/shared/addresses";
import { fromUnits, parseMoney } from "../../base/shared/money";
import { isCountry } from "../../base/shared/phone";
import { writtenAs } from "../../base/shared/raw-shape";
import { originOf } from "../../network/push/input";
import { condition } from "../../network/routing/rules/rule-input";
import { CODE_VARIABLE, isCodeless, LINK_TYPES, LINK_VARIABLE, OTP_CHANNEL_TYPES } from "./types";

export const MOST_TITLE = 50;
const MOST_LIST = 100;
const MOST_TEMPLATE = 1000;
const MOST_CHANNELS = 20;
const MOST_SUM = 40;
/** Characters as typed; at most MOST_LIST different values are stored. */
const MOST_TYPED = 20_000;
const MOST_LISTED = 1000;
const NO_RESTRICTION = "0.0.0.0/0";

const name = z.string({ error: "titleRequired" }).trim().min(1, "titleRequired").max(MOST_TITLE, "otpTitleTooLong");

const whole = (least: number, most: number) =>
  z.number("fieldRequired").transform((number, context) => {
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    context.addIssue({ code: "custom", message: "otpNumber", params: { least, most } });
    return z.NEVER;
  });

const words = (message: string) =>
  z
    .union(
      [z.string().max(MOST_TYPED, message), z.array(z.string().max(MOST_TYPED, message)).max(MOST_LISTED, message)],
      message,
    )
    .transform((typed) => [
      ...new Set(
        [typed]
          .flat()
          .flatMap((text) => text.split(/[\s,;]+/))
          .filter(Boolean),
      ),
    ]);

function listOf(message: string, read: (word: string) => string | null) {
  return words(message).transform((entries, context) => {
    const wrong = entries.find((word) => read(word) === null);
    if (wrong !== undefined) context.addIssue({ code: "custom", message, params: { value: wrong } });
    if (entries.length > MOST_LIST)
      context.addIssue({ code: "custom", message: "otpListLong", params: { most: MOST_LIST } });
    return [...new Set(entries.map(read).filter((word) => word !== null))];
  });
}

const country = (word: string) => (isCountry(word.toUpperCase()) ? word.toUpperCase() : null);
const address = (word: string) => (isAddressOrRange(word) ? word : null);
// The specification's default, "{ip}/0", means no restriction.
const network = (word: string) => (word === "{ip}/0" ? NO_RESTRICTION : address(word));
const allowed = (word: string) => (/^\+\d{3,15}$/.test(word) ? word : address(word));

const ipWhitelist = listOf("addressInvalid", network).transform((list) => (list.length > 0 ? list : [NO_RESTRICTION]));

const styles = z.object({
  accent: z
    .string("otpAccent")
    .trim()
    .regex(/^#[\da-f]{6}$/i, "otpAccent")
    .default("#1f5eff"),
  radius: whole(0, 24).default(8),
});

const settings = z.object({
  title: z.string("textInvalid").trim().max(MOST_TITLE, "otpTitleTooLong").default(""),
  origins: listOf("originInvalid", originOf).default([]),
  cooldown: whole(10, 600).default(30),
  perPhone: whole(1, 100).default(3),
  perAddress: whole(1, 100_000).default(20),
  countries: listOf("otpCountry", country).default([]),
  blockedCountries: listOf("otpCountry", country).default([]),
  isGuarded: z.boolean("flagInvalid").default(true),
  allowed: listOf("otpAllowed", allowed).default([]),
});

const flag = z.boolean("isActiveInvalid");

/** Forms send text, programs a number in units or null; micros, null: no limit. */
const dailyCap = z
  .union([z.number(), z.string().max(MOST_SUM), z.null()], "moneyInvalid")
  .transform((typed, context) => {
    if (typed === null || (typeof typed === "string" && typed.trim() === "")) return null;
    const micros = typeof typed === "number" ? fromUnits(typed) : parseMoney(typed);
    if (micros !== null && micros > 0) return micros;
    context.addIssue({ code: "custom", message: "moneyInvalid" });
    return z.NEVER;
  });
const channels = z
  .array(z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]), "listInvalid")
  .max(MOST_CHANNELS, "tooMany")
  .transform((ids) => [...new Set(ids)]);

export const widgetInput = z.object({
  name,
  styles: styles.prefault({}),
  settings: settings.prefault({}),
  channels: channels.default([]),
  ipWhitelist: ipWhitelist.prefault([]),
  dailyCap: dailyCap.default(null),
  isActive: flag.default(true),
});

export const widgetChange = z.object({
  name: name.optional(),
  styles: writtenAs(z.record(z.string(), z.unknown()), () => styles).optional(),
  settings: writtenAs(z.record(z.string(), z.unknown()), () => settings).optional(),
  channels: channels.optional(),
  ipWhitelist: ipWhitelist.optional(),
  dailyCap: dailyCap.optional(),
  isActive: flag.optional(),
  isBlocked: z.boolean("flagInvalid").optional(),
});

export const channelList = z.object({ channels });

const channelType = z.enum(OTP_CHANNEL_TYPES, "channelUnknown");

const channelSettings = z.object({
  code: z.object({ length: whole(4, 8).default(4), beautify: z.boolean("flagInvalid").default(true) }).prefault({}),
  lifetime: whole(15, 1800).default(60),
  numberOfTries: whole(1, 10).default(1),
  numberOfRestart: whole(0, 10).default(0),
  mtsClientId: z.string("textInvalid").trim().max(100, "valueTooLong").default(""),
});

const MOST_CALL_DIGITS = 6;

export const channelInput = z
  .object({ name, channelType, additionalSettings: channelSettings.prefault({}) })
  .superRefine(({ channelType: type, additionalSettings: { code } }, context) => {
    if (type !== "flashcall" || code.length <= MOST_CALL_DIGITS) return;
    context.addIssue({ code: "custom", path: ["additionalSettings", "code", "length"], message: "otpCallDigits" });
  });

export const channelChange = z.object({
  name: name.optional(),
  channelType: channelType.optional(),
  additionalSettings: writtenAs(z.record(z.string(), z.unknown()), () => channelSettings).optional(),
});

const TAGS = ["recipient", "country|operator", "operatorGroups", "default"];

const conditions = z
  .array(
    condition.transform((rule: Rule, context) => {
      if (!TAGS.includes(rule.tag)) context.addIssue({ code: "custom", path: ["tag"], message: "tagUnknown" });
      return rule;
    }),
    "listInvalid",
  )
  .max(MOST_CHANNELS, "tooMany");

const templateSettings = z.object({
  senderId: z.string("textInvalid").trim().max(100, "valueTooLong").default(""),
  template: z
    .string({ error: "textRequired" })
    .trim()
    .min(1, "textRequired")
    .max(MOST_TEMPLATE, "valueTooLong")
    .refine((text) => text.includes(CODE_VARIABLE) !== text.includes(LINK_VARIABLE), "otpTemplateCode"),
});

export const templateInput = z
  .object({ name, channelType, conditions: conditions.default([]), additionalSettings: templateSettings })
  .superRefine(({ channelType: type, additionalSettings }, context) => {
    if (!isCodeless(additionalSettings) || LINK_TYPES.includes(type)) return;
    context.addIssue({ code: "custom", path: ["additionalSettings", "template"], message: "otpTemplateLink" });
  });

export const templateChange = z.object({
  name: name.optional(),
  channelType: channelType.optional(),
  conditions: conditions.optional(),
  additionalSettings: writtenAs(z.record(z.string(), z.unknown()), () => templateSettings).optional(),
});

export type WidgetInput = z.output<typeof widgetInput>;
export type WidgetChange = z.output<typeof widgetChange>;
export type ChannelInput = z.output<typeof channelInput>;
export type ChannelChange = z.output<typeof channelChange>;
export type TemplateInput = z.output<typeof templateInput>;
export type TemplateChange = z.output<typeof templateChange>;
