import { carrierOf } from "./filter";
import type { LookUp } from "./look-up";
import type { LookedUp } from "./results";

export const COLUMNS = [
  "phone",
  "status",
  "reachable",
  "operator",
  "country",
  "mcc",
  "mnc",
  "ported",
  "homeOperator",
  "roaming",
  "roamingOperator",
  "roamingCountry",
  "error",
];

export function lineOf({ phone, error, found }: LookedUp): (string | null)[] {
  if (!found) return [written(phone), error ? "failed" : "waiting", ...COLUMNS.slice(3).map(() => null), error];
  return [
    written(phone),
    found.status,
    flag(found.reachable),
    carrierOf(found),
    found.country,
    found.mcc,
    found.mnc,
    flag(found.isPorted),
    found.operator,
    flag(found.isRoaming),
    found.roamingOperator,
    found.roamingCountry,
    error,
  ];
}

/** A foreign number keeps its plus; the CSV writer defuses it as a formula. */
export function written(phone: string): string {
  return /^7\d{10}$/.test(phone) ? phone : `+${phone}`;
}

function flag(value: LookUp["reachable"]): string | null {
  return value === null ? null : value ? "yes" : "no";
}
