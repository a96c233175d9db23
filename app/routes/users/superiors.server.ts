import type { Viewer } from "../../domain/base/access/viewer";
import { fullName } from "../../domain/base/access/viewer-of-token";
import type { Platform } from "../../domain/base/shared/ports/platform";
import { findSuperiors, superiorsOf } from "../../domain/people/accounts/find-users";

/** Suggestions as "login Name"; `now`: logins of the current superiors. */
export interface SuperiorChoices {
  resellers: string[];
  managers: string[];
  now: { reseller: string; manager: string };
}

/** For managers: all choices, with the user's current superiors; null for a reseller. */
export async function superiorsFor(
  { db }: Pick<Platform, "db">,
  viewer: Viewer,
  userId?: string,
): Promise<SuperiorChoices | null> {
  if (viewer.level !== "manager") return null;
  const [resellers, managers, now] = await Promise.all([
    findSuperiors(db, "reseller"),
    findSuperiors(db, "manager"),
    userId === undefined ? { reseller: "", manager: "" } : superiorsOf(db, userId),
  ]);
  return {
    resellers: resellers.map(suggestion),
    managers: managers.map(suggestion),
    now,
  };
}

/** Superiors entered in the form; a reseller's form has no such fields. */
export function superiorsIn(form: FormData) {
  const text = (name: string) => form.get(name)?.toString();
  return { reseller: text("reseller"), manager: text("manager") };
}

function suggestion({ username, data }: Awaited<ReturnType<typeof findSuperiors>>[number]): string {
  const name = fullName(data, username);
  return name === username ? username : `${username} ${name}`;
}
