import { and, eq, sql } from "drizzle-orm";
import { users } from "../../../../db/schema/accounts";
import { giveBack, ofAddress, ofPasswordChanges, reserve, tooManyAttempts } from "../shared/attempt-limits";
import { batchByName } from "../shared/batch-by-name";
import { CodedError } from "../shared/errors/errors";
import { ok, type Result, refuse } from "../shared/errors/result";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import { announceVisits, recordVisit } from "../telemetry/record";
import type { PasswordChange } from "./input";
import { hashPassword, verifyPassword } from "./passwords";
import { type Client, endOtherSessions } from "./session";
import type { Viewer } from "./viewer";

type Needs = Pick<Platform, "db" | "clock" | "hub">;

/** Other sessions end. Five wrong passwords per 15 minutes. Throws `forbidden` while acting as another user. */
export async function changePassword(
  needs: Needs,
  viewer: Viewer,
  input: PasswordChange,
  client: Client,
): Promise<Result<null>> {
  if (viewer.actor) throw new CodedError("forbidden");
  const { db, clock } = needs;
  const isSelf = eq(users.id, viewer.id);
  const stored = await db.select({ hash: users.passwordHash }).from(users).where(isSelf).get();
  const counters = [ofPasswordChanges(viewer.id), ...ofAddress(client.ip)];
  const attempt = await reserve(needs, counters);
  if (!attempt.isTaken) return tooManyAttempts(attempt.endsAt, clock());
  if (!stored || !(await verifyPassword(input.current, stored.hash))) {
    return refuse("currentPasswordWrong", "current", undefined, "badRequest");
  }
  await giveBack(
    needs,
    counters.map(({ key }) => key),
  );
  const passwordHash = await hashPassword(input.password);
  const at = clock();
  const isChecked = and(isSelf, eq(users.passwordHash, stored.hash));
  const visit = { id: newId(), ownerId: viewer.id, action: "passwordChanged", client, at } as const;
  const { changed } = await batchByName(db, {
    visit: recordVisit(db, visit, sql`EXISTS (SELECT 1 FROM users WHERE ${isChecked})`),
    changed: db.update(users).set({ passwordHash, updatedAt: at }).where(isChecked).returning({ id: users.id }),
  });
  if (changed.length === 0) return refuse("conflict", undefined, undefined, "conflict");
  await endOtherSessions(needs, viewer);
  await announceVisits(needs.hub, visit);
  return ok(null);
}
