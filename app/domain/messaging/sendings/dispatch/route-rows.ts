import { sql } from "drizzle-orm";
import type { Platform } from "../../../base/shared/ports/platform";
import type { AccountRouting } from "../../../network/routing/config";
import { operatorOf } from "../../../network/routing/operators/operator";
import { type KnownProvider, TEST_PROVIDER } from "../../../network/routing/providers/known-providers";
import { type Route, routeOf } from "../../../network/routing/route";
import type { Claim } from "./dispatch";
import type { Claimed } from "./record-outcomes";

/** Rows by provider; null: not chosen by a routing rule. */
export type RoutedRows = Map<KnownProvider, Map<Claimed, Route | null>>;

export function routeRows({ routing, groupsOf, healthOf }: AccountRouting, rows: Claimed[], lists: string[]) {
  const byProvider: RoutedRows = new Map();
  const unrouted: Claimed[] = [];
  for (const row of rows) {
    const { type, sender, text, recipient } = row;
    const marks = { type, sender, text, recipient, lists, operator: () => operatorOf(recipient) };
    const route = row.is_test ? null : routeOf(groupsOf(type), marks, row, healthOf);
    const known = routing.providers.get(row.is_test ? TEST_PROVIDER : (route?.providerId ?? ""));
    if (!known) {
      unrouted.push(row);
      continue;
    }
    const routes = byProvider.get(known);
    if (routes) routes.set(row, route);
    else byProvider.set(known, new Map([[row, route]]));
  }
  return { byProvider, unrouted };
}

/** Lists of the claim's campaign, if a rule needs them. */
export async function listsOf({ db }: Platform, { ownerId, rows, routing }: Claim): Promise<string[]> {
  const taskId = rows[0]?.task_id ?? null;
  const types = new Set(rows.map(({ type }) => type));
  const asks = [...types]
    .flatMap(routing.groupsOf)
    .some(({ rules }) => rules.some(({ checks }) => checks.some(({ mark }) => mark === "lists")));
  if (taskId === null || !asks) return [];
  const [task] = await db.all<{ lists: string | null }>(
    sql`SELECT data -> 'audience' -> 'lists' AS lists FROM tasks WHERE owner_id = ${ownerId} AND id = ${taskId}`,
  );
  return JSON.parse(task?.lists ?? "[]") as string[];
}
