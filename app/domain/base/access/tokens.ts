import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { tokens } from "../../../../db/schema/access";
import { isAddressOrRange } from "../shared/addresses";
import { batchByName } from "../shared/batch-by-name";
import { ok, type Result, refuse } from "../shared/errors/result";
import { firstIdAt, newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import { announceVisits, recordVisit } from "../telemetry/record";
import type { Client } from "./session";
import { digestOf } from "./sha256";
import type { TokenChange, TokenInput } from "./token-input";
import type { Viewer } from "./viewer";
import { TOKEN_PREFIX } from "./viewer-of-token";

export const MOST_TOKENS = 32;
const KEPT_ENDED = 16;
const MOST_ADDRESSES = 50;
/** Built-in test keys have smaller ids. Their rows stay: a key that was revoked must not come back. */
const BUILT_IN_BELOW = firstIdAt(1);

/** The test key that every account has from the start; screens name it in the reader's language. */
export const isBuiltIn = ({ id }: Pick<TokenRow, "id">) => id < BUILT_IN_BELOW;

const NOWHERE: Client = { ip: null, userAgent: null };

type Needs = Pick<Platform, "db" | "clock" | "hub">;
type Maker = Pick<Viewer, "id" | "tokenId" | "actor">;
export type TokenRow = Omit<typeof tokens.$inferSelect, "hash">;
const SHOWN = {
  id: tokens.id,
  ownerId: tokens.ownerId,
  hint: tokens.hint,
  description: tokens.description,
  ipWhitelist: tokens.ipWhitelist,
  isTest: tokens.isTest,
  createdAt: tokens.createdAt,
  expiresAt: tokens.expiresAt,
  revokedAt: tokens.revokedAt,
  lastUsedAt: tokens.lastUsedAt,
  lastUsedIp: tokens.lastUsedIp,
};

export function findTokens(db: Database, viewer: Pick<Viewer, "id">): Promise<TokenRow[]> {
  return db.select(SHOWN).from(tokens).where(eq(tokens.ownerId, viewer.id)).orderBy(desc(tokens.id));
}

export async function getToken(db: Database, viewer: Pick<Viewer, "id">, id: string): Promise<TokenRow | null> {
  const row = await db
    .select(SHOWN)
    .from(tokens)
    .where(and(eq(tokens.id, id), eq(tokens.ownerId, viewer.id)))
    .get();
  return row ?? null;
}

/**
 * Returns the token's text, which is never stored. Idempotent by `id`. Refuses token callers, actors with fewer rights,
 * invalid addresses, past expiry and over 32 active tokens.
 */
export async function createToken(
  { db, clock, hub }: Needs,
  viewer: Maker,
  input: TokenInput,
  { id = newId(), client = NOWHERE }: { id?: string; client?: Client } = {},
): Promise<Result<{ token: string; row: TokenRow }>> {
  const now = clock();
  const refusal = makerRefused(viewer) ?? refusalOf(input, now);
  if (refusal) return refusal;

  const token = newTokenSecret();
  const row = {
    id,
    ownerId: viewer.id,
    hint: token.slice(-4),
    description: input.description,
    ipWhitelist: input.ipWhitelist,
    isTest: input.isTest ?? false,
    createdAt: now,
    expiresAt: input.expiredAt,
    revokedAt: null,
    lastUsedAt: null,
    lastUsedIp: null,
  };
  const hash = await digestOf(token);
  const addresses = JSON.stringify(row.ipWhitelist);
  const visit = {
    id: newId(),
    ownerId: viewer.id,
    action: "tokenCreated",
    client,
    at: now,
    data: { hint: hintOf(row) },
  } as const;
  const [made] = await db.batch([
    db.all<{ id: string }>(sql`INSERT INTO tokens
        (id, owner_id, hash, hint, description, ip_whitelist, is_test, created_at, expires_at)
      SELECT ${id}, ${viewer.id}, ${hash}, ${row.hint}, ${row.description}, ${addresses}, ${Number(row.isTest)}, ${now}, ${row.expiresAt}
      WHERE (SELECT count(*) FROM tokens WHERE owner_id = ${viewer.id} AND ${isLive(now)}) < ${MOST_TOKENS}
      ON CONFLICT (id) DO NOTHING RETURNING id`),
    recordVisit(db, visit, sql`EXISTS (SELECT 1 FROM tokens WHERE hash = ${hash})`),
    db.run(sql`DELETE FROM tokens WHERE id IN (SELECT id FROM tokens
      WHERE owner_id = ${viewer.id} AND NOT ${isLive(now)} AND id >= ${BUILT_IN_BELOW} ORDER BY id DESC LIMIT -1 OFFSET ${KEPT_ENDED})`),
  ]);
  if (made.length === 0) {
    return (await getToken(db, viewer, id))
      ? refuse("tokenShownAlready", undefined, undefined, "conflict")
      : refuse("tooManyTokens", undefined, { most: MOST_TOKENS }, "conflict");
  }
  await hub.publish(viewer.id, [{ event: "tokens.created", data: tokenView(row, now) }]);
  await announceVisits(hub, visit);
  return ok({ token, row });
}

function makerRefused({ tokenId, actor }: Maker) {
  if (tokenId) return refuse("tokenBySessionOnly", undefined, undefined, "forbidden");
  return actor?.isLess ? refuse("accessBeyond", undefined, undefined, "forbidden") : null;
}

function refusalOf({ ipWhitelist = [], expiredAt = null }: TokenChange, now: number) {
  const foreign = ipWhitelist.find((address) => !isAddressOrRange(address));
  if (foreign) return refuse("addressInvalid", "ipWhitelist", { value: foreign });
  if (ipWhitelist.length > MOST_ADDRESSES) return refuse("tooManyAddresses", "ipWhitelist");
  return expiredAt !== null && expiredAt <= now ? refuse("expiryPast", "expiredAt") : null;
}

/** Null when not found. Refuses token callers and actors with fewer rights. Changes reopen sockets. */
export async function changeToken(
  { db, clock, hub }: Needs,
  viewer: Maker,
  id: string,
  change: TokenChange,
  client: Client = NOWHERE,
): Promise<Result<TokenRow> | null> {
  const now = clock();
  const refusal = makerRefused(viewer) ?? refusalOf(change, now);
  if (refusal) return refusal;
  const known = await getToken(db, viewer, id);
  if (!known) return null;
  const { description = known.description, ipWhitelist = known.ipWhitelist, expiredAt = known.expiresAt } = change;
  const isWorking = and(eq(tokens.id, id), eq(tokens.ownerId, viewer.id), isLive(now))!;
  const data = { hint: hintOf(known) };
  const visit = { id: newId(), ownerId: viewer.id, action: "tokenChanged", client, at: now, data } as const;
  const {
    changed: [row],
  } = await batchByName(db, {
    visit: recordVisit(db, visit, sql`EXISTS (SELECT 1 FROM tokens WHERE ${isWorking})`),
    changed: db
      .update(tokens)
      .set({ description, ipWhitelist, expiresAt: expiredAt })
      .where(isWorking)
      .returning(SHOWN),
  });
  if (!row) return refuse("tokenOver", undefined, undefined, "conflict");
  const isElsewhere = change.ipWhitelist !== undefined || change.expiredAt !== undefined;
  if (isElsewhere) await hub.close(viewer.id, { only: id, isAgain: true });
  await hub.publish(viewer.id, [{ event: "tokens.updated", data: tokenView(row, now) }]);
  await announceVisits(hub, visit);
  return ok(row);
}

export async function revokeToken(
  { db, clock, hub }: Needs,
  viewer: Pick<Viewer, "id">,
  id: string,
  client: Client = NOWHERE,
): Promise<Result<{ id: string }> | null> {
  const now = clock();
  const isWorking = and(eq(tokens.id, id), eq(tokens.ownerId, viewer.id), isNull(tokens.revokedAt))!;
  const visit = { id: newId(), ownerId: viewer.id, action: "tokenRemoved", client, at: now } as const;
  const {
    revoked: [ended],
  } = await batchByName(db, {
    visit: recordVisit(db, visit, sql`EXISTS (SELECT 1 FROM tokens WHERE ${isWorking})`),
    revoked: db.update(tokens).set({ revokedAt: now }).where(isWorking).returning({ id: tokens.id }),
  });
  if (!ended && !(await getToken(db, viewer, id))) return null;
  await hub.close(viewer.id, { only: id });
  if (ended) {
    await hub.publish(viewer.id, [{ event: "tokens.removed", data: { id } }]);
    await announceVisits(hub, visit);
  }
  return ok({ id });
}

/** After a superior set a new password. */
export async function revokeTokens({ db, clock, hub }: Needs, ownerId: string): Promise<void> {
  const ended = await revokeStatement(db, ownerId, clock());
  await Promise.all(ended.map(({ id }) => hub.close(ownerId, { only: id })));
}

export function revokeStatement(db: Database, ownerId: string, now: number, when: SQL = sql`true`) {
  return db
    .update(tokens)
    .set({ revokedAt: now })
    .where(and(eq(tokens.ownerId, ownerId), isLive(now), when))
    .returning({ id: tokens.id });
}

export function stateOfToken({ revokedAt, expiresAt }: Pick<TokenRow, "revokedAt" | "expiresAt">, now: number) {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}

/** For REST and live events (spec §3); never includes the text. */
export function tokenView(row: TokenRow, now: number) {
  const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  return {
    id: row.id,
    description: row.description,
    hint: hintOf(row),
    ipWhitelist: row.ipWhitelist,
    isTest: row.isTest,
    state: stateOfToken(row, now),
    expiredAt: time(row.expiresAt),
    lastUsedAt: time(row.lastUsedAt),
    lastUsedIp: row.lastUsedIp,
    OwnerId: row.ownerId,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

/** "cab_…abcd". */
export function hintOf({ hint }: Pick<TokenRow, "hint">): string {
  return `${TOKEN_PREFIX}…${hint}`;
}

function isLive(now: number): SQL {
  return sql`(revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now}))`;
}

const CHARS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_BYTES = 32;
/** Length of 32 bytes in base 62. */
const SECRET_LENGTH = 43;

/** 256 random bits; alphanumeric, so that a double click selects it all. */
function newTokenSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  let rest = bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
  let secret = "";
  for (; rest > 0n; rest /= 62n) secret = CHARS[Number(rest % 62n)] + secret;
  return TOKEN_PREFIX + secret.padStart(SECRET_LENGTH, "0");
}
