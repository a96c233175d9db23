import { sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { type RawRow, rowOf } from "../../../../../db/schema/raw-row";
import { sendings } from "../../../../../db/schema/sendings";
import { CHAIN_CHARS, chainOf, rangeOf } from "../../../base/chains/ids";
import { timeOfId } from "../../../base/shared/ids";
import { LIST_OWNER, type ListOwner, newestOf, type Owners, ownersIn } from "../../../base/shared/newest-of";
import { outcomeOf } from "../view/chain-outcome";
import { isSifted, type SendingQuery } from "./find";
import { type ChainPage, findChains, isMeant } from "./find-chains";
import { chainHit, valuesTable } from "./predicates";
import { failedOf, isFailed, isUnsentIn } from "./walks";

/** Rows of a window over many accounts: each costs some twenty reads. */
const WINDOW = 800;

export type OwnedChains = ChainPage & { owners: Map<string, ListOwner> };

/** `findChains` for one account or many, newest first. */
export async function findChainsOf(db: Database, owners: Owners, filter: SendingQuery): Promise<OwnedChains> {
  if ("id" in owners) return { ...(await findChains(db, owners, filter)), owners: new Map() };
  const { limit, cursor, taskId, phone, from, to, operator, isCounted } = filter;
  const isSearched = isSifted(filter) || taskId !== undefined;
  const size = isSearched ? Math.max(WINDOW, limit + 1) : limit + 1;
  const newest = newestOf(owners.users, { ...windowOf(filter), size });
  const { hit } = chainHit(filter, sql`1`);
  const isAll = isCounted && !isSearched && !phone && from === undefined && to === undefined;
  const known = isAll
    ? sql`(SELECT sum(a.sendings - a.fallbacks) FROM accounts a WHERE a.owner_id IN (SELECT u.id FROM ${owners.users}))`
    : sql`NULL`;
  const most = operator === undefined ? limit + 1 : size;
  const raw = await db.all<RawRow>(sql`WITH ${valuesTable(filter)}, w AS MATERIALIZED (${newest}),
      k AS MATERIALIZED (SELECT owner, max(id) AS id FROM w GROUP BY owner, substr(id, 1, ${CHAIN_CHARS})),
      h AS MATERIALIZED (SELECT k.owner AS owner, substr(k.id, 1, ${CHAIN_CHARS}) AS chain
        FROM k CROSS JOIN sendings s ON s.owner_id = k.owner AND s.id = k.id WHERE ${hit} ORDER BY k.id DESC LIMIT ${most})
    SELECT c.*, ${LIST_OWNER}, e.size AS window_size, e.edge AS edge, e.known AS known
    FROM (SELECT count(*) AS size, min(id) AS edge, ${known} AS known FROM w) e LEFT JOIN h ON true
    LEFT JOIN sendings c ON c.owner_id = h.owner AND c.id BETWEEN h.chain || '00' AND h.chain || 'ff'
    LEFT JOIN users o ON o.id = h.owner`);
  const rowsFound = raw.filter(({ id }) => id !== null);
  const chains = [...Map.groupBy(rowsFound, ({ owner_id, id }) => `${owner_id} ${chainOf(String(id))}`).values()];
  const outcomes = chains
    .map((rows) => outcomeOf(rows.map((row) => rowOf(sendings, row))))
    .sort((one, other) => (one.steps[0]!.id < other.steps[0]!.id ? 1 : -1));
  const found = operator === undefined ? outcomes : outcomes.filter((chain) => isMeant(chain, filter));
  const rows = found.slice(0, limit);
  const isFull = found.length > limit;
  const edge = !isFull && raw[0]?.window_size === size ? String(raw[0].edge) : null;
  const next = isFull ? rows.at(-1)!.steps[0]!.id : edge;
  const total = (raw[0]?.known ?? null) as number | null;
  return {
    rows,
    next,
    searchedTo: edge === null ? null : timeOfId(edge),
    total: total ?? found.length,
    isTotalExact: total !== null || (next === null && !cursor),
    owners: ownersIn(rowsFound),
  };
}

function windowOf(filter: SendingQuery) {
  const { phone, from, to, cursor } = filter;
  const behind = cursor ? rangeOf(cursor.slice(cursor.lastIndexOf(".") + 1)) : null;
  const walk = { table: "sendings", from, to, cursor: behind?.[cursor!.endsWith("~") ? "lastId" : "firstId"] };
  if (phone) return { ...walk, index: "sendings_by_recipient", where: sql`t.recipient = ${phone}` };
  if (!isFailed(filter)) return walk;
  return { ...walk, ...failedOf(isUnsentIn(filter) === true) };
}
