import { phoneCountry } from "../shared/phone";

/** Whom a phone belongs to, as far as its number says. */
export interface Operator {
  /** ISO 3166 */
  country: string | null;
  operator: string | null;
  mcc: string | null;
  mnc: string | null;
  type: string | null;
}

export function operatorOf(phone: string): Operator {
  return { country: phoneCountry(phone), operator: null, mcc: null, mnc: null, type: null };
}
