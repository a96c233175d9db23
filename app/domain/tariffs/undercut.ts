import { and, eq, inArray, sql } from "drizzle-orm";
import { users } from "../../../db/schema/accounts";
import { type TariffState, tariffs, userTariffs } from "../../../db/schema/billing";
import { stateAfter, stateOf, type TariffRow, tariffsWhere } from "../billing/tariffs";
import { refuse } from "../shared/errors/result";
import type { Platform } from "../shared/ports/platform";
import { ACCOUNT_FEE } from "../subscriptions/fee";
import { belowCost } from "./cost";

type Needs = Pick<Platform, "db" | "clock">;

export interface Undercut {
  id: string;
  title: string;
  username: string;
}

const MOST = 500;
const MOST_NAMED = 10;

/** Tariffs of its buyers that would sell below its new prices from `at` (ms UTC) until its next announced change. */
export async function undercutBy(
  { db, clock }: Needs,
  known: TariffRow,
  after: TariffState,
  at = clock(),
): Promise<Undercut[]> {
  const buyers = sql`(SELECT user_id FROM user_tariffs WHERE tariff_id = ${known.id})`;
  const where = and(eq(tariffs.source, known.source), sql`${tariffs.ownerId} IN ${buyers}`);
  const sold = await tariffsWhere({ db, clock: () => at }, where, { order: sql`${tariffs.title}`, limit: MOST });
  // A fee that is off costs its reseller nothing.
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
    const bought = after.isActive ? { data: after.data, multiplier: own?.multiplier } : undefined;
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

/** A manager may do it all the same, once he has seen which they are. */
export async function unacceptedBelow(
  needs: Needs,
  known: TariffRow,
  after: TariffState,
  { at, isAccepted = false }: { at?: number; isAccepted?: boolean | undefined } = {},
) {
  const below = isAccepted ? [] : await undercutBy(needs, known, after, at);
  if (below.length === 0) return null;
  const named = below.slice(0, MOST_NAMED).map(({ title, username }) => `${title} (${username})`);
  const names = [...named, ...(below.length > MOST_NAMED ? ["…"] : [])].join(", ");
  return refuse("resellersBelowCost", "acceptBelowCost", { tariffs: names }, "conflict");
}
