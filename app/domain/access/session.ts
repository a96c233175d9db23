import { type SQL, sql } from "drizzle-orm";
import { sign } from "hono/jwt";
import { sessions } from "../../../db/schema/accounts";
import { networkOf } from "../shared/addresses";
import { forget, giveBack, ofAccount, ofAddress, ofSignIns, reserve, tooManyAttempts } from "../shared/attempt-limits";
import { derivedKey } from "../shared/derived-key";
import { ok, type Result, refuse } from "../shared/errors/result";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import type { VisitAction } from "../telemetry/actions";
import { announceVisits, recordVisit } from "../telemetry/record";
import { isKnownNetwork, knownDevice } from "./devices";
import type { LoginInput } from "./input";
import { verifyPassword } from "./passwords";
import { findByLogin } from "./users-in-scope";
import type { Viewer } from "./viewer";

/** ms; integrators cache tokens for hours and do not handle 401 (integrators §1.2). */
export const SESSION_MS = 24 * 60 * 60 * 1000;
/** Maximum with extensions, ms (NIST SP 800-63B, 4.1.3). */
export const LONGEST_SESSION_MS = 30 * SESSION_MS;

type Needs = Pick<Platform, "db" | "clock" | "config" | "hub">;
type Ending = Pick<Platform, "db" | "clock" | "hub">;

export interface Client {
  userAgent: string | null;
  ip: string | null;
  country?: string | null;
  device?: string | null;
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
  /** ms UTC */
  expiresAt: number;
  actor: { id: string; username: string } | null;
}

export interface SignedIn {
  id: string;
  username: string;
  token: string;
  /** ms UTC */
  expiresAt: number;
}

// Hashed for unknown names, so that timing does not reveal them.
const DECOY = "scrypt$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

interface SignedInReader extends SignedIn {
  language: string | null;
}

/**
 * Returns a signed, revocable token for 24 h (design §6). Attempts are counted before the check; success resets the
 * device's or network's failures.
 */
export async function signIn(needs: Needs, input: LoginInput, client: Client): Promise<Result<SignedInReader>> {
  const user = await findByLogin(needs.db, input.username);
  const { attempt, counters } = await reserveSignIn(needs, user?.id ?? null, input.username, client);
  if (!attempt.isTaken) return tooManyAttempts(attempt.endsAt, needs.clock());
  const matches = await verifyPassword(input.password, user?.passwordHash ?? DECOY);
  if (user && !(matches && user.isActive)) {
    const visit = { id: newId(), ownerId: user.id, action: "signInFailed", client, at: needs.clock() } as const;
    await recordVisit(needs.db, visit);
    await announceVisits(needs.hub, visit);
  }
  if (!user || !matches) return refuse("wrongCredentials", undefined, { count: attempt.left }, "badRequest");
  const [own, ...others] = counters.map(({ key }) => key);
  await forget(needs, own!);
  await giveBack(needs, others);
  if (!user.isActive) return refuse("accountBlocked", undefined, undefined, "forbidden");
  return ok({ ...(await openSession(needs, user, client)), language: user.preferences.language ?? null });
}

/** Known devices have their own counter; known networks skip the account-wide one. */
async function reserveSignIn(needs: Needs, userId: string | null, name: string, client: Client) {
  const id = userId ?? name.toLowerCase();
  const device = userId && knownDevice(needs.config, client.device, userId);
  const own = ofSignIns(id, device ?? (client.ip === null ? "" : networkOf(client.ip)));
  const near = device ? [own] : [own, ...ofAddress(client.ip)];
  const all = device ? near : [...near, ofAccount(id)];
  const attempt = await reserve(needs, all);
  if (attempt.isTaken || device || !userId || !(await isKnownNetwork(needs.db, userId, client.ip))) {
    return { attempt, counters: all };
  }
  return { attempt: await reserve(needs, near), counters: near };
}

/** `actor`: acts as the user, no longer than its own session. The caller checks the rights. */
export async function openSession(
  { db, clock, config, hub }: Needs,
  user: Named,
  client: Client,
  actor?: Actor,
): Promise<SignedIn> {
  const now = clock();
  const session = {
    id: newId(),
    userId: user.id,
    userAgent: client.userAgent,
    ip: client.ip,
    createdAt: now,
    expiresAt: actor?.expiresAt ?? now + SESSION_MS,
    actorId: actor?.id ?? null,
    actorSessionId: actor?.sessionId ?? null,
  };
  const visits = visitsOf(user, client, now, actor);
  await db.batch([db.insert(sessions).values(session), ...visits.map((visit) => recordVisit(db, visit))]);
  await announceVisits(hub, ...visits);
  return signed(config, user, session, now);
}

/** Recorded in all histories: the user sees the actor, superiors see the user. */
function visitsOf(user: Named, client: Client, at: number, actor?: Actor) {
  const visit = (ownerId: string, action: VisitAction, username?: string) => ({
    ...{ id: newId(), ownerId, action, client, at },
    ...(username !== undefined && { data: { username } }),
  });
  if (!actor) return [visit(user.id, "signIn")];
  const person = actor.actor ?? actor;
  const above = [...new Set([actor.id, person.id])];
  return [
    visit(user.id, "actedAs", person.username),
    ...above.map((ownerId) => visit(ownerId, "actingAs", user.username)),
  ];
}

/** Extends by 24 h, at most 30 days from the start; an actor's own session too. Null when ended. */
export async function extendSession({ db, clock, config, hub }: Needs, viewer: Viewer): Promise<SignedIn | null> {
  const now = clock();
  const extended = await db.all<{ id: string; expiresAt: number }>(sql`
    WITH RECURSIVE chain (id, created_at, actor_session_id) AS (
      SELECT id, created_at, actor_session_id FROM sessions
      WHERE id = ${viewer.sessionId} AND user_id = ${viewer.id} AND revoked_at IS NULL AND expires_at > ${now}
      UNION ALL SELECT actors.id, actors.created_at, actors.actor_session_id
      FROM chain JOIN sessions actors ON actors.id = chain.actor_session_id)
    UPDATE sessions
    SET expires_at = max(expires_at, min(${now + SESSION_MS}, (SELECT min(created_at) FROM chain) + ${LONGEST_SESSION_MS}))
    WHERE id IN (SELECT id FROM chain) AND revoked_at IS NULL AND expires_at > ${now}
    RETURNING id, expires_at AS expiresAt`);
  const session = extended.find(({ id }) => id === viewer.sessionId);
  if (!session) return null;
  await hub.extend(viewer.id, session.id, session.expiresAt);
  return signed(config, viewer, session, now);
}

export async function signOut(needs: Ending, viewer: Viewer, client: Client) {
  const visit = { id: newId(), ownerId: viewer.id, action: "signOut", client, at: needs.clock() } as const;
  await recordVisit(needs.db, visit);
  await endOwnSession(needs, viewer);
  await announceVisits(needs.hub, visit);
}

/** Revokes the token and closes its sockets. */
export async function endOwnSession(needs: Ending, viewer: Pick<Viewer, "id" | "sessionId">) {
  await end(needs, sql`id = ${viewer.sessionId} AND user_id = ${viewer.id}`);
}

export async function endOtherSessions(needs: Ending, viewer: Viewer) {
  const ended = await end(needs, sql`user_id = ${viewer.id} AND id <> ${viewer.sessionId}`);
  await needs.hub.close(viewer.id, { except: viewer.sessionId });
  return ended.filter((session) => session.userId === viewer.id).length;
}

export async function endSessions(needs: Ending, userId: string) {
  await end(needs, sql`user_id = ${userId}`);
  await needs.hub.close(userId, {});
}

export async function endActing(needs: Ending, userId: string) {
  await end(
    needs,
    sql`actor_session_id IN (SELECT id FROM sessions WHERE user_id = ${userId})
      OR (user_id = ${userId} AND actor_session_id IS NOT NULL)`,
  );
}

async function end({ db, clock, hub }: Ending, which: SQL): Promise<EndedSession[]> {
  const now = clock();
  const ended = await endStatement(db, which, now);
  await closeSockets(hub, ended);
  return ended;
}

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

export async function signed(
  config: Platform["config"],
  user: { id: string; username: string },
  session: { id: string; expiresAt: number },
  now: number,
): Promise<SignedIn> {
  const token = await sign(
    { sub: user.id, sid: session.id, iat: Math.floor(now / 1000), exp: Math.floor(session.expiresAt / 1000) },
    sessionKey(config),
  );
  return { id: user.id, username: user.username, token, expiresAt: session.expiresAt };
}

export function sessionKey({ sessionSecret }: Pick<Platform["config"], "sessionSecret">): string {
  return Buffer.from(derivedKey(sessionSecret, "session")).toString("base64url");
}

export async function signOthersOut(
  needs: Pick<Platform, "db" | "clock" | "hub">,
  viewer: Viewer,
  client: Client,
): Promise<number> {
  const count = await endOtherSessions(needs, viewer);
  const { db, clock } = needs;
  const what = { id: newId(), ownerId: viewer.id, action: "sessionsEnded" } as const;
  await recordVisit(db, { ...what, client, at: clock(), data: { count } });
  await announceVisits(needs.hub, what);
  return count;
}
