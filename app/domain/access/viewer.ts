import type { Level, Preferences } from "../../../db/schema/accounts";
import type { OwnFrontend } from "../settings/frontend";
import type { FieldNames } from "../shared/contact-fields";
import { CodedError } from "../shared/errors/errors";
import { isOfLevel, type LevelRule } from "./levels";
import type { Permission } from "./permissions";

/** Settings keys that checks may name beside permissions (spec §3): a truthy value opens what it names. */
export type Flag = `advanced.${string}` | `secret.${string}`;
export type Right = Permission | Flag;

/** Who asks: every query is scoped by it. */
export interface Viewer {
  id: string;
  username: string;
  name: string;
  email: string | null;
  phone: string | null;
  level: Level;
  /** Of who really asks: the first actor's, while somebody acts as this user. */
  askerLevel: Level;
  resellerId: string | null;
  sessionId: string;
  /** ms UTC */
  expiresAt: number;
  permissions: ReadonlySet<Permission>;
  /** The settings `advanced.*` and `secret.*` that hold for him. */
  flags: Readonly<Record<string, unknown>>;
  preferences: Preferences;
  /** What he and his reseller put over the host's brand. */
  frontend: OwnFrontend;
  /** What he calls his contacts' own fields. */
  fieldNames: FieldNames;
  /** Who acts as this user, if anybody. `isLess`: somebody of those above lacks rights that the user has. */
  actor: { id: string; username: string; name: string; isLess: boolean } | null;
  /** Set when an API token asks, not a session. */
  tokenId: string | null;
  /** A test key asks: what it sends never leaves the cabinet. */
  isTest: boolean;
}

export type Asker = Pick<Viewer, "permissions" | "flags" | "level">;

export interface Rule {
  permission: Right | readonly Right[] | "signed-in";
  /** `and` unless said otherwise. */
  logic?: "and" | "or";
  /** Any of these levels; everyone unless said otherwise. */
  level?: LevelRule | readonly LevelRule[];
  /** A flag that closes it to everybody. */
  unless?: Flag;
}

/** Permissions joined by and/or, and the accepted levels (spec §6). */
export function can(viewer: Asker, needed: Right | readonly Right[] | Rule, logic: "and" | "or" = "and"): boolean {
  if (typeof needed === "object" && "permission" in needed) return passes(viewer, needed);
  const list = typeof needed === "string" ? [needed] : (needed as readonly Right[]);
  return logic === "and" ? list.every((right) => has(viewer, right)) : list.some((right) => has(viewer, right));
}

/** The throwing twin of `can`. Throws `forbidden` (403). */
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
