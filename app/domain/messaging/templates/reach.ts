import type { Viewer } from "../../base/access/viewer";
import { can } from "../../base/access/viewer";
import { type Problem, refuse } from "../../base/shared/errors/result";
import type { TemplateChange } from "./input";

export type Role = "owner" | "reseller" | "manager" | "user";

export function roleOver(
  viewer: Pick<Viewer, "id" | "level">,
  { ownerId, resellerId }: { ownerId: string; resellerId: string | null },
): Role {
  if (ownerId === viewer.id) return "owner";
  if (viewer.level === "manager") return "manager";
  return viewer.level === "reseller" && resellerId === viewer.id ? "reseller" : "user";
}

type Asker = Pick<Viewer, "level" | "permissions" | "flags">;

const SET_BY: Partial<Record<keyof TemplateChange, (role: Role, viewer: Asker) => boolean>> = {
  moderation: (role, viewer) => mayDecide(viewer) && (role !== "owner" || viewer.level === "manager"),
  comment: (role) => role === "owner",
  adminComment: (role, { level }) => role === "manager" || level === "manager",
  adminCommentPrivate: (role, { level }) => role === "manager" || level === "manager",
  resellerComment: (role, { level }) => role === "reseller" || level !== "me",
  resellerCommentPrivate: (role, { level }) => role === "reseller" || level !== "me",
};

/** Customers cannot decide, and resellers not on their own templates. */
export function mayDecide(viewer: Asker): boolean {
  return viewer.level !== "me" && can(viewer, "templates.moderate");
}

/** Templates by this viewer need no review. */
export function isTrusted(viewer: Asker, role: Role): boolean {
  return viewer.level === "manager" || (role === "reseller" && mayDecide(viewer));
}

/** Drops restricted fields that a change leaves unchanged: clients send back whole templates. */
export function withoutSame<T extends TemplateChange>(
  change: T,
  row: Partial<Record<keyof TemplateChange, unknown>>,
): T {
  const isSame = (name: string) => name in SET_BY && change[name as keyof T] === row[name as keyof TemplateChange];
  return Object.fromEntries(Object.entries(change).filter(([name]) => !isSame(name))) as T;
}

/** Refuses the fields that the viewer may not set; null: may set all of them. */
export function refusalToChange(viewer: Asker, role: Role, change: TemplateChange) {
  if (role === "user") return refuse("forbidden", undefined, undefined, "forbidden");
  const denied = Object.keys(change).filter((name) => !(SET_BY[name as keyof TemplateChange]?.(role, viewer) ?? true));
  const problems = denied.map((field): Problem => ({ key: "forbidden", field }));
  return denied.length > 0 ? { ok: false as const, code: "forbidden" as const, problems } : null;
}

export function maySet(viewer: Asker, role: Role, name: keyof TemplateChange): boolean {
  return role !== "user" && (SET_BY[name]?.(role, viewer) ?? true);
}

export type PrivateComment = "adminCommentPrivate" | "resellerCommentPrivate";

/** Managers read all comments, resellers all except the manager's, owners their own. */
export function mayReadComment(viewer: Pick<Viewer, "level">, name: PrivateComment) {
  return viewer.level === "manager" || (viewer.level === "reseller" && name === "resellerCommentPrivate");
}
