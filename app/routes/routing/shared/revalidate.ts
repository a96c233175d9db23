import type { Permission } from "../../../domain/access/permissions";
import type { Rule } from "../../../domain/access/viewer";

/** The platform's configuration is a manager's: the level beside the permission, as the section itself asks. */
export const byManager = (permission: Permission) => ({ permission, level: "manager" }) as const satisfies Rule;
