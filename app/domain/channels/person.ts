import { isEmail } from "../shared/email";
import { parsePhone } from "../shared/phone";
import { channelOf } from "./channels";

/** What is known of somebody: digits of a phone, an e-mail in small letters. */
export interface Person {
  phone: string | null;
  email: string | null;
}

export const NOBODY: Person = { phone: null, email: null };

/** What a channel of this type reaches the person by; null where that is not known. */
export function addressFor(type: string, { phone, email }: Person): string | null {
  return channelOf(type).reaches === "email" ? email : phone;
}

/** Whom a typed address means: a phone in any valid format or an e-mail (spec §5); null for what is neither. */
export function parseAddress(typed: string): Person | null {
  const email = typed.trim().toLowerCase();
  if (isEmail(email)) return { phone: null, email };
  const phone = parsePhone(typed);
  return phone === null ? null : { phone, email: null };
}

/** The person of a stored address. */
export function personOf(address: string): Person {
  return address.includes("@") ? { phone: null, email: address } : { phone: address, email: null };
}

/** A stored address as outside knows it: a phone has its plus. */
export function shownAddress(address: string): string {
  return address.includes("@") ? address : `+${address}`;
}
