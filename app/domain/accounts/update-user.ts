import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { users } from "../../../db/schema/accounts";
import { hashPassword } from "../access/passwords";
import { endSessions } from "../access/session";
import type { Viewer } from "../access/viewer";
import { assignStatements } from "../routing/assignments";
import { CodedError } from "../shared/errors";
import type { Platform } from "../shared/platform";
import { ok, type Result, refuse } from "../shared/result";
import { holdBlocked } from "../tasks/block";
import { conflictOf } from "./conflict";
import { indexStatements } from "./index-words";
import { checkPlace, dataPatch, getManaged, type UserRow } from "./managed";
import type { UserChange } from "./managed-input";

type Needs = Pick<Platform, "db" | "clock" | "hub">;
type Boss = Pick<Viewer, "id" | "level">;

/** Changes what is named and leaves the rest; a block ends his sessions and holds his mailings. Null for a user outside the tree. */
export async function updateUser(
  needs: Needs,
  viewer: Boss,
  id: string,
  change: UserChange,
): Promise<Result<UserRow> | null> {
  const { db } = needs;
  const known = await getManaged(db, viewer, id);
  if (!known?.ok) return known;
  const refusal = await checkPlace(db, viewer, change, change.level ?? known.value.level, id);
  if (refusal) return refusal;
  try {
    const row = await write(needs, known.value, {
      ...(change.email === undefined ? {} : { email: change.email }),
      ...(change.level === undefined ? {} : { level: change.level }),
      ...(change.resellerId === undefined ? {} : { resellerId: change.resellerId }),
      ...(change.isActive === undefined ? {} : { isActive: change.isActive }),
      data: sql`json_patch(data, ${dataPatch(change)})`,
    });
    await db.batch([...indexStatements(db, row), ...assignStatements(db, id, change), ...lookedAfter(db, id, change)]);
    if (change.isActive === false) await endSessions(needs, id);
    return ok(row);
  } catch (error) {
    if (conflictOf(error) === "email") return refuse("emailTaken", "email", undefined, "conflict");
    throw error;
  }
}

// Whose queue his names and templates wait in.
function lookedAfter(db: Database, id: string, { resellerId }: UserChange) {
  if (resellerId === undefined) return [];
  const reseller = sql`(SELECT reseller_id FROM users WHERE id = ${id})`;
  return [
    db.run(sql`UPDATE sendernames SET reseller_id = ${reseller} WHERE owner_id = ${id}`),
    db.run(sql`UPDATE templates SET reseller_id = ${reseller} WHERE owner_id = ${id}`),
  ];
}

/** A new password for somebody below; his sessions end. Null for a user outside the tree. */
export async function setPassword(
  needs: Needs,
  viewer: Boss,
  id: string,
  password: string,
): Promise<Result<UserRow> | null> {
  const known = await getManaged(needs.db, viewer, id);
  if (!known?.ok) return known;
  const row = await write(needs, known.value, { passwordHash: await hashPassword(password) });
  await endSessions(needs, id);
  return ok(row);
}

/**
 * A user's own rights over his level's template. What the viewer cannot do himself he neither gives nor takes: such
 * grants stay as they are. Null for a user outside the tree; throws `forbidden` for a right that he does not have.
 */
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
  return ok(await write(needs, known.value, { grants: { ...Object.fromEntries(kept), ...grants } }));
}

// The row as it was when it was judged: a rise or a move meanwhile wins. Throws `conflict`.
async function write({ db, clock }: Needs, known: UserRow, values: object): Promise<UserRow> {
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
  return row;
}
