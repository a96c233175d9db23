import { type SQL, sql } from "drizzle-orm";
import { sign } from "hono/jwt";
import { sessions } from "../../../../db/schema/accounts";
import { derivedKey } from "../shared/derived-key";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import type { VisitAction } from "../telemetry/actions";
import { announceVisits, recordVisit } from "../telemetry/record";
import type { Viewer } from "./viewer";

/** ms; integrators cache tokens for hours and do not handle 401 (integrators §1.2). */
export const SESSION_MS = 24 * 60 * 60 * 1000;
/** Longest life with extensions, ms (NIST SP 800-63B, 4.1.3). */
export const LONGEST_SESSION_MS = 30 * SESSION_MS;

export type SessionNeeds = Pick<Platform, "db" | "clock" | "config" | "hub">;
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

/** `actor`: acts as the user, for no longer than its own session lasts. The caller checks the rights. */
export async function openSession(
  { db, clock, config, hub }: SessionNeeds,
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

/** Recorded in every history: the user sees the actor, superiors see the user. */
function visitsOf(user: Named, client: Client, at: number, actor?: Actor) {
  const visit = (ownerId: string, action: VisitAction, username?: string) => ({
    id: newId(),
    ownerId,
    action,
    client,
    at,
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

/** Extends by 24 h, at most 30 days from the start; extends an actor's own session too. Null when ended. */
export async function extendSession(
  { db, clock, config, hub }: SessionNeeds,
  viewer: Viewer,
): Promise<SignedIn | null> {
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
