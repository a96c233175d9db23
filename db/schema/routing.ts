import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, isActive, updatedAt } from "../columns";

export type Condition =
  | { tag: "text" | "sender" | "recipient"; match: "regexp" | "equals" | "contains" | "startsWith"; values: string[] }
  | { tag: "type"; values: string[] }
  | { tag: "operatorGroups"; values: string[] }
  | { tag: "contactList"; values: string[] }
  | { tag: "keywords"; values: string[] }
  /** `RU|MTS`, `KZ|*`. */
  | { tag: "country|operator"; values: string[] }
  | { tag: "default" };

export type Rule = Condition & { not?: boolean };

/** Texts and senders take the first value whose pattern matches. */
export interface MessageActions {
  /** Regular expressions and replacements; without a pattern the whole text is replaced. */
  text?: { pattern?: string; with: string }[];
  sender?: { pattern?: string; with: string }[];
  /** `pending` holds the message for a manager, `rejected` refuses it. */
  moderation?: "pending" | "approved" | "rejected";
  type?: string;
  fallbacks?: unknown[];
  buttons?: { text: string; url: string }[];
}

export interface Replacement {
  in: "text" | "sender";
  pattern: string;
  with: string;
}

export type Control = "auto" | "pinned" | "drained";

const stamps = { isActive: isActive(), createdAt: createdAt(), updatedAt: updatedAt() };
const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>().notNull();

export const routingVersion = sqliteTable("routing_version", {
  id: integer("id").primaryKey(),
  version: integer("version").notNull(),
});

export const servers = sqliteTable("servers", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  host: text("host").notNull(),
  port: integer("port"),
  processor: text("processor").notNull(),
  properties: json<Record<string, unknown>>("properties"),
  ...stamps,
});

export const credentials = sqliteTable("credentials", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  sealed: text("sealed").notNull(),
  /** Addresses that the credentials were entered for; null in older rows: the current addresses. */
  places: text("places", { mode: "json" }).$type<string[]>(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const providers = sqliteTable("providers", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  comment: text("comment").notNull().default(""),
  serverId: text("server_id").notNull(),
  credentialsId: text("credentials_id"),
  properties: json<Record<string, unknown>>("properties"),
  replacements: json<Replacement[]>("replacements"),
  control: text("control").$type<Control>().notNull().default("auto"),
  ...stamps,
});

export const providerGroups = sqliteTable("provider_groups", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  type: text("type").notNull(),
  ...stamps,
});

export const providerGroupMembers = sqliteTable(
  "provider_group_members",
  {
    groupId: text("group_id").notNull(),
    providerId: text("provider_id").notNull(),
    weight: integer("weight").notNull().default(100),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.providerId] })],
);

export const routingGroups = sqliteTable("routing_groups", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  type: text("type").notNull(),
  isDefault: integer("is_default", { mode: "boolean" }).notNull().default(false),
  ...stamps,
});

export const routingRules = sqliteTable("routing_rules", {
  id: text("id").primaryKey(),
  groupId: text("group_id").notNull(),
  position: integer("position").notNull(),
  title: text("title").notNull(),
  rules: json<Rule[]>("rules"),
  providerGroups: json<string[]>("provider_groups"),
  ...stamps,
});

export const messageRuleGroups = sqliteTable("message_rule_groups", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  isDefault: integer("is_default", { mode: "boolean" }).notNull().default(false),
  ...stamps,
});

export const messageRules = sqliteTable("message_rules", {
  id: text("id").primaryKey(),
  groupId: text("group_id").notNull(),
  position: integer("position").notNull(),
  title: text("title").notNull(),
  conditions: json<Rule[]>("conditions"),
  actions: json<MessageActions>("actions"),
  ...stamps,
});

export const keywordLists = sqliteTable("keyword_lists", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  ...stamps,
});

export const keywords = sqliteTable("keywords", {
  id: text("id").primaryKey(),
  listId: text("list_id").notNull(),
  regexp: text("regexp").notNull(),
  createdAt: createdAt(),
});

export const dictionaries = sqliteTable("dictionaries", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  ...stamps,
});

export const operatorGroups = sqliteTable("operator_groups", {
  id: text("id").primaryKey(),
  dictionaryId: text("dictionary_id").notNull(),
  group: text("group").notNull(),
  country: text("country"),
  operator: text("operator"),
  mcc: text("mcc"),
  mnc: text("mnc"),
  type: text("type"),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

const assigned = (name: string) =>
  sqliteTable(name, { userId: text("user_id").notNull(), groupId: text("group_id").notNull() }, (table) => [
    primaryKey({ columns: [table.userId, table.groupId] }),
  ]);

export const userRoutingGroups = assigned("user_routing_groups");
export const userMessageRuleGroups = assigned("user_message_rule_groups");
