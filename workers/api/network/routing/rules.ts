import { z } from "zod";
import { messageRuleGroupInput, routingGroupInput } from "../../../../app/domain/network/routing/input";
import { messageRuleGroups as messageGroupsNoun } from "../../../../app/domain/network/routing/rules/message-rule-groups";
import {
  type MessageRuleRow,
  messageRules as messageRulesNoun,
} from "../../../../app/domain/network/routing/rules/message-rules";
import { routingGroups as routingGroupsNoun } from "../../../../app/domain/network/routing/rules/routing-groups";
import {
  type RoutingRuleRow,
  routingRules as routingRulesNoun,
} from "../../../../app/domain/network/routing/rules/routing-rules";
import { messageRuleInput, routingRuleInput } from "../../../../app/domain/network/routing/rules/rule-input";
import { rulesOf } from "../../../../app/domain/network/routing/rules/rules-of";
import { TAGS } from "../../../../app/domain/network/routing/rules/tags";
import { resource } from "./resource";
import { stamps, stampsOf } from "./stamps";

const condition = z.object({
  tag: z.enum(TAGS),
  match: z.string().optional(),
  values: z.array(z.string()).optional(),
  not: z.boolean().optional(),
});

const rule = { ...stamps, title: z.string(), position: z.int() };

const routingRule = z.object({
  ...rule,
  RoutingGroupId: z.string(),
  rules: z.array(condition),
  ProviderGroups: z.array(z.string()),
});

const messageRule = z.object({
  ...rule,
  MessageRuleGroupId: z.string(),
  conditions: z.array(condition),
  actions: z.record(z.string(), z.unknown()),
});

const routingRuleView = ({ title, position, groupId, rules, providerGroups, ...row }: RoutingRuleRow) => ({
  ...stampsOf(row),
  title,
  position,
  RoutingGroupId: groupId,
  rules,
  ProviderGroups: providerGroups,
});

const messageRuleView = ({ title, position, groupId, conditions, actions, ...row }: MessageRuleRow) => ({
  ...stampsOf(row),
  title,
  position,
  MessageRuleGroupId: groupId,
  conditions,
  actions: { ...actions },
});

export const routingRules = resource({
  one: "RoutingRule",
  many: "RoutingRules",
  noun: routingRulesNoun,
  input: routingRuleInput,
  parent: "RoutingGroupId",
  reply: routingRule,
  view: (_platform, rows) => rows.map(routingRuleView),
});

export const messageRules = resource({
  one: "MessageRule",
  many: "MessageRules",
  noun: messageRulesNoun,
  input: messageRuleInput,
  parent: "MessageRuleGroupId",
  reply: messageRule,
  view: (_platform, rows) => rows.map(messageRuleView),
});

export const routingGroups = resource({
  one: "RoutingGroup",
  many: "RoutingGroups",
  noun: routingGroupsNoun,
  input: routingGroupInput,
  reply: z.object({
    ...stamps,
    title: z.string(),
    type: z.string(),
    isDefault: z.boolean(),
    RoutingRules: z.array(routingRule).optional(),
  }),
  children: (db, id) => rulesOf(db, "routing", id),
  view: (_platform, rows, rules) =>
    rows.map(({ title, type, isDefault, ...row }) => ({
      ...stampsOf(row),
      title,
      type,
      isDefault,
      ...(rules && { RoutingRules: rules.map(routingRuleView) }),
    })),
});

export const messageRuleGroups = resource({
  one: "MessageRuleGroup",
  many: "MessageRuleGroups",
  noun: messageGroupsNoun,
  input: messageRuleGroupInput,
  reply: z.object({
    ...stamps,
    title: z.string(),
    isDefault: z.boolean(),
    MessageRules: z.array(messageRule).optional(),
  }),
  children: (db, id) => rulesOf(db, "message", id),
  view: (_platform, rows, rules) =>
    rows.map(({ title, isDefault, ...row }) => ({
      ...stampsOf(row),
      title,
      isDefault,
      ...(rules && { MessageRules: rules.map(messageRuleView) }),
    })),
});
