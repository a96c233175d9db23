import type { Rule } from "../../../domain/access/viewer";

/** Resellers for their customers, managers for everybody. */
export const MAKES_TARIFFS = { permission: "tariffs.create", level: "resellerAndAbove" } as const satisfies Rule;
export const SETS_TARIFFS = { permission: "tariffs.update", level: "resellerAndAbove" } as const satisfies Rule;
