import type { Permission } from "../../../domain/base/access/permissions";
import type { Rule } from "../../../domain/base/access/viewer";

/** Requires the permission plus manager level, as the section does. */
export const byManager = (permission: Permission) => ({ permission, level: "manager" }) as const satisfies Rule;
