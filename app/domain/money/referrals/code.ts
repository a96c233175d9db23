import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type UserData, users } from "../../../../db/schema/accounts";
import type { Viewer } from "../../base/access/viewer";

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

const MOST_ABOVE = 20;

/** The inviter, then the account that invited it, and so on; empty for an unknown code. */
export async function invitersOf(db: Database, code: string) {
  const rows = await db.all<{ id: string; email: string | null; data: string }>(sql`
    WITH RECURSIVE above (id, at) AS (SELECT id, 0 FROM users WHERE referral_code = ${code} UNION ALL
      SELECT u.referrer_id, at + 1 FROM above JOIN users u ON u.id = above.id
      WHERE u.referrer_id IS NOT NULL AND at < ${MOST_ABOVE})
    SELECT u.id AS id, u.email AS email, u.data AS data FROM above CROSS JOIN users u ON u.id = above.id ORDER BY at`);
  return rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) as UserData }));
}

type Reached = Pick<UserData, "email" | "phone">;

/** The same phone, or the same mailbox with a label. */
export function isOneself({ email, data }: { email: string | null; data: UserData }, { email: own, phone }: Reached) {
  return (phone !== undefined && phone === data.phone) || (!!own && !!email && mailboxOf(own) === mailboxOf(email));
}

const mailboxOf = (email: string) => email.toLowerCase().replace(/^([^+@]*)\+[^@]*@/, "$1@");

export function invitedStatements(db: Database, referrerId: string | null) {
  if (referrerId === null) return [];
  const counted = sql`INSERT INTO referral_totals (owner_id, invited) VALUES (${referrerId}, 1)
    ON CONFLICT (owner_id) DO UPDATE SET invited = invited + 1`;
  return [db.run(counted)];
}

const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 8;

export function newReferralCode(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => SIGNS[byte % SIGNS.length]).join("");
}
