import type { Rule } from "../../../domain/base/access/viewer";

/** Resellers create tariffs for their customers, managers for everyone. */
export const MAKES_TARIFFS = { permission: "tariffs.create", level: "resellerAndAbove" } as const satisfies Rule;
export const SETS_TARIFFS = { permission: "tariffs.update", level: "resellerAndAbove" } as const satisfies Rule;
