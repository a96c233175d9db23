import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { getManaged, type UserRow } from "../../base/access/managed";
import { hashPassword } from "../../base/access/passwords";
import { grantsWithin, permissionsOf } from "../../base/access/permissions";
import { endActing, endSessions } from "../../base/access/session";
import { revokeTokens } from "../../base/access/tokens";
import type { Viewer } from "../../base/access/viewer";
import { announceUser } from "../../base/shared/announce";
import { CodedError } from "../../base/shared/errors/errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { holdBlocked } from "../../base/tasks/pause-blocked";
import { assignStatements } from "../../network/routing/assignments";
import { conflictOf } from "./conflict";
import { leaveTariffs } from "./leave-tariffs";
import { checkPlace, dataPatch } from "./managed";
import type { UserChange } from "./managed-input";
import { indexStatements } from "./words";

type Needs = Pick<Platform, "db" | "clock" | "hub">;
type Boss = Pick<Viewer, "id" | "level" | "permissions">;

/**
 * A block ends sessions and pauses campaigns. Null outside the tree; changing an e-mail needs the right to set the
 * password.
 */
export async function updateUser(
  needs: Needs,
  viewer: Boss,
  id: string,
  change: UserChange,
): Promise<Result<UserRow> | null> {
  const { db } = needs;
  const known = await getManaged(db, viewer, id);
  if (!known?.ok) return known;
  const { level, grants, email, resellerId } = known.value;
  const refusal = await checkPlace(db, viewer, change, change.level ?? level, id);
  if (refusal) return refusal;
  const isOther = <T>(value: T | undefined, known: T) => value !== undefined && value !== known;
  const hasLeft = isOther(change.resellerId, resellerId);
  const isMoved = isOther(change.level, level) || hasLeft;
  if (isOther<string | null>(change.email, email) && !mayOpen(viewer, known.value)) return accessRefused("email");
  try {
    const row = await write(needs, known.value, {
      ...(change.email === undefined ? {} : { email: change.email }),
      ...(change.level === undefined || change.level === level
        ? {}
        : { level: change.level, grants: { ...grants, ...grantsWithin(viewer.permissions, change.level) } }),
      ...(change.resellerId === undefined ? {} : { resellerId: change.resellerId }),
      ...(change.isActive === undefined ? {} : { isActive: change.isActive }),
      data: sql`json_patch(data, ${dataPatch(change)})`,
    });
    await db.batch([
      ...indexStatements(db, row),
      ...assignStatements(db, id, change),
      ...lookedAfter(db, id, change),
      ...(hasLeft ? await leaveTariffs(db, viewer, row, needs.clock()) : []),
    ]);
    if (change.isActive === false) await endSessions(needs, id);
    if (isMoved) await rightsChanged(needs, id);
    return ok(row);
  } catch (error) {
    if (conflictOf(error) === "email") return refuse("emailTaken", "email", undefined, "conflict");
    throw error;
  }
}

function lookedAfter(db: Database, id: string, { resellerId }: UserChange) {
  if (resellerId === undefined) return [];
  const reseller = sql`(SELECT reseller_id FROM users WHERE id = ${id})`;
  return [
    db.run(sql`UPDATE sendernames SET reseller_id = ${reseller} WHERE owner_id = ${id}`),
    db.run(sql`UPDATE templates SET reseller_id = ${reseller} WHERE owner_id = ${id}`),
  ];
}

/** Ends sessions and optionally API tokens. Null outside the tree; refuses viewers with fewer rights. */
export async function setPassword(
  needs: Needs,
  viewer: Boss,
  id: string,
  { password, endsTokens }: { password: string; endsTokens: boolean },
): Promise<Result<UserRow> | null> {
  const known = await getManaged(needs.db, viewer, id);
  if (!known?.ok) return known;
  if (!mayOpen(viewer, known.value)) return accessRefused("password");
  const row = await write(needs, known.value, { passwordHash: await hashPassword(password) });
  if (endsTokens) await revokeTokens(needs, id);
  await endSessions(needs, id);
  return ok(row);
}

/**
 * A new password or e-mail gives access to an account, so setting one needs the right to act in it and all of its
 * rights.
 */
export function mayOpen(
  viewer: Pick<Viewer, "permissions">,
  { level, grants }: Pick<UserRow, "level" | "grants">,
): boolean {
  const theirs = [...permissionsOf(level, grants)];
  return viewer.permissions.has("users.loginAs") && theirs.every((right) => viewer.permissions.has(right));
}

const accessRefused = (field: "email" | "password") => refuse("accessBeyond", field, undefined, "forbidden");

async function rightsChanged(needs: Needs, id: string): Promise<void> {
  await endActing(needs, id);
  await needs.hub.close(id, { isAgain: true });
}

/** Rights the viewer lacks stay unchanged; throws `forbidden` for them. Null outside the tree. */
export async function setGrants(
  needs: Needs,
  viewer: Pick<Viewer, "id" | "level" | "permissions">,
  id: string,
  grants: Record<string, boolean>,
): Promise<Result<UserRow> | null> {
  const mayGive: ReadonlySet<string> = viewer.permissions;
  if (Object.keys(grants).some((permission) => !mayGive.has(permission))) throw new CodedError("forbidden");
  const known = await getManaged(needs.db, viewer, id);
  if (!known?.ok) return known;
  const kept = Object.entries(known.value.grants).filter(([permission]) => !mayGive.has(permission));
  const row = await write(needs, known.value, { grants: { ...Object.fromEntries(kept), ...grants } });
  await rightsChanged(needs, id);
  return ok(row);
}

// Writes only if the row is as checked. Throws `conflict`.
async function write({ db, clock, hub }: Needs, known: UserRow, values: object): Promise<UserRow> {
  const now = clock();
  const [[row]] = await db.batch([
    db
      .update(users)
      .set({ ...values, updatedAt: now })
      .where(
        and(
          eq(users.id, known.id),
          eq(users.level, known.level),
          sql`${users.resellerId} IS ${known.resellerId}`,
          sql`json(${users.grants}) = json(${JSON.stringify(known.grants)})`,
        ),
      )
      .returning(),
    holdBlocked(db, known.id, now),
  ]);
  if (!row) throw new CodedError("conflict");
  await announceUser({ db, hub }, row, "updated");
  return row;
}
