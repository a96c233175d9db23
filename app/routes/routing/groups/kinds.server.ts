import type { z } from "zod";
import { CodedError } from "../../../domain/base/shared/errors/errors";
import type { Noun } from "../../../domain/network/routing/crud";
import {
  dictionaryInput,
  keywordListInput,
  messageRuleGroupInput,
  routingGroupInput,
} from "../../../domain/network/routing/input";
import { keywordLists } from "../../../domain/network/routing/keywords/keyword-lists";
import { dictionaries } from "../../../domain/network/routing/rules/dictionaries";
import { messageRuleGroups } from "../../../domain/network/routing/rules/message-rule-groups";
import { routingGroups } from "../../../domain/network/routing/rules/routing-groups";

interface GroupRow {
  id: string;
  title: string;
  isActive: boolean;
  updatedAt: number;
  type?: string;
  isDefault?: boolean;
}

interface GroupInput {
  title: string;
  type?: string;
  isDefault?: boolean | undefined;
  isActive?: boolean | undefined;
}

interface GroupKind {
  noun: Noun<GroupRow, GroupInput>;
  input: z.ZodType<GroupInput>;
  family: "routing" | "messageRules" | "keywords" | "operatorGroups";
}

// The row's own schema validates its required fields.
const kind = (family: GroupKind["family"], noun: unknown, input: GroupKind["input"]): GroupKind => ({
  family,
  noun: noun as GroupKind["noun"],
  input,
});

/** Groups with a title and rows, by tab. */
export const GROUP_KINDS = {
  routes: kind("routing", routingGroups, routingGroupInput),
  messageRules: kind("messageRules", messageRuleGroups, messageRuleGroupInput),
  keywords: kind("keywords", keywordLists, keywordListInput),
  operators: kind("operatorGroups", dictionaries, dictionaryInput),
} as const;

export type GroupKindName = keyof typeof GROUP_KINDS;

/** Kind of `/routing/{tab}/…`. Throws `notFound`. */
export function groupKindOf(request: Request): GroupKindName {
  const tab = new URL(request.url).pathname.split("/")[2]?.replace(/\.data$/, "");
  const name = Object.keys(GROUP_KINDS).find((known) => known === tab);
  if (!name) throw new CodedError("notFound");
  return name as GroupKindName;
}

/** A group as a list row. */
export function groupView({ id, title, type, isDefault, isActive, updatedAt }: GroupRow) {
  return { id, title, type: type ?? null, isDefault: isDefault ?? false, isActive, updatedAt };
}

export type ShownGroup = ReturnType<typeof groupView>;
