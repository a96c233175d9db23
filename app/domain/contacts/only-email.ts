import { sql } from "drizzle-orm";
import { isEmail } from "../shared/email";
import { ok, type Result, refuse } from "../shared/result";
import type { ContactChange } from "./input";

export const IS_KNOWN_BY_EMAIL = sql.raw("instr(contacts.phone, '@') > 0");

/** An e-mail as the contact is known by it of whom no phone is. */
export const keyOf = (email: string) => email.toLowerCase();

/** By what a contact is known after a change: where that is his e-mail, it goes along and cannot be cleared. */
export function keyAfter(before: string, { phone, email }: Pick<ContactChange, "phone" | "email">): Result<string> {
  if (phone !== undefined) return ok(phone);
  if (email === undefined || !isEmail(before)) return ok(before);
  return email === null ? refuse("onlyAddress", "email") : ok(keyOf(email));
}
