import { and, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { verify } from "hono/jwt";
import { tokens } from "../../../db/schema/access";
import { type Level, sessions, settings, type UserData, users } from "../../../db/schema/accounts";
import { OWN_FRONTEND, ownFrontend } from "../settings/frontend";
import { PLATFORM_OWNER } from "../settings/settings";
import type { Platform } from "../shared/platform";
import { isAllowedAddress } from "./addresses";
import { digestOf } from "./digest";
import { permissionsOf } from "./permissions";
import type { Viewer } from "./viewer";

/** Recognisable to people and to scanners of leaked secrets. */
export const TOKEN_PREFIX = "cab_";

const USED_EVERY_MS = 60_000;

type Needs = Pick<Platform, "db" | "clock" | "config">;
type User = typeof users.$inferSelect;

const actors = alias(users, "actors");

/** The viewer behind a session's token or an API token, or null: forged, expired, revoked, blocked, another address. */
export async function viewerOfToken(needs: Needs, token: string, ip: string | null): Promise<Viewer | null> {
  return token.startsWith(TOKEN_PREFIX) ? viewerOfApiToken(needs, token, ip) : viewerOfSession(needs, token);
}

async function viewerOfSession({ db, clock, config }: Needs, token: string): Promise<Viewer | null> {
  const claims = await verify(token, config.sessionSecret, "HS256").catch(() => null);
  if (typeof claims?.sid !== "string") return null;
  const isLive = and(
    eq(sessions.id, claims.sid),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, clock()),
    eq(users.isActive, true),
  );
  const [rows, flags] = await db.batch([
    db
      .select({
        user: users,
        expiresAt: sessions.expiresAt,
        actorId: sessions.actorId,
        // Columns of equal names would cover each other in a batch's rows.
        actorName: sql<string | null>`${actors.username}`.as("actor_name"),
        actorLevel: sql<Level | null>`${actors.level}`.as("actor_level"),
        actorData: sql<UserData | null>`${actors.data}`.mapWith(JSON.parse).as("actor_data"),
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(actors, eq(actors.id, sessions.actorId))
      .where(isLive),
    flagsOf(db, sql`SELECT user_id FROM sessions WHERE id = ${claims.sid}`),
  ]);
  const row = rows[0];
  if (!row) return null;
  const actor = row.actorId ? { id: row.actorId, name: fullName(row.actorData ?? {}, row.actorName ?? "") } : null;
  const askerLevel = row.actorLevel ?? row.user.level;
  const session = { sessionId: claims.sid, expiresAt: row.expiresAt };
  return { ...viewerOf(row.user, flags), ...session, askerLevel, actor, tokenId: null, isTest: false };
}

async function viewerOfApiToken({ db, clock }: Needs, token: string, ip: string | null): Promise<Viewer | null> {
  const hash = await digestOf(token);
  const now = clock();
  const [rows, flags] = await db.batch([
    db
      .select({
        user: users,
        tokenId: sql<string>`${tokens.id}`.as("token_id"),
        isTest: tokens.isTest,
        ipWhitelist: tokens.ipWhitelist,
        expiresAt: tokens.expiresAt,
        lastUsedAt: tokens.lastUsedAt,
        lastUsedIp: tokens.lastUsedIp,
      })
      .from(tokens)
      .innerJoin(users, eq(users.id, tokens.ownerId))
      .where(
        and(
          eq(tokens.hash, hash),
          isNull(tokens.revokedAt),
          or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now)),
          eq(users.isActive, true),
        ),
      ),
    flagsOf(db, sql`SELECT owner_id FROM tokens WHERE hash = ${hash}`),
  ]);
  const row = rows[0];
  if (!row || !isAllowedAddress(ip, row.ipWhitelist)) return null;
  const { tokenId, isTest, lastUsedAt, lastUsedIp, expiresAt } = row;
  if (lastUsedAt === null || lastUsedAt < now - USED_EVERY_MS || lastUsedIp !== ip) {
    await db.update(tokens).set({ lastUsedAt: now, lastUsedIp: ip }).where(eq(tokens.id, tokenId));
  }
  const until = expiresAt ?? Number.MAX_SAFE_INTEGER;
  return { ...viewerOf(row.user, flags), sessionId: tokenId, expiresAt: until, actor: null, tokenId, isTest };
}

type FlagRow = { ownerId: string; key: string; value: unknown };

/** The flags of the platform, the reseller and the user, and how the last two present themselves; `user` selects an id. */
export function flagsOf(db: Platform["db"], user: SQL) {
  return db
    .select({ ownerId: settings.ownerId, key: settings.key, value: settings.value })
    .from(settings)
    .where(
      and(
        inArray(
          settings.ownerId,
          sql`(SELECT '' UNION ALL SELECT id FROM users WHERE id = (${user})
            UNION ALL SELECT reseller_id FROM users WHERE id = (${user}))`,
        ),
        or(
          and(sql`${settings.key} >= 'advanced.'`, sql`${settings.key} < 'advanced/'`),
          and(sql`${settings.key} >= 'secret.'`, sql`${settings.key} < 'secret/'`),
          and(inArray(settings.key, OWN_FRONTEND), ne(settings.ownerId, PLATFORM_OWNER)),
        ),
      ),
    );
}

function viewerOf(user: User, rows: FlagRow[]) {
  const values = flagsFor(user, rows);
  return {
    id: user.id,
    username: user.username,
    name: fullName(user.data, user.username),
    email: user.email,
    phone: user.data.phone ?? null,
    level: user.level,
    askerLevel: user.level,
    resellerId: user.resellerId,
    permissions: permissionsOf(user.level, user.grants),
    flags: values,
    preferences: user.preferences,
    frontend: ownFrontend(values),
  };
}

/** The platform's flags, over them the reseller's, over both his own. */
export function flagsFor(user: Pick<User, "id" | "resellerId">, flags: FlagRow[]): Record<string, unknown> {
  const layered = ["", user.resellerId, user.id].flatMap((owner) => flags.filter(({ ownerId }) => ownerId === owner));
  return Object.fromEntries(layered.map(({ key, value }) => [key, value]));
}

/** First and last name, or the username where there is none. */
export function fullName(data: { firstName?: string; lastName?: string }, username: string): string {
  return [data.firstName, data.lastName].filter(Boolean).join(" ") || username;
}
