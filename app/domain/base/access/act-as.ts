import { and, eq, gt, isNull } from "drizzle-orm";
import { sessions, users } from "../../../../db/schema/accounts";
import { CodedError } from "../shared/errors/errors";
import { ok, type Result, refuse } from "../shared/errors/result";
import type { Platform } from "../shared/ports/platform";
import { isBelow } from "./levels";
import { type Client, endOwnSession, openSession, type SignedIn, signed } from "./session";
import { withinScope } from "./users-in-scope";
import type { Viewer } from "./viewer";

type Needs = Pick<Platform, "db" | "clock" | "config" | "hub">;

/**
 * Throws `notFound` outside the tree, `forbidden` for API tokens; refuses the viewer's own account and equal levels.
 */
export async function actAs(needs: Needs, viewer: Viewer, userId: string, client: Client): Promise<Result<SignedIn>> {
  // A token outlives its session and could not be traced back.
  if (viewer.tokenId) throw new CodedError("forbidden");
  const user = await needs.db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), withinScope(viewer)))
    .get();
  if (!user) throw new CodedError("notFound");
  if (!isBelow(user, viewer)) return refuse("actAsAbove", undefined, undefined, "forbidden");
  if (!user.isActive) return refuse("accountBlocked", undefined, undefined, "forbidden");
  return ok(await openSession(needs, user, client, viewer));
}

/** Returns the actor's own session; null when expired. */
export async function comeBack(needs: Needs, viewer: Viewer): Promise<SignedIn | null> {
  const { db, clock, config } = needs;
  const now = clock();
  await endOwnSession(needs, viewer);
  const own = await db
    .select({ actorId: sessions.actorId, actorSessionId: sessions.actorSessionId })
    .from(sessions)
    .where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.id)))
    .get();
  if (!own?.actorId || !own.actorSessionId) return null;
  const actor = await db
    .select({ id: users.id, username: users.username, sessionId: sessions.id, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, own.actorSessionId),
        eq(sessions.userId, own.actorId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        eq(users.isActive, true),
      ),
    )
    .get();
  return actor ? signed(config, actor, { id: actor.sessionId, expiresAt: actor.expiresAt }, now) : null;
}
