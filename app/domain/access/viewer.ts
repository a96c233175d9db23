import type { Level } from "../../../db/schema/accounts";
import { CodedError } from "../shared/errors";
import type { Permission } from "./permissions";

/** Who asks: every query is scoped by it. */
export interface Viewer {
  id: string;
  username: string;
  name: string;
  email: string | null;
  level: Level;
  resellerId: string | null;
  sessionId: string;
  expiresAt: number;
  permissions: ReadonlySet<Permission>;
}

export function can(viewer: Viewer, needed: Permission | readonly Permission[], logic: "and" | "or" = "and"): boolean {
  const list = typeof needed === "string" ? [needed] : needed;
  return logic === "and"
    ? list.every((permission) => viewer.permissions.has(permission))
    : list.some((permission) => viewer.permissions.has(permission));
}

/** The throwing twin of `can`. Throws `forbidden` (403). */
export function assertCan(viewer: Viewer, needed: Permission | readonly Permission[], logic: "and" | "or" = "and") {
  if (!can(viewer, needed, logic)) throw new CodedError("forbidden");
}
