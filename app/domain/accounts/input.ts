import { z } from "zod";
import { isEmail } from "../shared/email";
import { ACCOUNT_LANGUAGES } from "../shared/languages";
import { isCountry, parsePhone } from "../shared/phone";
import { knownZones } from "../shared/time/zones";

const NAME_LIMIT = 100;

export const firstName = z
  .string({ error: "firstNameRequired" })
  .trim()
  .min(1, "firstNameRequired")
  .max(NAME_LIMIT, "nameTooLong");

export const lastName = z.string({ error: "textInvalid" }).trim().max(NAME_LIMIT, "nameTooLong").default("");

/** Lower case: one address is one account. */
export const email = z
  .string({ error: "emailRequired" })
  .trim()
  .min(1, "emailRequired")
  .refine((text) => text === "" || isEmail(text), "emailInvalid")
  .transform((text) => text.toLowerCase());

/** A foreign e-mail as username would capture its owner's sign-in. */
export const isOwnName = (username: string, email: string) => !isEmail(username) || username.toLowerCase() === email;
export const FOREIGN_NAME = { path: ["username"], error: "usernameForeignEmail" };

export const phone = z
  .union([z.string(), z.number().transform(String)], { error: "phoneRequired" })
  .transform((text) => text.trim());

/** ISO 3166, default Russia (spec §5). */
export const country = z
  .string({ error: "countryUnknown" })
  .toUpperCase()
  .refine(isCountry, "countryUnknown")
  .default("RU");

type Typed = { phone?: string; country: string };

/** Normalises `phone` to E.164 with plus. */
export function withPhone<T extends Typed>(input: T, context: z.RefinementCtx): T & { phone: string } {
  const text = input.phone ?? "";
  const digits = isCountry(input.country) ? parsePhone(text, input.country) : null;
  if (digits === null) {
    context.addIssue({ code: "custom", path: ["phone"], message: text === "" ? "phoneRequired" : "phoneInvalid" });
    return z.NEVER;
  }
  return { ...input, phone: `+${digits}` };
}

const looks = {
  language: z.enum(ACCOUNT_LANGUAGES, { error: "languageUnknown" }),
  timeZone: z.string({ error: "zoneUnknown" }).refine((zone) => knownZones().includes(zone), "zoneUnknown"),
  density: z.enum(["normal", "compact"], { error: "densityUnknown" }),
};

export const profileInput = z.object({ firstName, lastName, email, phone, country, ...looks }).transform(withPhone);

export const preferencesBody = z.strictObject(looks).partial();

export type ProfileInput = z.infer<typeof profileInput>;
