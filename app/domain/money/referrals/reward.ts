import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { UserData } from "../../../../db/schema/accounts";
import { fullName } from "../../base/access/viewer-of-token";
import { announceNotification, type Notice, notificationOf } from "../../base/notifications/notify";
import { REFERRAL_RULE, type ReferralRule } from "../../base/settings/feature-names";
import { PLATFORM_OWNER } from "../../base/settings/settings";
import { announce } from "../../base/shared/announce";
import { derivedId, timeOfId } from "../../base/shared/ids";
import type { Micros } from "../../base/shared/money";
import type { Platform } from "../../base/shared/ports/platform";
import { accountStatement, balanceAfter } from "../billing/holds";
import { earnsUntil, masked, monthOf, rewardOf } from "./rule";

type Statement = ReturnType<Database["run"]>;

/** Reward for a payer's line: its statements end the batch that writes the line; `announce` follows the batch. */
export interface Reward {
  referrerId: string;
  /** Id of the referrer's line. */
  lineId: string;
  amount: Micros;
  statements: Statement[];
  notice: Notice;
}

interface PayerLine {
  ownerId: string;
  id: string;
  amount: Micros;
  /** Credited manually by a manager, who may subtract it again. */
  byHand: boolean;
}

const MOST_BALANCE = 2 ** 52;

interface Found {
  referrerId: string;
  username: string;
  data: string;
  createdAt: number;
  rule: string;
}

/** Reward of the payer's referrer for a line of external money; null: none. */
export async function rewardFor(db: Database, line: PayerLine, now: number): Promise<Reward | null> {
  const found = await db.get<Found | undefined>(sql`
    SELECT u.referrer_id AS referrerId, u.username AS username, u.data AS data, u.created_at AS createdAt, s.value AS rule
    FROM users u JOIN settings s ON s.owner_id = ${PLATFORM_OWNER} AND s.key = ${REFERRAL_RULE}
    WHERE u.id = ${line.ownerId} AND ${isEarned(line.ownerId)}`);
  if (!found) return null;
  const rule = JSON.parse(found.rule) as ReferralRule;
  const [amount, until] = [rewardOf(rule, line.amount), earnsUntil(rule, found.createdAt)];
  if (amount <= 0 || (until !== null && now >= until)) return null;
  const name = masked(fullName(JSON.parse(found.data) as UserData, found.username));
  const lineId = await derivedId(timeOfId(line.id), `referral ${line.id}`);
  return rewardOn(db, { line, lineId, referrerId: found.referrerId, amount, name }, now);
}

/** Requires one currency for both; excludes the account itself, its reseller and anybody it has invited. */
const isEarned = (payerId: string): SQL => sql`EXISTS (SELECT 1 FROM users p JOIN users r ON r.id = p.referrer_id
    LEFT JOIN accounts pa ON pa.owner_id = p.id LEFT JOIN accounts ra ON ra.owner_id = r.id
  WHERE p.id = ${payerId} AND r.is_active AND coalesce(pa.currency, 'RUB') = coalesce(ra.currency, 'RUB')
    AND r.id NOT IN (WITH RECURSIVE above (id) AS (SELECT ${payerId} UNION
        SELECT x.reseller_id FROM above JOIN users x ON x.id = above.id WHERE x.reseller_id IS NOT NULL)
      SELECT id FROM above)
    AND p.id NOT IN (WITH RECURSIVE inviting (id) AS (SELECT r.id UNION
        SELECT x.referrer_id FROM inviting JOIN users x ON x.id = inviting.id WHERE x.referrer_id IS NOT NULL)
      SELECT id FROM inviting))`;

function rewardOn(
  db: Database,
  {
    line,
    lineId,
    referrerId,
    amount,
    name,
  }: Pick<Reward, "lineId" | "referrerId" | "amount"> & {
    line: PayerLine;
    name: string;
  },
  now: number,
): Reward {
  const { id, ownerId: payerId } = line;
  const isMade = sql`EXISTS (SELECT 1 FROM referral_rewards WHERE id = ${id} AND owner_id = ${referrerId})`;
  const notice = notificationOf(db, referrerId, "referral", { amount, name }, now, isMade);
  const statements = [
    db.run(sql`INSERT INTO referral_rewards (id, owner_id, user_id, paid, reward, by_hand, created_at)
      SELECT ${id}, ${referrerId}, ${payerId}, ${line.amount}, ${amount}, ${Number(line.byHand)}, ${now}
      WHERE EXISTS (SELECT 1 FROM billings WHERE owner_id = ${payerId} AND id = ${id}) AND ${isEarned(payerId)}
        AND coalesce((SELECT balance FROM accounts WHERE owner_id = ${referrerId}), 0) <= ${MOST_BALANCE - amount}`),
    ...moveStatements(
      db,
      { referrerId, payerId, id: lineId },
      { source: "referral", amount: sql`${amount}`, isMade },
      now,
    ),
    ...notice.statements,
  ];
  return { referrerId, lineId, amount, statements, notice };
}

interface Movement {
  source: "referral" | "referralRefund";
  amount: SQL;
  isMade: SQL;
}

/** Moves the account's sums together with the line. */
export function moveStatements(
  db: Database,
  { referrerId, payerId, id }: { referrerId: string; payerId: string; id: string },
  { source, amount, isMade }: Movement,
  now: number,
): Statement[] {
  const month = monthOf(now);
  const moved = sql`(SELECT amount FROM billings WHERE owner_id = ${referrerId} AND id = ${id})`;
  const isMoved = sql`EXISTS ${moved}`;
  return [
    db.run(accountStatement(referrerId, now)),
    db.run(sql`INSERT INTO billings (owner_id, id, source, amount, status, user_id, balance, created_at, updated_at)
      SELECT ${referrerId}, ${id}, ${source}, ${amount}, 'complete', ${payerId},
        ${balanceAfter(referrerId, amount)}, ${now}, ${now} WHERE ${isMade}`),
    db.run(sql`INSERT INTO referral_totals (owner_id, paying, earned, month, month_earned)
      SELECT ${referrerId}, 1 - (SELECT count(*) FROM referral_sums WHERE owner_id = ${referrerId} AND user_id = ${payerId}),
        ${moved}, ${month}, ${moved} WHERE ${isMoved}
      ON CONFLICT (owner_id) DO UPDATE SET paying = paying + excluded.paying, earned = earned + excluded.earned,
        month_earned = iif(month = excluded.month, month_earned, 0) + excluded.month_earned, month = excluded.month`),
    db.run(sql`INSERT INTO referral_sums (owner_id, user_id, earned)
      SELECT ${referrerId}, ${payerId}, ${moved} WHERE ${isMoved}
      ON CONFLICT (owner_id, user_id) DO UPDATE SET earned = earned + excluded.earned`),
    db.run(sql`UPDATE accounts SET balance = balance + ${moved}, billings = billings + 1, updated_at = ${now}
      WHERE owner_id = ${referrerId} AND ${isMoved}`),
  ];
}

export async function announceReward(
  needs: Pick<Platform, "db" | "hub" | "queue">,
  { referrerId, lineId, notice }: Pick<Reward, "referrerId" | "lineId" | "notice">,
): Promise<void> {
  await announce(needs.hub, referrerId, [{ event: "billings.created", data: { id: lineId } }]);
  await announceNotification(needs, notice);
}
