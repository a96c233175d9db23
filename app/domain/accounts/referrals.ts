import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { users } from "../../../db/schema/accounts";
import type { Viewer } from "../access/viewer";
import { fullName } from "../access/viewer-of-token";

const COUNTED = 40;
const TRIES = 5;

type Owner = Pick<Viewer, "id">;

export async function referralCodeOf(db: Database, viewer: Owner): Promise<string> {
  for (let left = TRIES; left > 0; left--) {
    const row = await db.select({ code: users.referralCode }).from(users).where(eq(users.id, viewer.id)).get();
    if (row?.code) return row.code;
    const code = newReferralCode();
    // No effect when the code is taken or already set.
    await db
      .update(users)
      .set({ referralCode: code })
      .where(
        and(
          eq(users.id, viewer.id),
          isNull(users.referralCode),
          sql`NOT EXISTS (SELECT 1 FROM users AS other WHERE other.referral_code = ${code})`,
        ),
      );
  }
  throw new Error("no referral code could be made");
}

/** Newest first, paged by key; names masked. */
export async function findReferrals(
  db: Database,
  viewer: Owner,
  { cursor, limit }: { cursor?: string; limit: number },
) {
  const invited = eq(users.referrerId, viewer.id);
  const [rows, [counted]] = await db.batch([
    db
      .select({ id: users.id, username: users.username, data: users.data, createdAt: users.createdAt })
      .from(users)
      .where(and(invited, cursor === undefined ? undefined : lt(users.id, cursor)))
      .orderBy(desc(users.id))
      .limit(limit + 1),
    db.all<{ known: number }>(
      sql`SELECT count(*) AS known FROM (
        SELECT 1 FROM users INDEXED BY users_by_referrer WHERE referrer_id = ${viewer.id} LIMIT ${COUNTED + 1})`,
    ),
  ]);
  const page = rows.slice(0, limit);
  const known = counted?.known ?? 0;
  return {
    rows: page.map(({ id, username, data, createdAt }) => ({ id, name: masked(fullName(data, username)), createdAt })),
    total: Math.min(known, COUNTED),
    isTotalExact: known <= COUNTED,
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** "Anna Kuznetsova" → "A••• K•••" */
function masked(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => `${Array.from(word)[0] ?? ""}•••`)
    .join(" ");
}

/** Without similar characters. */
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 8;

export function newReferralCode(): string {
  // 32 characters: five low bits are uniform.
  return Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => SIGNS[byte % SIGNS.length]).join("");
}
