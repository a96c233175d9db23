import { sql } from "drizzle-orm";
import { messageRules, messageRuleGroups as table } from "../../../../../db/schema/routing";
import { ok } from "../../../base/shared/errors/result";
import { noun } from "../crud";
import type { MessageRuleGroupInput } from "../input";

export const messageRuleGroups = noun<typeof table, MessageRuleGroupInput>({
  table,
  words: ({ title }) => [title],
  columns: (_needs, input) => ok(input),
  usedBy: (id) => sql`SELECT u.username AS title FROM user_message_rule_groups a JOIN users u ON u.id = a.user_id
    WHERE a.group_id = ${id} LIMIT 1`,
  parts: (db, id, unused) => [db.delete(messageRules).where(sql`${messageRules.groupId} = ${id} AND ${unused}`)],
});
