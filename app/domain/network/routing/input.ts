import { z } from "zod";
import { CHANNELS } from "../../base/channels/channels";
import { unmarked } from "../../base/shared/typed-address";
import { linesOf, readProperties } from "./lines";
import { checkPattern } from "./rules/pattern";
import { CONTROLS, LIMIT_KINDS, MAX_MEMBERS, MAX_PATTERN, MAX_TITLE, RECORDS } from "./rules/tags";

// One schema per kind for forms and REST; messages are keys in the namespace "errors".
export const title = z.string({ error: "titleRequired" }).trim().min(1, "titleRequired").max(MAX_TITLE, "titleTooLong");
export const isActive = z.boolean({ error: "isActiveInvalid" }).optional();
export const channel = z.enum(CHANNELS, { error: "channelUnknown" });
export const pattern = z
  .string({ error: "patternInvalid" })
  .min(1, "patternInvalid")
  .max(MAX_PATTERN, "patternTooLong")
  .refine(checkPattern, "patternInvalid");
export const flag = z.boolean({ error: "flagInvalid" }).optional();

const comment = z.string({ error: "textInvalid" }).trim().max(1000, "valueTooLong");
// "" in a form, null in REST.
const someone = z
  .string({ error: "idInvalid" })
  .trim()
  .transform((id) => id || null)
  .nullable();

/** An object in REST; lines of `name = value` in a form. */
const properties = z
  .union(
    [
      z.string().transform((text, context) => {
        const read = readProperties(text);
        if (read) return read;
        context.addIssue({ code: "custom", message: "propertiesInvalid" });
        return z.NEVER;
      }),
      z.record(z.string().max(100), z.json()),
    ],
    { error: "propertiesInvalid" },
  )
  .refine((value) => JSON.stringify(value).length <= 10_000, "valueTooLong");

const HOST = /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i;

/** An HTTP base URL, or a host name for TCP. */
export const host = z
  .string({ error: "hostRequired" })
  .overwrite(unmarked)
  .min(1, "hostRequired")
  .max(500, "valueTooLong")
  .refine(isHost, "hostInvalid");

function isHost(text: string): boolean {
  if (!text.includes("://")) return HOST.test(text);
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password && !hash;
}

export const serverInput = z.strictObject({
  title,
  host,
  port: z.number({ error: "portInvalid" }).int("portInvalid").min(1, "portInvalid").max(65535, "portInvalid").nullish(),
  processor: z
    .string({ error: "processorRequired" })
    .trim()
    .min(1, "processorRequired")
    .regex(/^[\w.-]{1,50}$/, "processorUnknown"),
  properties: properties.optional(),
  isActive,
});

const secret = z.string({ error: "textInvalid" }).max(4000, "valueTooLong").nullish();

/** Absent or empty keeps a secret, null deletes it; secrets are never returned. */
export const credentialsInput = z.strictObject({
  title,
  records: z
    .strictObject(
      Object.fromEntries(RECORDS.map((name) => [name, secret])) as Record<(typeof RECORDS)[number], typeof secret>,
    )
    .optional(),
});

const replacement = z.strictObject({
  in: z.enum(["text", "sender"], { error: "optionUnknown" }),
  pattern,
  with: z.string({ error: "textInvalid" }).max(1000, "valueTooLong").default(""),
});

export const providerInput = z.strictObject({
  title,
  comment: comment.optional(),
  ServerId: z.string({ error: "serverRequired" }).trim().min(1, "serverRequired"),
  CredentialsId: someone.optional(),
  properties: properties.optional(),
  replacements: z.array(replacement, { error: "listInvalid" }).max(MAX_MEMBERS, "tooMany").optional(),
  control: z.enum(CONTROLS, { error: "optionUnknown" }).optional(),
  isActive,
});

const weight = z
  .number({ error: "weightInvalid" })
  .int("weightInvalid")
  .min(0, "weightInvalid")
  .max(1000, "weightInvalid")
  .default(100);

const member = z.union(
  [
    z
      .string()
      .min(1, "providerUnknown")
      .transform((id) => ({ id, weight: 100 })),
    z.strictObject({ id: z.string({ error: "providerRequired" }).min(1, "providerRequired"), weight }),
  ],
  { error: "providerRequired" },
);

export const providerGroupInput = z.strictObject({
  title,
  type: channel,
  /** Ids or `{id, weight}`; replaces all members. */
  Providers: z.array(member, { error: "listInvalid" }).max(MAX_MEMBERS, "tooMany").optional(),
  isActive,
});

export const routingGroupInput = z.strictObject({ title, type: channel, isDefault: flag, isActive });
export const messageRuleGroupInput = z.strictObject({ title, isDefault: flag, isActive });
export const keywordListInput = z.strictObject({ title, isActive });
export const dictionaryInput = z.strictObject({ title, isActive });

export const keywordInput = z.strictObject({
  ListId: z.string({ error: "parentRequired" }).min(1, "parentRequired"),
  regexp: pattern,
});

export const keywordsForm = z.object({
  regexps: z
    .string({ error: "patternInvalid" })
    .transform(linesOf)
    .pipe(z.array(pattern).min(1, "patternInvalid").max(500, "tooMany")),
});

const mark = z
  .string({ error: "textInvalid" })
  .trim()
  .max(MAX_TITLE, "valueTooLong")
  .transform((value) => value || null)
  .nullish();

const code = (digits: RegExp, message: string) =>
  z
    .string({ error: message })
    .trim()
    .refine((value) => value === "" || digits.test(value), message)
    .transform((value) => value || null)
    .nullish();

export const operatorGroupInput = z.strictObject({
  DictionaryId: z.string({ error: "parentRequired" }).min(1, "parentRequired"),
  group: z.string({ error: "groupRequired" }).trim().min(1, "groupRequired").max(MAX_TITLE, "valueTooLong"),
  country: z
    .string({ error: "countryCodeInvalid" })
    .trim()
    .toUpperCase()
    .refine((value) => value === "" || /^[A-Z]{2}$/.test(value), "countryCodeInvalid")
    .transform((value) => value || null)
    .nullish(),
  operator: mark,
  mcc: code(/^\d{3}$/, "mccInvalid"),
  mnc: code(/^\d{2,3}$/, "mncInvalid"),
  type: mark,
});

export type ServerInput = z.infer<typeof serverInput>;
export type CredentialsInput = z.infer<typeof credentialsInput>;
export type ProviderInput = z.infer<typeof providerInput>;
export type ProviderGroupInput = z.infer<typeof providerGroupInput>;
export type RoutingGroupInput = z.infer<typeof routingGroupInput>;
export type MessageRuleGroupInput = z.infer<typeof messageRuleGroupInput>;
export type KeywordListInput = z.infer<typeof keywordListInput>;
export type KeywordInput = z.infer<typeof keywordInput>;
export type DictionaryInput = z.infer<typeof dictionaryInput>;
export type OperatorGroupInput = z.infer<typeof operatorGroupInput>;

const DAY_S = 86_400;

/** `period` in seconds; a limit without an owner applies to all accounts. */
export const limitInput = z.strictObject({
  kind: z.enum(LIMIT_KINDS, { error: "optionUnknown" }),
  key: z.string({ error: "textInvalid" }).trim().max(150, "valueTooLong").optional(),
  OwnerId: someone.optional(),
  amount: z
    .number({ error: "limitAmountInvalid" })
    .int("limitAmountInvalid")
    .min(1, "limitAmountInvalid")
    .max(1_000_000_000, "limitAmountInvalid"),
  period: z
    .number({ error: "limitPeriodInvalid" })
    .int("limitPeriodInvalid")
    .min(1, "limitPeriodInvalid")
    .max(31 * DAY_S, "limitPeriodInvalid")
    .default(1),
  isActive,
});

export type LimitInput = z.output<typeof limitInput>;
