import { sql } from "drizzle-orm";
import { messageRules as table } from "../../../../../db/schema/routing";
import { ok, refuse } from "../../../base/shared/errors/result";
import { noun } from "../crud";
import { type ListTitles, listTitles, namedConditions } from "./condition-references";
import { messageRuleGroups } from "./message-rule-groups";
import { hasRoom, lastPosition, moveStatement } from "./positions";
import type { MessageRuleInput } from "./rule-input";

export type MessageRuleRow = typeof table.$inferSelect;

export const messageRules = noun<typeof table, MessageRuleInput, { titles: ListTitles }>({
  table,
  also: { titles: listTitles(sql`conditions`) },
  words: ({ title }) => [title],
  parent: table.groupId,
  async columns({ db }, { MessageRuleGroupId: groupId, conditions, actions, title, isActive }, { known }) {
    const isMoved = groupId !== undefined && groupId !== known?.groupId;
    if (isMoved) {
      if (!(await messageRuleGroups.get(db, groupId))) return refuse("messageRuleGroupUnknown", "MessageRuleGroupId");
      if (!(await hasRoom(db, "message_rules", groupId))) return refuse("tooManyRules", "MessageRuleGroupId");
    }
    const named = await namedConditions(db, conditions ?? [], "conditions");
    if (!named.ok) return named;
    return ok({
      title,
      isActive,
      ...(isMoved && { groupId, position: lastPosition("message_rules", groupId) }),
      conditions: conditions || !known ? named.value : undefined,
      actions: actions ?? (known ? undefined : {}),
    });
  },
  beside: (db, id, { position }) => (position ? [moveStatement(db, "message_rules", id, position)] : []),
});
