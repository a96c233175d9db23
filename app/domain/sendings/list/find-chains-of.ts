import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import { sendings } from "../../../../db/schema/sendings";
import { LIST_OWNER, type ListOwner, newestOf, type Owners, ownersIn } from "../../shared/newest-of";
import { CHAIN_CHARS, chainOf, rangeOf } from "../chains/ids";
import { outcomeOf } from "../view/chain-outcome";
import { isFailed, isSifted, isUnsentIn, type SendingQuery, UNSENT_SQL } from "./find";
import { type ChainPage, findChains, isMeant } from "./find-chains";

const WINDOW = 3;
/** Of a search in texts. */
export const TEXT_WINDOW_OF_MANY = 200;

export type OwnedChains = ChainPage & { owners: Map<string, ListOwner> };

/** `findChains` of one account or of many, newest first; the chains of a window are read whole. */
export async function findChainsOf(db: Database, owners: Owners, filter: SendingQuery): Promise<OwnedChains> {
  if ("id" in owners) return { ...(await findChains(db, owners, filter)), owners: new Map() };
  const { limit, cursor, text } = filter;
  const least = isSifted(filter) || filter.taskId ? WINDOW * limit : limit + 1;
  const size = text === undefined ? least : Math.max(TEXT_WINDOW_OF_MANY, least);
  const newest = newestOf(owners.users, { ...windowOf(filter), size });
  const raw = await db.all<RawRow>(sql`WITH w AS MATERIALIZED (${newest})
    SELECT c.*, ${LIST_OWNER}, e.size AS window_size, e.edge AS edge
    FROM (SELECT count(*) AS size, min(id) AS edge FROM w) e
    CROSS JOIN (SELECT DISTINCT owner, substr(id, 1, ${CHAIN_CHARS}) AS chain FROM w) k
    CROSS JOIN sendings c ON c.owner_id = k.owner AND c.id BETWEEN k.chain || '00' AND k.chain || 'ff'
    CROSS JOIN users o ON o.id = k.owner`);
  const chains = [...Map.groupBy(raw, ({ owner_id, id }) => `${owner_id} ${chainOf(String(id))}`).values()];
  const looked = chains
    .map((rows) => outcomeOf(rows.map((row) => rowOf(sendings, row))))
    .sort((one, other) => (one.steps[0]!.id < other.steps[0]!.id ? 1 : -1));
  const found = looked.filter((chain) => isMeant(chain, filter));
  const rows = found.slice(0, limit);
  const edge = raw[0]?.window_size === size ? String(raw[0].edge) : null;
  const next = found.length > limit ? rows.at(-1)!.steps[0]!.id : edge;
  const isTotalExact = next === null && !cursor;
  return { rows, next, total: Math.min(found.length, limit + 1), isTotalExact, owners: ownersIn(raw) };
}

function windowOf(filter: SendingQuery) {
  const { phone, from, to, cursor } = filter;
  const behind = cursor ? rangeOf(cursor.slice(cursor.lastIndexOf(".") + 1)) : null;
  const walk = { table: "sendings", from, to, cursor: behind?.[cursor!.endsWith("~") ? "lastId" : "firstId"] };
  if (phone) return { ...walk, index: "sendings_by_recipient", where: sql`t.recipient = ${phone}` };
  if (!isFailed(filter)) return walk;
  return { ...walk, ...failedOf(isUnsentIn(filter) === true) };
}

/** What was never sent has an index of its own. */
export function failedOf(isUnsent: boolean) {
  return isUnsent
    ? { index: "unsent_sendings", where: sql`t.status = 'failed' AND t.error IN ${UNSENT_SQL}` }
    : { index: "failed_sendings", where: sql`t.status = 'failed' AND coalesce(t.error, '') NOT IN ${UNSENT_SQL}` };
}
