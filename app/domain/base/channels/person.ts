import type { Facts } from "../preconditions/preconditions";
import { readEmail } from "../shared/email";
import { parsePhone, phoneFault } from "../shared/phone";
import { channelOf } from "./channels";

export interface Person {
  phone: string | null;
  email: string | null;
  /** Facts that channels need of the person; absent: not read. */
  facts?: Facts;
}

export const NOBODY: Person = { phone: null, email: null };

export function addressFor(type: string, { phone, email }: Person): string | null {
  return channelOf(type).reaches === "email" ? email : phone;
}

/** A phone in any valid format or an e-mail (spec §5); null for anything else. */
export function parseAddress(typed: string): Person | null {
  const email = typed.includes("@") ? readEmail(typed) : null;
  if (email !== null) return { phone: null, email };
  const phone = parsePhone(typed);
  return phone === null ? null : { phone, email: null };
}

/** Why `parseAddress` refuses, as an error with `value`. */
export function addressFault(typed: string): "recipientInvalid" | "recipientDigitsLost" {
  return phoneFault(typed) === "phoneDigitsLost" ? "recipientDigitsLost" : "recipientInvalid";
}

/** Error for a blacklisted address, by kind. */
export function blacklistedKey(type: string): "emailBlacklisted" | "recipientBlacklisted" {
  return channelOf(type).reaches === "email" ? "emailBlacklisted" : "recipientBlacklisted";
}

export function personOf(address: string): Person {
  return address.includes("@") ? { phone: null, email: address } : { phone: address, email: null };
}

export function shownAddress(address: string): string {
  return address.includes("@") ? address : `+${address}`;
}

export const ERASED = "***@***";
