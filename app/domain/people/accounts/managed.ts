import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type UserData, users } from "../../../../db/schema/accounts";
import { isBelow } from "../../base/access/levels";
import type { UserRow } from "../../base/access/managed";
import type { Viewer } from "../../base/access/viewer";
import { CodedError } from "../../base/shared/errors/errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { checkAssignment } from "../../network/routing/assignments";
import type { UserChange } from "./managed-input";

type Boss = Pick<Viewer, "id" | "level">;

/** Throws `forbidden` for non-managers; refuses levels not below the viewer's and invalid superiors. */
export async function checkPlace(db: Database, viewer: Boss, change: UserChange, level: UserRow["level"], id?: string) {
  const { resellerId, managerId } = change;
  const { routingGroups, messageRuleGroups } = change;
  const chosen = [change.level, resellerId, managerId, routingGroups, messageRuleGroups];
  if (chosen.some((choice) => choice !== undefined) && viewer.level !== "manager") throw new CodedError("forbidden");
  if (!isBelow({ level }, viewer)) return refuse("levelNotBelow", "level", undefined, "forbidden");
  if (resellerId) {
    const reseller = await levelOf(db, resellerId);
    if (!reseller || resellerId === id || !isBelow({ level }, { level: reseller })) {
      return refuse("resellerUnknown", "resellerId");
    }
  }
  const assigned = await checkAssignment(db, { routingGroups, messageRuleGroups });
  if (!assigned.ok) return assigned;
  if (managerId && (await levelOf(db, managerId)) !== "manager") return refuse("managerUnknown", "managerId");
  if (id !== undefined && level === "me" && (await hasCustomers(db, id))) return refuse("levelHasCustomers", "level");
  return null;
}

interface Superiors {
  reseller?: string | undefined;
  manager?: string | undefined;
}

/**
 * Resolves logins, or suggestions that start with a login, to ids. Empty: none; undefined: unchanged. Refuses unknown
 * logins.
 */
export async function findPlace(
  db: Database,
  { reseller, manager }: Superiors,
): Promise<Result<Pick<UserChange, "resellerId" | "managerId">>> {
  const logins = [reseller, manager].map((text) => text && /\S+/.exec(text)?.[0]);
  if (!logins.some(Boolean)) return ok(placeOf(reseller, manager));
  const found = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(sql`${users.username} IN (SELECT value FROM json_each(${JSON.stringify(logins)}))`);
  const [resellerId, managerId] = logins.map(
    (login) => login && (found.find(({ username }) => username === login)?.id ?? null),
  );
  if (resellerId === null) return refuse("resellerUnknown", "reseller");
  if (managerId === null) return refuse("managerUnknown", "manager");
  return ok(placeOf(resellerId, managerId));
}

const placeOf = (resellerId: string | undefined, managerId: string | undefined) => ({
  ...(resellerId === undefined ? {} : { resellerId: resellerId || null }),
  ...(managerId === undefined ? {} : { managerId: managerId || null }),
});

/** An empty text removes the value. */
export function dataPatch({ firstName, lastName, email, phone, country, hasContract, managerId }: UserChange) {
  const partnership = { hasContract, ManagerId: managerId };
  const patch = { firstName, lastName, email, phone: phone === "" ? null : phone, country, partnership };
  return JSON.stringify(patch);
}

export function newData(change: UserChange): UserData {
  return JSON.parse(dataPatch(change), (_key, value) => value ?? undefined) as UserData;
}

async function levelOf(db: Database, id: string) {
  return (await db.select({ level: users.level }).from(users).where(eq(users.id, id)).get())?.level ?? null;
}

async function hasCustomers(db: Database, id: string): Promise<boolean> {
  const row = await db.select({ one: sql`1` }).from(users).where(eq(users.resellerId, id)).limit(1).get();
  return row !== undefined;
}
