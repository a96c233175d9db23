import { z } from "zod";
import { TOGETHER } from "../../base/access/input";
import { isEmail, readEmail } from "../../base/shared/email";
import { ACCOUNT_LANGUAGES } from "../../base/shared/languages";
import { isCountry, parsePhone, phoneFault } from "../../base/shared/phone";
import { knownZones } from "../../base/shared/time/zones";

const NAME_LIMIT = 100;

export const firstName = z
  .string({ error: "firstNameRequired" })
  .trim()
  .min(1, "firstNameRequired")
  .max(NAME_LIMIT, "nameTooLong");

export const lastName = z.string({ error: "textInvalid" }).trim().max(NAME_LIMIT, "nameTooLong").default("");

/** Normalised, so that one mailbox is one account. */
export const email = z
  .string({ error: "emailRequired" })
  .trim()
  .min(1, "emailRequired")
  .transform((text, context) => {
    const read = readEmail(text);
    if (read === null && text !== "") context.addIssue({ code: "custom", message: "emailInvalid" });
    return read ?? "";
  });

/** A foreign e-mail as username would capture its owner's sign-in. */
export const isOwnName = (username: unknown, email: unknown) =>
  typeof username !== "string" || !isEmail(username) || readEmail(username) === email;
export const FOREIGN_NAME = { path: ["username"], error: "usernameForeignEmail", ...TOGETHER };

export const phone = z.string({ error: "phoneRequired" }).transform((text) => text.trim());

/** ISO 3166, default Russia (spec §5). */
export const country = z
  .string({ error: "countryUnknown" })
  .toUpperCase()
  .refine(isCountry, "countryUnknown")
  .default("RU");

type Typed = { phone?: string; country: string };

const faultOf = ({ phone = "", country }: Typed) => {
  if (phone === "") return "phoneRequired";
  return isCountry(country) && parsePhone(phone, country) === null ? phoneFault(phone) : null;
};

/** Reports a wrong phone together with the other fields; an unknown country has its own error. */
export const PHONE_RULE: [
  (input: Typed) => boolean,
  { path: string[]; error: (issue: { input?: unknown }) => string; when: (typeof TOGETHER)["when"] },
] = [
  (input: Typed) => typeof input.phone !== "string" || faultOf(input) === null,
  { path: ["phone"], error: ({ input }) => faultOf(input as Typed) ?? "phoneInvalid", ...TOGETHER },
];

/** Normalises `phone` to E.164 with plus. */
export function withPhone<T extends Typed>(input: T, context: z.RefinementCtx): T & { phone: string } {
  const text = input.phone ?? "";
  const digits = isCountry(input.country) ? parsePhone(text, input.country) : null;
  if (digits === null) {
    context.addIssue({ code: "custom", path: ["phone"], message: text === "" ? "phoneRequired" : phoneFault(text) });
    return z.NEVER;
  }
  return { ...input, phone: `+${digits}` };
}

const appearance = {
  language: z.enum(ACCOUNT_LANGUAGES, { error: "languageUnknown" }),
  timeZone: z.string({ error: "zoneUnknown" }).refine((zone) => knownZones().includes(zone), "zoneUnknown"),
  density: z.enum(["normal", "compact"], { error: "densityUnknown" }),
};

export const profileInput = z
  .object({ firstName, lastName, email, phone, country, ...appearance })
  .refine(...PHONE_RULE)
  .transform(withPhone);

export const preferencesBody = z.strictObject(appearance).partial();

export type ProfileInput = z.infer<typeof profileInput>;
