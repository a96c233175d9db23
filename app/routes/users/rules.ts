import type { Rule } from "../../domain/base/access/viewer";

// Requires the permission plus reseller level, as the list does (spec §6).
const byReseller = (permission: Rule["permission"]): Rule => ({ permission, level: "resellerAndAbove" });

export const CREATES_USERS = byReseller("users.create");
export const UPDATES_USERS = byReseller("users.update");
export const REMOVES_USERS = byReseller("users.remove");
export const ADJUSTS_BALANCES = byReseller("billings.create");
export const WRITES_NOTES = byReseller("users.get");
export const WRITES_TO_USERS = byReseller("notifications.create");
export const ASSIGNS_GROUPS = { permission: "users.update", level: "manager" } as const satisfies Rule;
export const GIVES_TARIFFS = byReseller("tariffs.update");
export const SETS_TERMS = { permission: "billings.create", level: "manager" } as const satisfies Rule;
export const SWITCHES_FEATURES = { permission: "settings.update", level: "manager" } as const satisfies Rule;
export const GRANTS_RIGHTS = byReseller("users.grant");
