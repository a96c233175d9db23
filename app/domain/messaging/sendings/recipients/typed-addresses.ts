import { z } from "zod";
import type { Variables } from "../../../base/text/variables";

export const MAX_TYPED_RECIPIENTS = 10_000;
const MOST_NAMES = 50;
const MAX_VALUE = 255;
/** A task row holds 2 MB; a character takes up to 3 bytes. */
const MAX_CHARS = 400_000;

const value = z.string("variablesInvalid").max(MAX_VALUE, "variablesInvalid");

export const variablesInput = z
  .record(z.string().regex(/^[\p{L}\p{N}_.-]{1,64}$/u, "variablesInvalid"), value, "variablesInvalid")
  .refine((variables) => Object.keys(variables).length <= MOST_NAMES, "variablesInvalid");

const address = z.string({ error: "recipientInvalid" }).trim().min(1);

export const addresses = z.array(address).max(MAX_TYPED_RECIPIENTS, "tooManyRecipients");

export const personInput = z
  .object(
    { phone: address.optional(), email: address.optional(), variables: variablesInput.default({}) },
    "recipientInvalid",
  )
  .refine(({ phone, email }) => phone ?? email, "recipientRequired");

export const addressees = z
  .array(z.union([address, personInput], "recipientInvalid"), "recipientRequired")
  .min(1, "recipientRequired")
  .max(MAX_TYPED_RECIPIENTS, "tooManyRecipients")
  .transform((typed) => {
    const own = typed.filter((one) => typeof one === "object");
    const values: Record<string, Variables> = Object.fromEntries(own.map((one) => [keyOf(one), one.variables]));
    const include = typed.map((one) => (typeof one === "object" ? keyOf(one) : one));
    const both = own.flatMap(({ phone, email }) => (phone && email ? [[phone, email] as const] : []));
    const emails: Record<string, string> = Object.fromEntries(both);
    return { include, ...(own.length > 0 ? { values } : {}), ...(both.length > 0 ? { emails } : {}) };
  })
  .refine(({ values }) => !values || JSON.stringify(values).length <= MAX_CHARS, "variablesTooLong");

export function aloneOf(recipient: string | z.infer<typeof personInput>) {
  return { ...addressees.parse([recipient]), exclude: [] as string[] };
}

function keyOf({ phone, email = "" }: z.infer<typeof personInput>): string {
  return phone ?? email;
}

export function declared(variables: Variables | undefined, values: Record<string, Variables> | undefined) {
  const named = Object.values(values ?? {}).flatMap((own) => Object.keys(own).map((name) => [name, ""] as const));
  return variables || named.length > 0 ? { ...Object.fromEntries(named), ...variables } : undefined;
}
