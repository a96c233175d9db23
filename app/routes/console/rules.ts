import type { Rule } from "../../domain/base/access/viewer";

export const WRITES_INCIDENTS = { permission: "routing.update", level: "manager" } as const satisfies Rule;
