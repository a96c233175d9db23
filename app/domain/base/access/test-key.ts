import { createHash, createHmac } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { derivedKey } from "../shared/derived-key";
import { firstIdAt } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import type { Viewer } from "./viewer";
import { TOKEN_PREFIX } from "./viewer-of-token";

type Needs = Pick<Platform, "db" | "config" | "clock" | "behind">;
type Reader = Pick<Viewer, "id" | "tokenId" | "actor" | "permissions">;

const DESCRIPTION = "Test key";

/**
 * Every account has one test key from the start, which its pages show. Derived from the account and the platform's key,
 * so the text itself is not stored; revoked like any other token, for good.
 */
function testKeyOf({ config }: Pick<Platform, "config">, ownerId: string): string {
  const mac = createHmac("sha256", derivedKey(config.credentialsKey, "test-key")).update(ownerId).digest("hex");
  return `${TOKEN_PREFIX}test_${mac.slice(0, 40)}`;
}

/** Hex, as tokens are stored. */
const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Before all other ids, see `BUILT_IN_BELOW`. Without an await: the read below joins the screen's other reads. */
function idOf(ownerId: string): string {
  const hex = digestOf(`test-key/${ownerId}`);
  return `${firstIdAt(0).slice(0, 15)}${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

/** For the batch that makes an account. */
export function testKeyInsert(needs: Pick<Platform, "config">, ownerId: string, now: number): SQL {
  const key = testKeyOf(needs, ownerId);
  return sql`INSERT INTO tokens (id, owner_id, hash, hint, description, ip_whitelist, is_test, created_at)
    VALUES (${idOf(ownerId)}, ${ownerId}, ${digestOf(key)}, ${key.slice(-4)}, ${DESCRIPTION}, '[]', 1, ${now}) ON CONFLICT (id) DO NOTHING`;
}

/**
 * The key's text for its owner; null: revoked, or a viewer who may not hold the account's tokens. An account from before
 * keys were built in gets its key now.
 */
export async function findTestKey(needs: Needs, viewer: Reader): Promise<string | null> {
  const { id: ownerId, tokenId, actor, permissions } = viewer;
  if (tokenId !== null || actor || !permissions.has("tokens.create")) return null;
  const { db, clock } = needs;
  const id = idOf(ownerId);
  const [row] = await db.all<{ isLive: number }>(sql`SELECT revoked_at IS NULL AND (expires_at IS NULL
      OR expires_at > ${clock()}) AS isLive FROM tokens WHERE id = ${id} AND owner_id = ${ownerId}`);
  if (row?.isLive === 0) return null;
  if (!row) {
    const insert = testKeyInsert(needs, ownerId, clock());
    await needs.behind(Promise.resolve(db.run(insert)).then(() => undefined));
  }
  return testKeyOf(needs, ownerId);
}
