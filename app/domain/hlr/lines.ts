import { carrierOf } from "./filter";
import type { LookUp } from "./look-up";
import type { LookedUp } from "./results";

/** Titles of what `lineOf` tells. */
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

/** A phone of a look-up as a line of a file. */
export function lineOf({ phone, error, found }: LookedUp): (string | null)[] {
  if (!found) return [written(phone), error ? "failed" : "waiting", ...COLUMNS.slice(3).map(() => null), error];
  return [
    ...[written(phone), found.status, flag(found.reachable), carrierOf(found), found.country, found.mcc, found.mnc],
    ...[
      flag(found.isPorted),
      found.operator,
      flag(found.isRoaming),
      found.roamingOperator,
      found.roamingCountry,
      error,
    ],
  ];
}

/** A foreign number needs its plus to be read again; a spreadsheet takes that for a formula and is kept from it. */
export function written(phone: string): string {
  return /^7\d{10}$/.test(phone) ? phone : `+${phone}`;
}

function flag(value: LookUp["reachable"]): string | null {
  return value === null ? null : value ? "yes" : "no";
}
