import type { Level, Preferences } from "../../../../db/schema/accounts";
import type { OwnFrontend } from "../settings/frontend";
import type { FieldNames } from "../shared/contact-fields";
import { CodedError } from "../shared/errors/errors";
import { isOfLevel, type LevelRule } from "./levels";
import type { Permission } from "./permissions";

/** Settings keys usable as permissions (spec §3): truthy grants access. */
type Flag = `advanced.${string}` | `secret.${string}`;
export type Right = Permission | Flag;

/** Scope of every query. */
export interface Viewer {
  id: string;
  username: string;
  name: string;
  email: string | null;
  phone: string | null;
  level: Level;
  askerLevel: Level;
  resellerId: string | null;
  sessionId: string;
  expiresAt: number;
  permissions: ReadonlySet<Permission>;
  flags: Readonly<Record<string, unknown>>;
  preferences: Preferences;
  frontend: OwnFrontend;
  fieldNames: FieldNames;
  /** `isLess`: an actor in the chain lacks some of the user's rights. */
  actor: { id: string; username: string; name: string; isLess: boolean } | null;
  tokenId: string | null;
  /** Set for a widget's token: a visitor's browser on the widget's sites. */
  widgetId?: string;
  /** Test key: messages are never sent to a provider. */
  isTest: boolean;
}

export type Asker = Pick<Viewer, "permissions" | "flags" | "level">;

export interface Rule {
  permission: Right | readonly Right[] | "signed-in";
  logic?: "and" | "or";
  level?: LevelRule | readonly LevelRule[];
  unless?: Flag;
}

/** Checks permissions by and/or, and levels (spec §6). */
export function can(viewer: Asker, needed: Right | readonly Right[] | Rule, logic: "and" | "or" = "and"): boolean {
  if (typeof needed === "object" && "permission" in needed) return passes(viewer, needed);
  const list = typeof needed === "string" ? [needed] : (needed as readonly Right[]);
  return logic === "and" ? list.every((right) => has(viewer, right)) : list.some((right) => has(viewer, right));
}

/** Throws `forbidden` (403). */
export function assertCan(viewer: Asker, needed: Right | readonly Right[] | Rule, logic: "and" | "or" = "and") {
  if (!can(viewer, needed, logic)) throw new CodedError("forbidden");
}

function passes(viewer: Asker, { permission, logic = "and", level = "everyone", unless }: Rule): boolean {
  if (unless && has(viewer, unless)) return false;
  const accepted = typeof level === "string" ? [level] : (level as readonly LevelRule[]);
  if (!accepted.some((rule) => isOfLevel(viewer.level, rule))) return false;
  return permission === "signed-in" || can(viewer, permission, logic);
}

function has(viewer: Asker, right: Right): boolean {
  if (right.startsWith("advanced.") || right.startsWith("secret.")) return Boolean(viewer.flags[right]);
  return viewer.permissions.has(right as Permission);
}
