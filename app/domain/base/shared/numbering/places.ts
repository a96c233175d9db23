import { knownOperators, numberInfo } from "./number-info";

export const OTHERS = "other";

/** A number's country and operator, as "KZ" and "KZ|kcell"; null where unknown. */
export function placesOf(digits: string): { country: string | null; operator: string | null } {
  const info = digits ? numberInfo(digits) : null;
  return { country: info?.country ?? null, operator: info && operatorPlace(info) };
}

export function operatorPlace({ country, group }: { country: string; group: string }): string | null {
  return group === OTHERS ? null : `${country}|${group}`;
}

interface Places {
  countries: ReadonlySet<string>;
  /** By place; names as in the numbering table. */
  operators: ReadonlyMap<string, string>;
}

let known: Places | undefined;

export function knownPlaces(): Places {
  known ??= listed();
  return known;
}

function listed(): Places {
  const operators = new Map<string, string>();
  for (const one of knownOperators()) {
    const place = operatorPlace(one);
    if (place && one.operator && !operators.has(place)) operators.set(place, one.operator);
  }
  return { countries: new Set(knownOperators().map(({ country }) => country)), operators };
}
