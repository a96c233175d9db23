import { z } from "zod";
import type { StoredMapping } from "../../../../db/schema/webhooks";
import { MAPPED_TYPES } from "./mapping";

const MOST_VARIABLES = 30;
const NAME = /^[\p{L}\p{N}_.-]{1,64}$/u;

const path = z.string("callPathRequired").trim().min(1, "callPathRequired").max(200, "fieldTooLong");
const variables = z
  .record(z.string().regex(NAME, "callVariablesInvalid"), path, "callVariablesInvalid")
  .refine((value) => Object.keys(value).length <= MOST_VARIABLES, "callVariablesInvalid");

export const integrationFields = {
  title: z.string("titleRequired").trim().min(1, "titleRequired").max(150, "titleTooLong"),
  type: z.enum(MAPPED_TYPES as [string, ...string[]], "typeUnknown"),
  sender: z.string().trim().max(255, "fieldTooLong"),
  text: z.string("textRequired"),
  template: z.uuid("templateNotFound").nullable(),
  recipient: path,
  variables,
  isActive: z.boolean("isActiveInvalid"),
};

export const integrationInput = z.object({
  ...integrationFields,
  type: integrationFields.type.default("sms"),
  sender: integrationFields.sender.default(""),
  text: integrationFields.text.default(""),
  template: integrationFields.template.default(null),
  variables: integrationFields.variables.default({}),
  isActive: integrationFields.isActive.default(true),
});

export const integrationChange = z.object(integrationFields).partial();

/** Variables one per line: `name = path`. `id` makes a repeated post idempotent. */
export const integrationForm = z.object({
  ...integrationFields,
  id: z.uuid("idInvalid"),
  sender: integrationFields.sender.default(""),
  text: integrationFields.text.default(""),
  template: integrationFields.template.default(null),
  isActive: integrationFields.isActive.default(false),
  variables: z
    .string()
    .default("")
    .transform((typed, context) => {
      const parsed = variables.safeParse(Object.fromEntries(linesOf(typed)));
      if (parsed.success) return parsed.data;
      // Reported on the field as a whole: single lines have no errors.
      context.addIssue("callVariablesInvalid");
      return z.NEVER;
    }),
});

export type IntegrationInput = z.infer<typeof integrationInput>;
export type IntegrationChange = z.infer<typeof integrationChange> & Pick<StoredMapping, "events">;

export function variableLines(variables: Record<string, string>): string {
  return Object.entries(variables)
    .map(([name, from]) => `${name} = ${from}`)
    .join("\n");
}

function linesOf(typed: string): [string, string][] {
  return typed
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const at = line.indexOf("=");
      const name = (at < 0 ? line : line.slice(0, at)).trim();
      return [name.replace(/^\$\{(.*)\}$/, "$1"), at < 0 ? "" : line.slice(at + 1).trim()];
    });
}
