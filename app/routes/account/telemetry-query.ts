import { VISIT_ACTIONS, type VisitAction } from "../../domain/base/telemetry/actions";
import { isPeriod, type Period } from "../../web/lists/periods";

export interface VisitQuery {
  action: VisitAction | null;
  period: Period | null;
  ip: string | null;
  cursor: string | null;
}

const PATH = "/account/telemetry";
const NAMES = ["action", "period", "ip", "cursor"] as const;

export function readQuery(search: URLSearchParams): VisitQuery {
  const period = search.get("period");
  return {
    action: VISIT_ACTIONS.find((known) => known === search.get("action")) ?? null,
    period: isPeriod(period) ? period : null,
    ip: search.get("ip")?.trim().slice(0, 45) || null,
    cursor: search.get("cursor") || null,
  };
}

/** The list's path with changed state; a changed filter resets the cursor. */
export function pathOf(query: VisitQuery, change: Partial<VisitQuery>): string {
  const next = { ...query, cursor: null, ...change };
  const search = new URLSearchParams();
  for (const name of NAMES) {
    const value = next[name];
    if (value !== null) search.set(name, value);
  }
  return search.size > 0 ? `${PATH}?${search}` : PATH;
}

export function isFiltered({ action, period, ip }: VisitQuery): boolean {
  return [action, period, ip].some((value) => value !== null);
}
