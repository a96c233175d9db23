import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import { sendings } from "../../../../db/schema/sendings";
import type { Viewer } from "../../access/viewer";
import type { Direction } from "../../shared/ids";
import { says } from "../../text/says";
import { CHAIN_CHARS, chainOf, rangeOf } from "../chains/ids";
import { type ChainOutcome, outcomeOf } from "../view/chain-outcome";
import {
  counter,
  hasFallbacks,
  isOverIndex,
  isSifted,
  isTaskAlone,
  NO_REASON,
  operatorNameOf,
  type SendingQuery,
  stretchOf,
} from "./find";
import { contains, isClickedOn, isIgnored, isTagged } from "./row-tests";

export interface ChainPage {
  rows: ChainOutcome[];
  total: number;
  isTotalExact: boolean;
  next: string | null;
}

const WINDOW = { table: 3, index: 1.5 };
/** More than a chain has, so a window holds at least one as a whole. */
const LEAST_WINDOW = 12;
export const TEXT_WINDOW = 1000;

/** One row a chain, by the time of its first message. Reads four rows a chain at most, and what an index leads to. */
export async function findChains(db: Database, viewer: Pick<Viewer, "id">, filter: SendingQuery): Promise<ChainPage> {
  const { limit, offset = 0, direction = "desc" } = filter;
  const { kind, walk, whole, size, next: behind } = await walkOf(db, viewer.id, filter);
  const [read, others, counted, [window]] = await db.batch([
    db.all<RawRow>(walk),
    db.all<RawRow>(whole),
    db.all<{ total: number | null }>(counter(viewer.id, filter, true)),
    db.all<{ size: number }>(sql`SELECT ${size} AS size`),
  ]);
  // Of an index one row more is read: that it ends with the window is no sign of more.
  const raw = kind === "index" ? read.slice(0, window!.size) : read;
  const chains = chainsIn(raw);
  for (const [chain, rows] of chainsIn(others)) chains.set(chain, rows);
  const isCut =
    kind === "index"
      ? read.length > raw.length
      : (kind === "text" ? Number(raw[0]!.scanned) : raw.length) === window?.size;
  // The window may end within a chain.
  if (isCut && kind === "table") chains.delete([...chains.keys()].at(-1)!);
  const outcomes = [...chains.values()]
    .map((rows) => outcomeOf(rows.map((row) => rowOf(sendings, row))))
    .sort(orderIn(direction));
  const last = outcomes.at(-1)?.steps[0]?.id;
  const isFull = kind === "text" && chains.size === mostOfText(filter);
  const edge = { table: last, index: raw.at(-1)?.id, text: raw[0]?.edge }[kind];
  const end = isFull ? last : isCut ? edge : behind;
  const found = outcomes.filter((chain) => isMeant(chain, filter)).slice(offset);
  const rows = found.slice(0, limit);
  const next = found.length > limit ? rows.at(-1)!.steps[0]!.id : ((end as string | undefined) ?? null);
  const known = counted.length > 0 ? (counted[0]?.total ?? null) : 0;
  return {
    rows,
    total: known ?? offset + Math.min(found.length, limit + 1),
    isTotalExact: known !== null || (next === null && !filter.cursor),
    next,
  };
}

function chainsIn(rows: readonly RawRow[]): Map<string, RawRow[]> {
  return Map.groupBy(
    rows.filter(({ id }) => id !== null),
    ({ id }) => chainOf(String(id)),
  );
}

/** The whole chains of these messages, in the order of the ids. */
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

/** The first recipients of a page, as SQL for a query beside it; null when its rows are searched. */
export async function recipientsOf(
  db: Database,
  viewer: Pick<Viewer, "id">,
  filter: SendingQuery,
): Promise<SQL | readonly string[] | null> {
  if (isSearchedByChain(filter)) return null;
  if (typeof filter.phone === "string") return [filter.phone];
  const stretch = await stretchOf(db, viewer.id, behindCursor(filter));
  return sql`SELECT DISTINCT recipient AS address
    FROM (${stretch.rows(sql`s.recipient AS recipient, s.step AS step`)} LIMIT ${sizeOf(viewer.id, filter)})
    WHERE step = 0 LIMIT ${filter.limit}`;
}

/** `walk`: rows in order; `whole`: all rows of the chains that an index finds, of which it may know a part only. */
async function walkOf(db: Database, ownerId: string, filter: SendingQuery) {
  const stretch = await stretchOf(db, ownerId, behindCursor(filter));
  const { text, direction = "desc" } = filter;
  const [size, next] = [sizeOf(ownerId, filter), stretch.next];
  const chain = sql`substr(id, 1, ${CHAIN_CHARS})`;
  const within = (of: SQL) => sql`c.owner_id = ${ownerId} AND c.id BETWEEN ${of} || '00' AND ${of} || 'ff'`;
  if (isOverIndex(filter)) {
    const known = stretch.rows(sql`s.id AS id, s.steps AS steps`, hasFallbacks(ownerId));
    const whole = sql`SELECT c.* FROM (SELECT DISTINCT ${chain} AS chain FROM (${known} LIMIT ${size}) WHERE steps > 1) w
      CROSS JOIN sendings c ON ${within(sql`w.chain`)}`;
    return { kind: "index" as const, walk: sql`${stretch.rows()} LIMIT ${size} + 1`, whole, size, next };
  }
  const whole = sql`SELECT NULL AS id WHERE 0`;
  if (text === undefined)
    return { kind: "table" as const, walk: sql`${stretch.rows()} LIMIT ${size}`, whole, size, next };
  const length = (CHAIN_CHARS + 1) * mostOfText(filter) - 1;
  const walk = sql`SELECT w.scanned AS scanned, w.edge AS edge, c.*
    FROM (SELECT count(*) AS scanned, ${sql.raw(direction === "desc" ? "min" : "max")}(id) AS edge,
        substr(group_concat(DISTINCT iif(${says(sql.raw("text"), text)}, ${chain}, NULL)), 1, ${length}) AS chains
      FROM (${stretch.rows(sql`s.id AS id, s.text AS text`)} LIMIT ${size})) w
    LEFT JOIN json_each('["' || replace(w.chains, ',', '","') || '"]') j
    LEFT JOIN sendings c ON ${within(sql`j.value`)}`;
  return { kind: "text" as const, walk, whole, size, next };
}

/** A frequent text is found more often than a page needs. */
const mostOfText = ({ limit, offset = 0 }: SendingQuery) => WINDOW.table * (limit + offset);

function sizeOf(ownerId: string, filter: SendingQuery): SQL {
  const wanted = filter.limit + (filter.offset ?? 0);
  const isIndex = isOverIndex(filter);
  const window = isIndex ? Math.floor(WINDOW.index * wanted) : Math.max(WINDOW.table * wanted, LEAST_WINDOW);
  if (filter.text !== undefined && !isIndex) return sql`${Math.max(TEXT_WINDOW, window)}`;
  return isSearchedByChain(filter) ? sql`${window}` : sql`iif(${hasFallbacks(ownerId)}, ${window + 1}, ${wanted + 1})`;
}

function isSearchedByChain(filter: SendingQuery): boolean {
  return filter.taskId ? !isTaskAlone(filter) : isSifted(filter);
}

/** A cursor is any message of the last chain; `…~` includes the chain. */
function behindCursor(filter: SendingQuery): SendingQuery {
  const { cursor, direction = "desc" } = filter;
  if (!cursor) return filter;
  const { firstId, lastId } = rangeOf(cursor.slice(cursor.lastIndexOf(".") + 1));
  const isDown = direction === "desc";
  return { ...filter, cursor: cursor.endsWith(ITSELF) ? `${lastId}${ITSELF}` : isDown ? firstId : lastId };
}

const ITSELF = "~";

function orderIn(direction: Direction) {
  const sign = direction === "desc" ? -1 : 1;
  return (one: ChainOutcome, other: ChainOutcome): number =>
    sign * (one.steps[0]!.id === other.steps[0]!.id ? 0 : one.steps[0]!.id > other.steps[0]!.id ? 1 : -1);
}

/** Status, reason and task are the chain's; one step must have all the rest. */
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
        (text === undefined || contains(step.text, text)),
    )
  );
}
