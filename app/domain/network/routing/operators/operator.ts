import { numberInfo } from "../../../base/shared/numbering/number-info";

export interface Operator {
  country: string | null;
  operator: string | null;
  group: string | null;
  mcc: string | null;
  mnc: string | null;
  type: string | null;
}

const NOBODY: Operator = { country: null, operator: null, group: null, mcc: null, mnc: null, type: null };

export function operatorOf(phone: string): Operator {
  return numberInfo(phone) ?? NOBODY;
}
