import { numberInfo } from "../../shared/numbering/number-info";

/** Whom a phone belongs to, as far as its number says. */
export interface Operator {
  /** ISO 3166 */
  country: string | null;
  operator: string | null;
  /** What the numbering itself calls the operator: «mts», «other». */
  group: string | null;
  mcc: string | null;
  mnc: string | null;
  type: string | null;
}

const NOBODY: Operator = { country: null, operator: null, group: null, mcc: null, mnc: null, type: null };

export function operatorOf(phone: string): Operator {
  return numberInfo(phone) ?? NOBODY;
}
