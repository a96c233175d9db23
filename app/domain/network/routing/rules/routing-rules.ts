import { sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { routingRules as table } from "../../../../../db/schema/routing";
import { ok, refuse } from "../../../base/shared/errors/result";
import { noun } from "../crud";
import { type ListTitles, listTitles, namedConditions } from "./condition-references";
import { hasRoom, lastPosition, moveStatement } from "./positions";
import { routingGroups } from "./routing-groups";
import type { RoutingRuleInput } from "./rule-input";

export type RoutingRuleRow = typeof table.$inferSelect;

export const routingRules = noun<typeof table, RoutingRuleInput, { titles: ListTitles }>({
  table,
  also: { titles: listTitles(sql`rules`) },
  words: ({ title }) => [title],
  parent: table.groupId,
  async columns({ db }, { RoutingGroupId: groupId, ProviderGroups, rules, title, isActive }, { known }) {
    if (groupId !== undefined && groupId !== known?.groupId) {
      if (!(await routingGroups.get(db, groupId))) return refuse("routingGroupUnknown", "RoutingGroupId");
      if (!(await hasRoom(db, "routing_rules", groupId))) return refuse("tooManyRules", "RoutingGroupId");
    }
    if (ProviderGroups && !(await areGroups(db, ProviderGroups))) {
      return refuse("providerGroupUnknown", "ProviderGroups");
    }
    const conditions = await namedConditions(db, rules ?? [], "rules");
    if (!conditions.ok) return conditions;
    const isMoved = groupId !== undefined && groupId !== known?.groupId;
    return ok({
      title,
      isActive,
      ...(isMoved && { groupId, position: lastPosition("routing_rules", groupId) }),
      rules: rules || !known ? conditions.value : undefined,
      providerGroups: ProviderGroups ?? (known ? undefined : []),
    });
  },
  beside: (db, id, { position }) => (position ? [moveStatement(db, "routing_rules", id, position)] : []),
});

async function areGroups(db: Database, ids: string[]): Promise<boolean> {
  const list = JSON.stringify(ids);
  const missing = await db.get<{ one: number } | undefined>(sql`
    SELECT 1 AS one FROM json_each(${list}) g WHERE g.value NOT IN (SELECT id FROM provider_groups) LIMIT 1`);
  return missing === undefined && new Set(ids).size === ids.length;
}
