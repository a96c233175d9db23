/** Spec §3. */
export const TAGS = [
  "text",
  "sender",
  "recipient",
  "type",
  "operatorGroups",
  "country|operator",
  "contactList",
  "keywords",
  "default",
] as const;

export const MATCHES = ["contains", "equals", "startsWith", "regexp"] as const;
export const COMPARED: readonly string[] = ["text", "sender", "recipient"] satisfies (typeof TAGS)[number][];

/** `recipient`: all messages to one person, over all lists and channels. */
export const LIMIT_KINDS = ["provider", "operator", "sender", "account", "recipient"] as const;

/** `pinned`: keeps its weight; `drained`: gets no new messages. */
export const CONTROLS = ["auto", "pinned", "drained"] as const;

export const MODERATIONS = ["pending", "approved", "rejected"] as const;

export const MAX_TITLE = 150;
export const MAX_PATTERN = 500;
export const MAX_CONDITIONS = 20;
export const MAX_VALUES = 1000;
export const MAX_ACTIONS = 20;
export const MAX_RULES = 200;
export const MAX_MEMBERS = 50;

export const RECORDS = ["username", "password", "token", "apikey"] as const;
