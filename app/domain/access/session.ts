import { and, eq, gt, isNull, or } from "drizzle-orm";
import { sign, verify } from "hono/jwt";
import { sessions, users } from "../../../db/schema/accounts";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/platform";
import { ok, type Result, refuse } from "../shared/result";
import type { LoginInput } from "./input";
import { verifyPassword } from "./passwords";
import { permissionsOf } from "./permissions";
import type { Viewer } from "./viewer";

/** Clients cache a token for hours and some never sign in again on 401 (integrators §1.2): a day is safe. */
export const SESSION_MS = 24 * 60 * 60 * 1000;

type Needs = Pick<Platform, "db" | "clock" | "config">;

interface Client {
  userAgent: string | null;
  ip: string | null;
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

/** Username or e-mail and password for a signed, revocable token of 24 h (design §6). */
export async function signIn(
  { db, clock, config }: Needs,
  input: LoginInput,
  client: Client,
): Promise<Result<SignedIn>> {
  const user = await db
    .select()
    .from(users)
    .where(or(eq(users.username, input.username), eq(users.email, input.username)))
    .get();
  const matches = await verifyPassword(input.password, user?.passwordHash ?? DECOY);
  if (!user || !matches) return refuse("wrongCredentials", undefined, undefined, "badRequest");
  if (!user.isActive) return refuse("accountBlocked", undefined, undefined, "forbidden");

  const now = clock();
  const session = { id: newId(), userId: user.id, ...client, createdAt: now, expiresAt: now + SESSION_MS };
  await db.insert(sessions).values(session);
  const token = await sign(
    { sub: user.id, sid: session.id, iat: Math.floor(now / 1000), exp: Math.floor(session.expiresAt / 1000) },
    config.sessionSecret,
  );
  return ok({ id: user.id, username: user.username, token, expiresAt: session.expiresAt });
}

/** The viewer behind a token, or null: bad signature, expired, revoked or blocked. */
export async function viewerOfToken({ db, clock, config }: Needs, token: string): Promise<Viewer | null> {
  const claims = await verify(token, config.sessionSecret, "HS256").catch(() => null);
  if (typeof claims?.sid !== "string") return null;
  const row = await db
    .select({ user: users, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, claims.sid),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, clock()),
        eq(users.isActive, true),
      ),
    )
    .get();
  if (!row) return null;
  const { user } = row;
  return {
    id: user.id,
    username: user.username,
    name: [user.data.firstName, user.data.lastName].filter(Boolean).join(" ") || user.username,
    email: user.email,
    level: user.level,
    resellerId: user.resellerId,
    sessionId: claims.sid,
    expiresAt: row.expiresAt,
    permissions: permissionsOf(user.level, user.grants),
  };
}

/** Ends the viewer's own session: its token is worth nothing from now on. */
export async function signOut({ db, clock }: Needs, viewer: Viewer): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: clock() })
    .where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.id)));
}
