/** What a condition looks at (spec §3). */
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

/** How it is compared; the other tags name exactly what they mean. */
export const MATCHES = ["contains", "equals", "startsWith", "regexp"] as const;
export const COMPARED: readonly string[] = ["text", "sender", "recipient"] satisfies (typeof TAGS)[number][];

/** What a limit holds back: `recipient` counts what one person gets over all lists and channels. */
export const LIMIT_KINDS = ["provider", "operator", "sender", "account", "recipient"] as const;

/** A manager's word over a provider's health: `pinned` keeps its weight, `drained` gets nothing new. */
export const CONTROLS = ["auto", "pinned", "drained"] as const;

export const MODERATIONS = ["pending", "approved", "rejected"] as const;

export const MAX_TITLE = 150;
export const MAX_PATTERN = 500;
export const MAX_CONDITIONS = 20;
export const MAX_VALUES = 1000;
export const MAX_ACTIONS = 20;
export const MAX_RULES = 200;
export const MAX_MEMBERS = 50;

/** What a secret may be called. */
export const RECORDS = ["username", "password", "token", "apikey"] as const;
