import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { type RawRow, rowOf } from "../../../../../db/schema/raw-row";
import { sendings } from "../../../../../db/schema/sendings";
import type { Viewer } from "../../../base/access/viewer";
import { CHAIN_CHARS, chainOf, rangeOf } from "../../../base/chains/ids";
import {
  type Bounds,
  type Page,
  pageOfScan,
  type Scan,
  scanSql,
  siftScan,
  windowOf,
  withRows,
} from "../../../base/shared/pages";
import { includesText } from "../../../base/text/folded";
import { type ChainOutcome, outcomeOf } from "../view/chain-outcome";
import { counter, isOfOperator, isSearched, isSifted, isToCount, operatorNameOf, type SendingQuery } from "./find";
import { addressesSql, chainHit, NO_REASON, valuesTable } from "./predicates";
import { isClickedOn, isIgnored, isTagged } from "./row-tests";
import { hasChains, walkOf } from "./walks";

export type ChainPage = Page<ChainOutcome>;

/** From an index, a chain's rows are sought one by one in the table, which takes longer than rows in order. */
const COST_OF_SEEK = 1.3;

/** One row per chain, by the time of its first message. */
export async function findChains(db: Database, viewer: Pick<Viewer, "id">, filter: SendingQuery): Promise<ChainPage> {
  const { offset, limit, direction, operator } = filter;
  const { cursor } = behindCursor(filter);
  const walk = walkOf(viewer.id, filter);
  const { hit, reads } = chainHit(filter, walk.isFirst);
  const seekCost = walk.firstReads > 0 ? COST_OF_SEEK : 1;
  const sizes = [
    walk.cost + seekCost * (walk.firstReads + walk.chainReads * (reads + Number(operator !== undefined))),
    walk.cost + Number(operator !== undefined && walk.cost >= 2),
  ].map((cost) => windowOf(limit, cost));
  const scan: Scan = {
    rows: (bounds) => walk.rows(sql`s.id AS id, ${hit} AS hit`, bounds),
    tables: valuesTable(filter),
    direction,
    cursor,
    offset,
    limit,
    isCounted: isToCount(filter),
    size: sql`iif(${hasChains(viewer.id)}, ${sizes[0]}, ${sizes[1]})`,
    isWhole: !isSearched(filter),
    known: counter(viewer.id, filter, true),
  };
  if (operator !== undefined) {
    const also = sql`iif(${hit}, ${addressesSql(filter)}, NULL)`;
    const rows = (bounds: Bounds) => walk.rows(sql`s.id AS id, ${hit} AS hit, ${also} AS also`, bounds);
    const page = await siftScan(db, { ...scan, rows }, isOfOperator(operator));
    const next = page.end === null ? page.next : page.end + EXACTLY;
    return withRows({ ...page, next }, await loadChains(db, viewer, page.rows));
  }
  const raw = await db.all<RawRow>(sql`SELECT scan.*, c.* FROM (${scanSql(scan)}) scan
    LEFT JOIN sendings c ON scan.scan_shown AND c.owner_id = ${viewer.id}
      AND c.id BETWEEN ${of(sql`scan.scan_id`)} || '00' AND ${of(sql`scan.scan_id`)} || 'ff' ORDER BY scan.scan_n`);
  const page = pageOfScan(raw, scan);
  const chains = chainsIn(raw.filter(({ id }) => id !== null));
  const rows = page.rows.map((id) => outcomeOf(chains.get(chainOf(id))!.map((row) => rowOf(sendings, row))));
  const next = page.end === null ? page.next && rows.at(-1)!.steps[0]!.id : page.end + EXACTLY;
  return withRows({ ...page, next }, rows);
}

const of = (id: SQL) => sql`substr(${id}, 1, ${sql.raw(String(CHAIN_CHARS))})`;

function chainsIn(rows: readonly RawRow[]): Map<string, RawRow[]> {
  return Map.groupBy(
    rows.filter(({ id }) => id !== null),
    ({ id }) => chainOf(String(id)),
  );
}

/** Complete chains of these messages, in the order of the ids. */
export async function loadChains(
  db: Database,
  viewer: Pick<Viewer, "id">,
  ids: readonly string[],
): Promise<ChainOutcome[]> {
  const chains = [...new Set(ids.map(chainOf))];
  if (chains.length === 0) return [];
  const rows = await db.all<RawRow>(sql`SELECT s.* FROM json_each(${JSON.stringify(chains)}) w
    CROSS JOIN sendings s ON s.owner_id = ${viewer.id} AND s.id BETWEEN w.value || '00' AND w.value || 'ff'`);
  const groups = chainsIn(rows);
  const found = chains.map((chain) => groups.get(chain)).filter((own) => own !== undefined);
  return found.map((own) => outcomeOf(own.map((row) => rowOf(sendings, row))));
}

/** The first recipients of a page, as SQL for a parallel query; null if its rows need a scan. */
export function recipientsOf(viewer: Pick<Viewer, "id">, filter: SendingQuery): SQL | readonly string[] | null {
  if (isSifted(filter)) return null;
  if (typeof filter.phone === "string") return [filter.phone];
  const { rows } = walkOf(viewer.id, filter);
  const roots = rows(sql`s.recipient AS address`, { behind: behindCursor(filter).cursor }, sql`+s.step = 0`);
  return sql`SELECT DISTINCT address FROM (${roots} LIMIT ${filter.limit})`;
}

/** A cursor is any message of the last chain. `…~` includes that chain; `…!` is a message within its chain. */
function behindCursor(filter: SendingQuery): SendingQuery {
  const { cursor, direction = "desc" } = filter;
  if (!cursor) return filter;
  if (cursor.endsWith(EXACTLY)) return { ...filter, cursor: cursor.slice(0, -EXACTLY.length) };
  const { firstId, lastId } = rangeOf(cursor.slice(cursor.lastIndexOf(".") + 1));
  const isDown = direction === "desc";
  return { ...filter, cursor: cursor.endsWith(ITSELF) ? `${lastId}${ITSELF}` : isDown ? firstId : lastId };
}

const ITSELF = "~";
/** End of a search: the chain continues after it. */
const EXACTLY = "!";

/** Status, reason and task are the chain's; all other conditions must hold for one step. */
export function isMeant({ steps, decisive, status }: ChainOutcome, filter: SendingQuery): boolean {
  const { taskId, status: wanted, isUnsent, errors, type, sender, isPaid, isClicked, operator, tag, text } = filter;
  const isOver = status === "failed" || status === "unsent";
  return (
    (!taskId || steps[0]!.taskId === taskId) &&
    (tag === undefined || isTagged(steps[0]!, tag)) &&
    (wanted === undefined ||
      (isOver ? "failed" : status) === wanted ||
      (wanted === "delivered" && status === "seen")) &&
    (isClicked === undefined || (steps.some(isClickedOn) === isClicked && (isClicked || steps.some(isIgnored)))) &&
    (isUnsent === undefined || (status === "unsent") === isUnsent) &&
    (errors === undefined || (isOver && errors.includes(decisive.error ?? NO_REASON))) &&
    steps.some(
      (step) =>
        (type === undefined || step.type === type) &&
        (sender === undefined || step.sender === sender) &&
        (isPaid === undefined || step.price > 0 === isPaid) &&
        (operator === undefined || operatorNameOf(step.recipient) === operator) &&
        (text === undefined || includesText(step.text, text)),
    )
  );
}
