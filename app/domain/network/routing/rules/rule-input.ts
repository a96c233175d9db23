import { z } from "zod";
import type { Rule } from "../../../../../db/schema/routing";
import { fallbacksInput } from "../../../base/chains/input";
import { CHANNELS } from "../../../base/channels/channels";
import { addressOf } from "../../../base/shared/typed-address";
import { flag, isActive, pattern, title } from "../input";
import { linesOf } from "../lines";
import { checkPattern } from "./pattern";
import {
  COMPARED,
  MATCHES,
  MAX_ACTIONS,
  MAX_CONDITIONS,
  MAX_MEMBERS,
  MAX_PATTERN,
  MAX_VALUES,
  MODERATIONS,
  TAGS,
} from "./tags";

const text = z.string({ error: "valuesRequired" }).trim().min(1, "valuesRequired").max(MAX_PATTERN, "valueTooLong");

const MOST_TYPED = MAX_VALUES * (MAX_PATTERN + 2);

/** A list in REST; lines in a form. */
const values = z
  .union([z.string().max(MOST_TYPED, "tooMany").transform(linesOf), z.array(z.string()).max(MAX_VALUES, "tooMany")], {
    error: "valuesRequired",
  })
  .pipe(z.array(text).max(MAX_VALUES, "tooMany"))
  .default([]);

/** Spec §3; `match` applies to texts only, default "contains". */
export const condition = z
  .strictObject({
    tag: z.enum(TAGS, { error: "tagUnknown" }),
    match: z.enum(MATCHES, { error: "matchUnknown" }).optional(),
    values,
    not: flag,
  })
  .transform((input, context): Rule => {
    const { tag, match = "contains", values, not } = input;
    const wrong = tag === "default" ? null : values.length === 0 ? "valuesRequired" : wrongValue(tag, match, values);
    if (wrong) context.addIssue({ code: "custom", path: ["values"], message: wrong });
    const negated = not ? { not } : {};
    if (tag === "default") return { tag, ...negated };
    return (COMPARED.includes(tag) ? { tag, match, values, ...negated } : { tag, values, ...negated }) as Rule;
  });

function wrongValue(tag: (typeof TAGS)[number], match: string, values: string[]): string | null {
  if (COMPARED.includes(tag)) return match === "regexp" && !values.every(checkPattern) ? "patternInvalid" : null;
  if (tag === "type")
    return values.every((value) => CHANNELS.some((known) => known === value)) ? null : "channelUnknown";
  if (tag === "country|operator") {
    return values.every((value) => /^([A-Z]{2}|\*)\|.+$/.test(value)) ? null : "countryOperatorInvalid";
  }
  return null;
}

const conditions = z.array(condition, { error: "listInvalid" }).max(MAX_CONDITIONS, "tooMany").optional();

const change = z.strictObject({
  pattern: pattern.optional(),
  with: z.string({ error: "textInvalid" }).max(1000, "valueTooLong").default(""),
});

/** Spec §5: at most 30 characters, and these schemes. */
const button = z.strictObject({
  text: z.string({ error: "buttonTextRequired" }).trim().min(1, "buttonTextRequired").max(30, "buttonTextTooLong"),
  url: z
    .string({ error: "buttonUrlInvalid" })
    .overwrite(addressOf)
    .max(2048, "buttonUrlInvalid")
    .refine((url) => /^(https?|viber|tel|callto):/i.test(url) && URL.canParse(url), "buttonUrlInvalid"),
});

const actions = z.strictObject({
  text: z.array(change).max(MAX_ACTIONS, "tooMany").optional(),
  sender: z.array(change).max(MAX_ACTIONS, "tooMany").optional(),
  moderation: z.enum(MODERATIONS, { error: "optionUnknown" }).optional(),
  type: z.enum(CHANNELS, { error: "channelUnknown" }).optional(),
  fallbacks: fallbacksInput.unwrap().optional(),
  buttons: z.array(button).max(MAX_ACTIONS, "tooMany").optional(),
});

const position = z.number({ error: "positionInvalid" }).int("positionInvalid").min(1, "positionInvalid").optional();

const rule = { title, position, isActive };

export const routingRuleInput = z.strictObject({
  ...rule,
  RoutingGroupId: z.string({ error: "parentRequired" }).min(1, "parentRequired"),
  rules: conditions,
  /** In order of preference: the first group with a healthy provider. */
  ProviderGroups: z
    .array(z.string({ error: "providerGroupRequired" }).min(1, "providerGroupRequired"))
    .max(MAX_MEMBERS, "tooMany")
    .optional(),
});

export const messageRuleInput = z.strictObject({
  ...rule,
  MessageRuleGroupId: z.string({ error: "parentRequired" }).min(1, "parentRequired"),
  conditions,
  actions: actions.optional(),
});

export type RoutingRuleInput = z.infer<typeof routingRuleInput>;
export type MessageRuleInput = z.infer<typeof messageRuleInput>;
