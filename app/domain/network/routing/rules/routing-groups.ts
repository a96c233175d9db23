import { sql } from "drizzle-orm";
import { routingRules, routingGroups as table } from "../../../../../db/schema/routing";
import { ok } from "../../../base/shared/errors/result";
import { noun } from "../crud";
import type { RoutingGroupInput } from "../input";

export const routingGroups = noun<typeof table, RoutingGroupInput>({
  table,
  words: ({ title, type }) => [title, type],
  columns: (_needs, input) => ok(input),
  usedBy: (id) => sql`SELECT u.username AS title FROM user_routing_groups a JOIN users u ON u.id = a.user_id
    WHERE a.group_id = ${id} LIMIT 1`,
  parts: (db, id, unused) => [db.delete(routingRules).where(sql`${routingRules.groupId} = ${id} AND ${unused}`)],
});
