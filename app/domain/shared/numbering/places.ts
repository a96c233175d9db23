import { knownOperators, numberInfo } from "./number-info";

export const OTHERS = "other";

/** "KZ" and "KZ|kcell": the country and the operator that a number belongs to; null where unknown. */
export function placesOf(digits: string): { country: string | null; operator: string | null } {
  const info = digits ? numberInfo(digits) : null;
  return { country: info?.country ?? null, operator: info && operatorPlace(info) };
}

export function operatorPlace({ country, group }: { country: string; group: string }): string | null {
  return group === OTHERS ? null : `${country}|${group}`;
}

interface Places {
  countries: ReadonlySet<string>;
  /** By place, as the numbering calls them. */
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
