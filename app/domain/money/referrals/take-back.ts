import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { announce } from "../../base/shared/announce";
import { batchByName } from "../../base/shared/batch-by-name";
import { eachApart } from "../../base/shared/errors/isolate-failures";
import { newId } from "../../base/shared/ids";
import type { Micros } from "../../base/shared/money";
import type { Platform } from "../../base/shared/ports/platform";
import { moveStatements } from "./reward";

type Statement = ReturnType<Database["run"]>;

interface Taking {
  referrerId: string;
  statements: Statement[];
  /** Id of the referrer's line, if there is one. */
  lineId: string;
}

interface Rewarded {
  id: string;
  ownerId: string;
  userId: string;
}

const MOST = 50;
const MOST_AT_ONCE = 5;
const MOST_SUBTRACTED = 500;

/**
 * Ends a batch that changes a payment's refunded amount, `part` of `whole`: adjusts the reward in proportion, up or
 * down. Money that the referrer does not have is taken later.
 */
export async function takeBackOf(
  db: Database,
  lineId: string | null,
  { part, whole }: { part: SQL; whole: SQL },
  now: number,
): Promise<Taking | null> {
  if (lineId === null) return null;
  const reward = await db.get<Rewarded | undefined>(
    sql`SELECT id, owner_id AS ownerId, user_id AS userId FROM referral_rewards WHERE id = ${lineId}`,
  );
  if (!reward) return null;
  const due = sql`iif(${part} >= ${whole}, reward, CAST(round(reward * 1.0 * ${part} / ${whole}) AS INTEGER))`;
  const taking = takeStatements(db, reward, now);
  const dueStatement = db.run(sql`UPDATE referral_rewards SET due = ${due} WHERE id = ${reward.id}`);
  return { ...taking, statements: [dueStatement, ...taking.statements] };
}

/**
 * Ends the batch of a manager's subtraction: manual credits count as subtracted, newest first, and rewards follow in
 * proportion. The newest rewards are taken at once, the others by `collectRewards`.
 */
export async function takeBackOfSubtracted(db: Database, payerId: string, amount: Micros, now: number) {
  const reached = sql`(SELECT id, owner_id, user_id, min(left, ${amount} - before) AS part FROM (
      SELECT id, owner_id, user_id, left, coalesce(sum(left) OVER (ORDER BY id DESC
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM (SELECT id, owner_id, user_id, paid - subtracted AS left
        FROM referral_rewards INDEXED BY referral_rewards_by_hand
        WHERE user_id = ${payerId} AND by_hand = 1 AND subtracted < paid ORDER BY id DESC LIMIT ${MOST_SUBTRACTED}))
    WHERE before < ${amount})`;
  const rewards = await db.all<Rewarded>(sql`SELECT id, owner_id AS ownerId, user_id AS userId FROM ${reached}
    ORDER BY id DESC LIMIT ${MOST_AT_ONCE}`);
  if (rewards.length === 0) return null;
  const takings = rewards.map((reward) => takeStatements(db, reward, now));
  const marked = db.run(sql`UPDATE referral_rewards AS r SET subtracted = subtracted + x.part,
      due = max(due, iif(subtracted + x.part >= paid, reward,
        CAST(round(reward * 1.0 * (subtracted + x.part) / paid) AS INTEGER)))
    FROM ${reached} x WHERE r.id = x.id`);
  return { takings, statements: [marked, ...takings.flatMap(({ statements }) => statements)] };
}

function takeStatements(db: Database, { id, ownerId, userId }: Rewarded, now: number): Taking {
  const lineId = newId();
  const missing = sql`(SELECT iif(due < taken, due - taken, min(due - taken,
      max(0, (SELECT balance + overdraft FROM accounts WHERE owner_id = ${ownerId}))))
    FROM referral_rewards WHERE id = ${id})`;
  const line = { referrerId: ownerId, payerId: userId, id: lineId };
  const movement = { source: "referralRefund", amount: sql`0 - ${missing}`, isMade: sql`${missing} <> 0` } as const;
  const statements = [
    ...moveStatements(db, line, movement, now),
    db.run(sql`UPDATE referral_rewards SET taken = taken
        - coalesce((SELECT amount FROM billings WHERE owner_id = ${ownerId} AND id = ${lineId}), 0)
      WHERE id = ${id}`),
  ];
  return { referrerId: ownerId, statements, lineId };
}

export async function announceTaking({ hub }: Pick<Platform, "hub">, taking: Taking | null): Promise<void> {
  if (!taking) return;
  await announce(hub, taking.referrerId, [{ event: "billings.created", data: { id: taking.lineId } }]);
}

/** Collects what referrers still owe, as far as their money allows. */
export async function collectRewards(needs: Pick<Platform, "db" | "clock" | "hub">): Promise<void> {
  const rows = await needs.db.all<Rewarded>(sql`SELECT r.id, r.owner_id AS ownerId, r.user_id AS userId
    FROM referral_rewards r INDEXED BY referral_rewards_due JOIN accounts a ON a.owner_id = r.owner_id
    WHERE r.due > r.taken AND a.balance + a.overdraft > 0 LIMIT ${MOST}`);
  await eachApart("referrals.owed", rows, collect, { idOf: ({ id }) => ({ reward: id }) });
  async function collect(row: Rewarded) {
    const taking = takeStatements(needs.db, row, needs.clock());
    await batchByName(needs.db, { taken: taking.statements });
    await announceTaking(needs, taking);
  }
}
