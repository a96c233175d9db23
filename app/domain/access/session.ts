import { and, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { sign } from "hono/jwt";
import { sessions } from "../../../db/schema/accounts";
import { findByLogin } from "../accounts/users";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/platform";
import { ok, type Result, refuse } from "../shared/result";
import { recordVisit } from "../telemetry/record";
import { forget, giveBack, ofAccount, ofAddress, reserve, tooManyAttempts } from "./attempts";
import type { LoginInput } from "./input";
import { verifyPassword } from "./passwords";
import type { Viewer } from "./viewer";

/** Clients cache a token for hours and some never sign in again on 401 (integrators §1.2): a day is safe. */
export const SESSION_MS = 24 * 60 * 60 * 1000;

type Needs = Pick<Platform, "db" | "clock" | "config">;
type Ending = Pick<Platform, "db" | "clock" | "hub">;

export interface Client {
  userAgent: string | null;
  ip: string | null;
  /** ISO 3166, as the edge found it by the address. */
  country?: string | null;
}

interface Named {
  id: string;
  username: string;
}

interface EndedSession {
  id: string;
  userId: string;
}

interface Actor extends Named {
  sessionId: string;
}

export interface SignedIn {
  id: string;
  username: string;
  token: string;
  /** ms UTC */
  expiresAt: number;
}

// A password that nobody has: an unknown name takes as long as a known one.
const DECOY = "scrypt$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

export interface SignedInReader extends SignedIn {
  /** The account's own language, if he chose one. */
  language: string | null;
}

/**
 * Username or e-mail and password for a signed, revocable token of 24 h (design §6). An attempt is counted before the
 * password is looked at; a right password gives it back and clears the account's failures.
 */
export async function signIn(needs: Needs, input: LoginInput, client: Client): Promise<Result<SignedInReader>> {
  const user = await findByLogin(needs.db, input.username);
  const account = ofAccount(user?.id ?? input.username.toLowerCase());
  const address = ofAddress(client.ip);
  const attempt = await reserve(needs, [account, ...address]);
  if (!attempt.isTaken) return tooManyAttempts(attempt.endsAt, needs.clock());
  const matches = await verifyPassword(input.password, user?.passwordHash ?? DECOY);
  if (user && !(matches && user.isActive)) {
    await recordVisit(needs.db, { ownerId: user.id, action: "signInFailed", client, at: needs.clock() });
  }
  if (!user || !matches) return refuse("wrongCredentials", undefined, { count: attempt.left }, "badRequest");
  await forget(needs, account.key);
  await giveBack(
    needs,
    address.map(({ key }) => key),
  );
  if (!user.isActive) return refuse("accountBlocked", undefined, undefined, "forbidden");
  return ok({ ...(await openSession(needs, user, client)), language: user.preferences.language ?? null });
}

/** A new session of this user; `actor` when somebody else acts as him. The caller has checked who asks. */
export async function openSession(
  { db, clock, config }: Needs,
  user: Named,
  client: Client,
  actor?: Actor,
): Promise<SignedIn> {
  const now = clock();
  const session = {
    id: newId(),
    userId: user.id,
    ...client,
    createdAt: now,
    expiresAt: now + SESSION_MS,
    actorId: actor?.id ?? null,
    actorSessionId: actor?.sessionId ?? null,
  };
  await db.batch([db.insert(sessions).values(session), ...visitsOf(db, user, client, now, actor)]);
  return signed(config, user, session, now);
}

/** Acting as somebody stands in both histories: each side sees the other's name. */
function visitsOf(db: Platform["db"], user: Named, client: Client, at: number, actor?: Actor) {
  if (!actor) return [recordVisit(db, { ownerId: user.id, action: "signIn", client, at })];
  return [
    recordVisit(db, { ownerId: user.id, action: "actedAs", client, at, data: { username: actor.username } }),
    recordVisit(db, { ownerId: actor.id, action: "actingAs", client, at, data: { username: user.username } }),
  ];
}

/**
 * 24 h from now for the viewer's own session and its sockets; who acts as the viewer keeps his own as long, so that he
 * can come back. Null when the session has ended meanwhile.
 */
export async function extendSession(
  { db, clock, config, hub }: Needs & Pick<Platform, "hub">,
  viewer: Viewer,
): Promise<SignedIn | null> {
  const now = clock();
  const until = { expiresAt: now + SESSION_MS };
  const own = and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.id), isLive(now));
  const actors = db.select({ id: sessions.actorSessionId }).from(sessions).where(own);
  const [[session]] = await db.batch([
    db.update(sessions).set(until).where(own).returning({ id: sessions.id, expiresAt: sessions.expiresAt }),
    db
      .update(sessions)
      .set(until)
      .where(and(inArray(sessions.id, actors), isLive(now))),
  ]);
  if (!session) return null;
  await hub.extend(viewer.id, session.id, session.expiresAt);
  return signed(config, viewer, session, now);
}

/** Ends the viewer's session because he says so. */
export async function signOut(needs: Ending, viewer: Viewer, client: Client) {
  await recordVisit(needs.db, { ownerId: viewer.id, action: "signOut", client, at: needs.clock() });
  await endOwnSession(needs, viewer);
}

/** Ends the viewer's own session: its token is worth nothing from now on, its sockets close. */
export async function endOwnSession(needs: Ending, viewer: Pick<Viewer, "id" | "sessionId">) {
  await end(needs, sql`id = ${viewer.sessionId} AND user_id = ${viewer.id}`);
}

/** "It wasn't me": ends every session of the viewer but the one he asks with; returns how many ended. */
export async function endOtherSessions(needs: Ending, viewer: Viewer) {
  const ended = await end(needs, sql`user_id = ${viewer.id} AND id <> ${viewer.sessionId}`);
  await needs.hub.close(viewer.id, { except: viewer.sessionId });
  return ended.filter((session) => session.userId === viewer.id).length;
}

/** Ends every session of a user: a new password, a blocked account. */
export async function endSessions(needs: Ending, userId: string) {
  await end(needs, sql`user_id = ${userId}`);
  await needs.hub.close(userId, {});
}

/** Sessions end together with those in which their users act as others, and those in which these act further. */
async function end({ db, clock, hub }: Ending, which: SQL): Promise<EndedSession[]> {
  const now = clock();
  const ended = await endStatement(db, which, now);
  await closeSockets(hub, ended);
  return ended;
}

/** The same as a statement of a batch: answers the sessions that ended, whose sockets are to be closed. */
export function endStatement(db: Platform["db"], which: SQL, now: number) {
  return db.all<EndedSession>(sql`
    WITH RECURSIVE over (id) AS (
      SELECT id FROM sessions WHERE ${which}
      UNION SELECT acting.id FROM over JOIN sessions acting ON acting.actor_session_id = over.id)
    UPDATE sessions SET revoked_at = ${now}
    WHERE id IN (SELECT id FROM over) AND revoked_at IS NULL AND expires_at > ${now}
    RETURNING id, user_id AS userId`);
}

export async function closeSockets(hub: Platform["hub"], ended: EndedSession[]): Promise<void> {
  await Promise.all(ended.map(({ id, userId }) => hub.close(userId, { only: id })));
}

/** Signs the token of a session; also for the one that a user comes back to. */
export async function signed(
  config: Platform["config"],
  user: { id: string; username: string },
  session: { id: string; expiresAt: number },
  now: number,
): Promise<SignedIn> {
  const token = await sign(
    { sub: user.id, sid: session.id, iat: Math.floor(now / 1000), exp: Math.floor(session.expiresAt / 1000) },
    config.sessionSecret,
  );
  return { id: user.id, username: user.username, token, expiresAt: session.expiresAt };
}

const isLive = (now: number) => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
