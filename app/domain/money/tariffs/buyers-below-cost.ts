import { and, eq, inArray, sql } from "drizzle-orm";
import { users } from "../../../../db/schema/accounts";
import { type TariffState, tariffs, userTariffs } from "../../../../db/schema/billing";
import { refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { ACCOUNT_FEE } from "../billing/source-name";
import { belowCost } from "./below-cost";
import { stateAfter, stateOf, type TariffRow, tariffsWhere } from "./rows";

type Needs = Pick<Platform, "db" | "clock">;

export interface BelowCost {
  id: string;
  title: string;
  username: string;
}

const MOST = 500;
const MOST_NAMED = 10;

interface When {
  /** ms UTC. */
  at?: number | undefined;
  /** Only this reseller, who is about to get the tariff. */
  given?: { userId: string; multiplier?: number | undefined } | undefined;
}

/** Its buyers' tariffs that would sell below its new prices, from `at` (ms UTC) until its next announced change. */
export async function buyersBelowCost(
  { db, clock }: Needs,
  known: TariffRow,
  after: TariffState,
  { at = clock(), given }: When = {},
): Promise<BelowCost[]> {
  const buyers = given ? sql`(${given.userId})` : sql`(SELECT user_id FROM user_tariffs WHERE tariff_id = ${known.id})`;
  const where = and(eq(tariffs.source, known.source), sql`${tariffs.ownerId} IN ${buyers}`);
  const sold = await tariffsWhere({ db, clock: () => at }, where, { order: sql`${tariffs.title}`, limit: MOST });
  // A fee that is off costs the reseller nothing.
  if (sold.length === 0 || (!after.isActive && known.source === ACCOUNT_FEE)) return [];
  const held = await db
    .select({ tariffId: userTariffs.tariffId, userId: userTariffs.userId, multiplier: userTariffs.multiplier })
    .from(userTariffs)
    .where(
      sql`tariff_id = ${known.id} OR tariff_id IN (SELECT value FROM json_each(${JSON.stringify(sold.map(({ id }) => id))}))`,
    );
  const until = known.coming.find(({ startsAt }) => startsAt > at)?.startsAt ?? Number.POSITIVE_INFINITY;
  const below = sold.filter((tariff) => {
    const { id, ownerId } = tariff;
    const own = held.find(({ tariffId, userId }) => tariffId === known.id && userId === ownerId);
    const shares = held.flatMap(({ tariffId, multiplier }) => (tariffId === id ? [multiplier] : []));
    const multiplier = shares.length > 0 ? Math.min(...shares) : undefined;
    const bought = after.isActive ? { data: after.data, multiplier: given?.multiplier ?? own?.multiplier } : undefined;
    const announced = tariff.coming.filter(({ startsAt }) => startsAt < until);
    const states = [stateOf(tariff), ...announced.map((_, index) => stateAfter(tariff, index))];
    return states.some(({ isActive, data }) => isActive && belowCost({ data, multiplier }, bought) !== null);
  });
  if (below.length === 0) return [];
  const owners = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, [...new Set(below.map(({ ownerId }) => ownerId))].slice(0, 90)));
  const nameOf = (ownerId: string) => owners.find(({ id }) => id === ownerId)?.username ?? ownerId;
  return below.map(({ id, title, ownerId }) => ({ id, title, username: nameOf(ownerId) }));
}

/** A manager may proceed after seeing which tariffs these are. */
export async function unacceptedBelow(
  needs: Needs,
  known: TariffRow,
  after: TariffState,
  { isAccepted = false, ...when }: When & { isAccepted?: boolean | undefined } = {},
) {
  const below = isAccepted ? [] : await buyersBelowCost(needs, known, after, when);
  if (below.length === 0) return null;
  const named = below.slice(0, MOST_NAMED).map(({ title, username }) => `${title} (${username})`);
  const names = [...named, ...(below.length > MOST_NAMED ? ["…"] : [])].join(", ");
  return refuse("resellersBelowCost", "acceptBelowCost", { tariffs: names }, "conflict");
}
