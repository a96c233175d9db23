import { users } from "../../../../db/schema/accounts";
import type { UserRow } from "../../base/access/managed";
import { hashPassword } from "../../base/access/passwords";
import { grantsWithin } from "../../base/access/permissions";
import type { Viewer } from "../../base/access/viewer";
import { announceUser } from "../../base/shared/announce";
import { CodedError } from "../../base/shared/errors/errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { accountStatement } from "../../money/billing/holds";
import { followTariffs } from "../../money/tariffs/follow-fees";
import { assignStatements } from "../../network/routing/assignments";
import { conflictOf } from "./conflict";
import { checkPlace, newData } from "./managed";
import type { NewUser } from "./managed-input";
import { firstTariffs } from "./registration/first-tariffs";
import { indexStatements } from "./words";

type Needs = Pick<Platform, "db" | "clock" | "hub">;

/** A reseller creates only its own customers. Throws `forbidden` for customers, and for resellers that name a level. */
export async function createUser(
  { db, clock, hub }: Needs,
  viewer: Pick<Viewer, "id" | "level" | "permissions">,
  input: NewUser,
  { id = newId() }: { id?: string | undefined } = {},
): Promise<Result<UserRow>> {
  if (viewer.level === "me") throw new CodedError("forbidden");
  const level = input.level ?? "me";
  const refusal = await checkPlace(db, viewer, input, level);
  if (refusal) return refusal;
  const now = clock();
  const user = {
    id,
    username: input.username,
    email: input.email ?? null,
    passwordHash: await hashPassword(input.password),
    level,
    resellerId: viewer.level === "manager" ? (input.resellerId ?? null) : viewer.id,
    data: newData(input),
    grants: grantsWithin(viewer.permissions, level),
    isActive: input.isActive ?? true,
    createdAt: now,
    updatedAt: now,
  };
  try {
    const [created] = await db.batch([
      db.insert(users).values(user).returning(),
      db.run(accountStatement(id, now)),
      db.run(firstTariffs(user)),
      ...followTariffs(db, user.id, user.createdAt),
      ...indexStatements(db, user),
      ...assignStatements(db, id, input),
    ]);
    await announceUser({ db, hub }, user, "created");
    return ok(created[0]!);
  } catch (error) {
    const taken = conflictOf(error);
    if (taken === "username") return refuse("usernameTaken", "username", undefined, "conflict");
    if (taken === "email") return refuse("emailTaken", "email", undefined, "conflict");
    throw error;
  }
}
