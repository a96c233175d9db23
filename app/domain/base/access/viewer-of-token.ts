import { and, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { verify } from "hono/jwt";
import { tokens } from "../../../../db/schema/access";
import { sessions, settings, users } from "../../../../db/schema/accounts";
import { OWN_FRONTEND, ownFrontend } from "../settings/frontend";
import { PLATFORM_OWNER } from "../settings/settings";
import { isAllowedAddress } from "../shared/addresses";
import { FIELD_NAMES_KEY, fieldNamesIn } from "../shared/field-names";
import type { Platform } from "../shared/ports/platform";
import { isBelow } from "./levels";
import { type Permission, permissionsOf } from "./permissions";
import { sessionKey } from "./session";
import { digestOf } from "./sha256";
import type { Asker, Viewer } from "./viewer";

/** Lets secret scanners recognise tokens. */
export const TOKEN_PREFIX = "cab_";

const USED_EVERY_MS = 60_000;

type Needs = Pick<Platform, "db" | "clock" | "config">;
type User = typeof users.$inferSelect;

/** null: forged, expired, revoked, blocked or from another address. The primary confirms what a replica answers. */
export async function viewerOfToken(needs: Needs, token: string, ip: string | null): Promise<Viewer | null> {
  const read = (db: Needs["db"]) =>
    token.startsWith(TOKEN_PREFIX)
      ? viewerOfApiToken({ ...needs, db }, token, ip)
      : viewerOfSession({ ...needs, db }, token);
  const viewer = await read(needs.db);
  needs.db.confirm(async (primary) => asText(await read(primary)) === asText(viewer));
  return viewer;
}

const asText = (viewer: Viewer | null) =>
  JSON.stringify(viewer, (_, value: unknown) => (value instanceof Set ? [...value] : value));

async function viewerOfSession(needs: Needs, token: string): Promise<Viewer | null> {
  const claims = await verify(token, sessionKey(needs.config), "HS256").catch(() => null);
  return typeof claims?.sid === "string" ? viewerOfSessionId(needs, claims.sid) : null;
}

/** Checks each actor in the chain on every request. */
export async function viewerOfSessionId(
  { db, clock }: Pick<Needs, "db" | "clock">,
  id: string,
): Promise<Viewer | null> {
  const [rows, flags] = await db.batch([
    db
      .select({
        user: users,
        sessionId: sql<string>`${sessions.id}`.as("session_id"),
        actorSessionId: sessions.actorSessionId,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          sql`${sessions.id} IN (WITH RECURSIVE chain (id, actor_session_id) AS (
            SELECT id, actor_session_id FROM sessions WHERE id = ${id}
            UNION ALL SELECT actors.id, actors.actor_session_id
            FROM chain JOIN sessions actors ON actors.id = chain.actor_session_id) SELECT id FROM chain)`,
          isNull(sessions.revokedAt),
          gt(sessions.expiresAt, clock()),
          eq(users.isActive, true),
        ),
      ),
    flagsOf(db, sql`SELECT user_id FROM sessions WHERE id = ${id}`),
  ]);
  const chain: (typeof rows)[number][] = [];
  for (let next: string | null = id; next !== null; ) {
    const row = rows.find(({ sessionId }) => sessionId === next);
    const below = chain.at(-1);
    if (!row || (below && !mayActAs(row.user, below.user))) return null;
    chain.push(row);
    next = row.actorSessionId;
  }
  const [own, actor] = chain as [(typeof rows)[number], (typeof rows)[number] | undefined];
  const { sessionId, expiresAt } = own;
  const permissions = permissionsOfAll(chain.map(({ user }) => user));
  const isLess = permissions.size < permissionsOf(own.user.level, own.user.grants).size;
  return {
    ...viewerOf(own.user, flags),
    sessionId,
    expiresAt,
    tokenId: null,
    isTest: false,
    permissions,
    askerLevel: chain.at(-1)!.user.level,
    actor: actor
      ? {
          id: actor.user.id,
          username: actor.user.username,
          name: fullName(actor.user.data, actor.user.username),
          isLess,
        }
      : null,
  };
}

function mayActAs(actor: User, user: User): boolean {
  const isHis = actor.level === "manager" || user.resellerId === actor.id;
  return isHis && isBelow(user, actor) && permissionsOf(actor.level, actor.grants).has("users.loginAs");
}

/** An actor has only those of the user's rights that it also holds itself. */
function permissionsOfAll(chain: User[]): ReadonlySet<Permission> {
  const [own, ...others] = chain.map(({ level, grants }) => permissionsOf(level, grants));
  return new Set([...own!].filter((permission) => others.every((rights) => rights.has(permission))));
}

async function viewerOfApiToken(needs: Needs, token: string, ip: string | null): Promise<Viewer | null> {
  return viewerOfTokenWhere(needs, eq(tokens.hash, await digestOf(token)), ip);
}

export function viewerOfTokenId(needs: Needs, id: string, ip: string | null): Promise<Viewer | null> {
  return viewerOfTokenWhere(needs, eq(tokens.id, id), ip);
}

async function viewerOfTokenWhere({ db, clock }: Needs, isIt: SQL, ip: string | null): Promise<Viewer | null> {
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
          isIt,
          isNull(tokens.revokedAt),
          or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now)),
          eq(users.isActive, true),
        ),
      ),
    flagsOf(db, sql`SELECT owner_id FROM tokens WHERE ${isIt}`),
  ]);
  const row = rows[0];
  if (!row || !isAllowedAddress(ip, row.ipWhitelist)) return null;
  const { tokenId, isTest, lastUsedAt, lastUsedIp, expiresAt } = row;
  const isUsedAnew = lastUsedAt === null || lastUsedAt < now - USED_EVERY_MS || lastUsedIp !== ip;
  // The primary confirms a viewer read from a replica, and records the use then.
  if (isUsedAnew && !db.isBehind()) {
    await db.update(tokens).set({ lastUsedAt: now, lastUsedIp: ip }).where(eq(tokens.id, tokenId));
  }
  const until = expiresAt ?? Number.MAX_SAFE_INTEGER;
  return { ...viewerOf(row.user, flags), sessionId: tokenId, expiresAt: until, actor: null, tokenId, isTest };
}

/** Finds an account by an SQL expression for its id, for entry points with their own key. */
export async function viewerOfOwner(db: Platform["db"], id: SQL): Promise<Viewer | null> {
  const [rows, flags] = await db.batch([
    db
      .select()
      .from(users)
      .where(and(eq(users.id, id), eq(users.isActive, true))),
    flagsOf(db, id),
  ]);
  const [user] = rows;
  const none = { sessionId: "", expiresAt: Number.MAX_SAFE_INTEGER, actor: null, tokenId: null, isTest: false };
  return user ? { ...viewerOf(user, flags), ...none } : null;
}

type FlagRow = { ownerId: string; key: string; value: unknown };

/** Flags and branding of platform, reseller and user; `user` is SQL for an id. */
function flagsOf(db: Platform["db"], user: SQL) {
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
          and(eq(settings.key, FIELD_NAMES_KEY), sql`${settings.ownerId} = (${user})`),
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
    fieldNames: fieldNamesIn(values[FIELD_NAMES_KEY]),
  };
}

/** Platform, then reseller, then user. */
function flagsFor(user: Pick<User, "id" | "resellerId">, flags: FlagRow[]): Record<string, unknown> {
  const layered = ["", user.resellerId, user.id].flatMap((owner) => flags.filter(({ ownerId }) => ownerId === owner));
  return Object.fromEntries(layered.map(({ key, value }) => [key, value]));
}

export function fullName(data: { firstName?: string; lastName?: string }, username: string): string {
  return [data.firstName, data.lastName].filter(Boolean).join(" ") || username;
}

export function findFlags(db: Platform["db"], userId: string) {
  return flagsOf(db, sql`SELECT ${userId}`);
}

/** `rows`: the account's `findFlags`. */
export function askerOf(user: Pick<User, "id" | "resellerId" | "level" | "grants">, rows: FlagRow[]): Asker {
  return { level: user.level, permissions: permissionsOf(user.level, user.grants), flags: flagsFor(user, rows) };
}
