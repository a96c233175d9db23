import type { Permission } from "../../../domain/access/permissions";
import type { Rule } from "../../../domain/access/viewer";

/** Permission plus manager level, as for the section. */
export const byManager = (permission: Permission) => ({ permission, level: "manager" }) as const satisfies Rule;
