import type { ContactFilter } from "./filter";

/** From any notation: "8 916" and "+7 (916" are "7916"; null without digits. */
export function phonePrefix(typed: string): string | null {
  const digits = typed.replace(/\D/g, "");
  if (digits === "") return null;
  const isRussian = !typed.trim().startsWith("+") && /^[89]/.test(digits);
  if (!isRussian) return digits;
  return digits.startsWith("8") ? `7${digits.slice(1)}` : `7${digits}`;
}

/** Letters or @: name or e-mail; otherwise a phone. */
export function parseSearch(typed: string): Pick<ContactFilter, "phone" | "text"> | null {
  if (/[\p{L}@]/u.test(typed)) return { text: typed };
  const phone = phonePrefix(typed);
  return phone === null ? null : { phone };
}
