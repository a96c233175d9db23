import { sql } from "drizzle-orm";
import { isEmail } from "../../base/shared/email";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { ContactInput } from "./input";
import type { ContactRow } from "./view";

export const IS_KNOWN_BY_EMAIL = sql.raw("instr(contacts.phone, '@') > 0");

export const keyOf = (email: string) => email.toLowerCase();

/** The phone, otherwise the e-mail; `before` null for a new contact. The last address cannot be cleared. */
export function keyAfter(
  before: Pick<ContactRow, "phone" | "email"> | null,
  { phone, email }: Pick<ContactInput, "phone" | "email">,
): Result<string> {
  if (phone) return ok(phone);
  const byEmail = before !== null && isEmail(before.phone);
  if (before && ((phone === undefined && !byEmail) || (email === undefined && byEmail))) return ok(before.phone);
  const left = email === undefined ? before?.email : email;
  if (left) return ok(keyOf(left));
  return byEmail ? refuse("onlyAddress", "email") : refuse("addressRequired", "phone");
}
