import { isEmail } from "../shared/email";
import { parsePhone } from "../shared/phone";
import { channelOf } from "./channels";

export interface Person {
  phone: string | null;
  email: string | null;
}

export const NOBODY: Person = { phone: null, email: null };

export function addressFor(type: string, { phone, email }: Person): string | null {
  return channelOf(type).reaches === "email" ? email : phone;
}

/** A phone in any valid format or an e-mail (spec §5); null for anything else. */
export function parseAddress(typed: string): Person | null {
  const email = typed.trim().toLowerCase();
  if (isEmail(email)) return { phone: null, email };
  const phone = parsePhone(typed);
  return phone === null ? null : { phone, email: null };
}

export function personOf(address: string): Person {
  return address.includes("@") ? { phone: null, email: address } : { phone: address, email: null };
}

export function shownAddress(address: string): string {
  return address.includes("@") ? address : `+${address}`;
}

export const ERASED = "***@***";
