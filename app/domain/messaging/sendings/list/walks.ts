import { type SQL, sql } from "drizzle-orm";
import { CHAIN_CHARS, rangeOf } from "../../../base/chains/ids";
import { UNSENT } from "../../../base/chains/status";
import { type IdRange, idsWithin } from "../../../base/shared/ids";
import type { Bounds } from "../../../base/shared/pages";
import type { SendingQuery } from "./find";
import { UNSENT_SQL } from "./predicates";

const LAST = "~";

export interface Walk {
  /** SELECT of columns of `s`, in order, without a LIMIT. */
  rows(columns: SQL, bounds?: Bounds, also?: SQL): SQL;
  /** Rows read per result. */
  cost: number;
  /**
   * True if `s` represents its chain: its first message if all are visited, otherwise the first of the chain in the
   * walk.
   */
  isFirst: SQL;
  /** Rows read by `isFirst`. */
  firstReads: number;
  /** Rows of a chain read per message visited; one along a table, where all are visited. */
  chainReads: number;
}

export function isFailed({ status, errors }: SendingQuery): boolean {
  return status === "failed" || (errors !== undefined && status === undefined);
}

/** True if the filter matches only unsent messages, false if only others; undefined: both. */
export function isUnsentIn({ isUnsent, errors }: SendingQuery): boolean | undefined {
  if (isUnsent !== undefined || errors === undefined) return isUnsent;
  const kinds = new Set(errors.map((code) => UNSENT.includes(code)));
  return kinds.size === 1 ? kinds.has(true) : undefined;
}

const FAILED = {
  index: sql`INDEXED BY failed_sendings`,
  where: (of: string) => sql.raw(`${of}.status = 'failed' AND coalesce(${of}.error, '') NOT IN `).append(UNSENT_SQL),
};
const UNSENT_ONES = {
  index: sql`INDEXED BY unsent_sendings`,
  where: (of: string) => sql.raw(`${of}.status = 'failed' AND ${of}.error IN `).append(UNSENT_SQL),
};
const CLICKED = { index: sql`INDEXED BY sendings_clicked`, where: (of: string) => sql.raw(`${of}.clicked_at > 0`) };
const TABLE = { index: sql`NOT INDEXED`, where: () => null };
const toPhone = (phone: string | SQL) => ({
  index: sql`INDEXED BY sendings_by_recipient`,
  where: (of: string) => sql`${sql.raw(of)}.recipient = ${phone}`,
});

/** Reading a campaign's chunks to find its messages costs a fraction of the rows. */
const COST_OF_CHUNKS = 1.25;

interface Source {
  index: SQL;
  where(alias: string): SQL | null;
}

/** Whether the walk compares no more than its index holds; `step` and `steps` are in all but that by recipient. */
function isCovered({ taskId, phone, type, sender, isPaid, operator, tag, text, ...rest }: SendingQuery): boolean {
  const isOther = rest.isClicked ? (rest.status ?? rest.errors ?? rest.isUnsent) : rest.isClicked;
  return [taskId, phone, type, sender, isPaid, operator, tag, text, isOther].every((one) => one === undefined);
}

/** Indexes that lead to all that the filter means. */
function sourcesOf(filter: SendingQuery): Source[] {
  const { phone, isClicked } = filter;
  if (phone) return [toPhone(phone)];
  if (isFailed(filter)) {
    const isUnsent = isUnsentIn(filter);
    return isUnsent === undefined ? [FAILED, UNSENT_ONES] : [isUnsent ? UNSENT_ONES : FAILED];
  }
  return [isClicked ? CLICKED : TABLE];
}

/** Message ids by the best index, or along their campaign. */
export function walkOf(ownerId: string, filter: SendingQuery): Walk {
  const { taskId, phone, direction = "desc" } = filter;
  const sources = sourcesOf(filter);
  const isAlong = Boolean(taskId) && !phone;
  const range = rangeIn(filter);
  const [way, isDown] = [sql.raw(direction), direction === "desc"];
  const rows = (columns: SQL, bounds: Bounds = {}, also?: SQL) => {
    const { lower, upper, strict } = boundsIn(range, bounds, isDown);
    if (isAlong) {
      // Failures are in two indexes, so along a campaign its rows are read instead.
      const [source] = sources.length === 1 ? sources : [TABLE];
      const first = lower.length > 0 ? sql`max(c.first_id, ${sql.join(lower, sql`, `)})` : sql`c.first_id`;
      const last = upper.length > 0 ? sql`min(c.last_id, ${sql.join(upper, sql`, `)})` : sql`c.last_id`;
      // The index of chunks contains their starts, so chunks above the bound are skipped without reading.
      const isBelow = upper.map((id) => sql` AND c.first_id <= ${id}`);
      return sql`SELECT ${columns} FROM chunks c INDEXED BY chunks_of_task CROSS JOIN sendings s ${source!.index}
        ON c.owner_id = ${ownerId} AND c.task_id = ${taskId}${sql.join(isBelow, sql``)} AND s.owner_id = ${ownerId} AND s.id BETWEEN ${first} AND ${last}
          AND s.task_id = ${taskId} ${and([source!.where("s"), strict("+s.id"), also])} ORDER BY c.seq ${way}, s.id ${way}`;
    }
    const one = ({
      index,
      where,
    }: Source) => sql`SELECT ${columns} FROM sendings s ${index} WHERE s.owner_id = ${ownerId}
      ${and([...lower.map((id) => sql`s.id >= ${id}`), ...upper.map((id) => sql`s.id <= ${id}`), strict("+s.id"), where("s"), also])}`;
    return sql`${sql.join(sources.map(one), sql` UNION ALL `)} ORDER BY ${sql.raw(sources.length > 1 ? "id" : "s.id")} ${way}`;
  };
  const beyond = isDown
    ? sql.raw(`d.id > s.id AND d.id <= substr(s.id, 1, ${CHAIN_CHARS}) || 'ff'`)
    : sql.raw(`d.id < s.id AND d.id >= substr(s.id, 1, ${CHAIN_CHARS}) || '00'`);
  const ofChunks = isAlong ? COST_OF_CHUNKS : 1;
  // Only within the walk's own set, so that a chain partly contained in an index is still visited once.
  const [of] = sources.length > 1 ? [{ where: () => sql`d.status = 'failed'` }] : sources;
  if (sources[0] === TABLE || (isAlong && sources.length > 1))
    return { rows, cost: ofChunks, isFirst: sql`s.step = 0`, firstReads: 0, chainReads: 1 };
  return {
    rows,
    cost: isCovered(filter) ? 1 : 2 * ofChunks,
    firstReads: 3,
    chainReads: 3,
    isFirst: sql`NOT EXISTS (SELECT 1 FROM sendings d NOT INDEXED WHERE d.owner_id = s.owner_id AND ${beyond} ${and([of!.where("d")])})`,
  };
}

const and = (terms: readonly (SQL | null | undefined)[]) => {
  const own = terms.filter((term) => term !== null && term !== undefined);
  return sql.join(
    own.map((term) => sql` AND ${term}`),
    sql``,
  );
};

function rangeIn({ chainId, from, to }: SendingQuery): IdRange {
  const range = idsWithin({ from, to });
  if (!chainId) return range;
  const { firstId, lastId } = rangeOf(chainId);
  return {
    from: [range.from ?? "", firstId].sort()[1],
    before: [range.before ?? LAST, lastId + LAST].sort()[0],
  };
}

/** Inclusive bounds, and the exclusive part separately. One bound per side: SQLite uses only one per index walk. */
function boundsIn({ from, before }: IdRange, { behind, upTo }: Bounds, isDown: boolean) {
  const [above, below] = isDown ? [upTo, behind] : [behind, upTo];
  const lower = nearest(from, above, "max");
  const upper = nearest(before, below, "min");
  const strict = (id: string): SQL | null => {
    const terms = [
      before === undefined ? null : sql`${sql.raw(id)} < ${before}`,
      behind === undefined ? null : sql`${sql.raw(id)} ${sql.raw(isDown ? "<" : ">")} ${behind}`,
    ].filter((term) => term !== null);
    return terms.length === 0 ? null : sql.join(terms, sql` AND `);
  };
  return { lower, upper, strict };
}

function nearest(known: string | undefined, requested: string | SQL | undefined, which: "min" | "max"): SQL[] {
  if (known === undefined || requested === undefined) {
    const one = known ?? requested;
    return one === undefined ? [] : [sql`${one}`];
  }
  if (typeof requested === "string") return [sql`${[known, requested].sort()[which === "min" ? 0 : 1]!}`];
  return [sql`${sql.raw(which)}(${known}, ${requested})`];
}

export const failedOf = (isUnsent: boolean) => ({
  index: isUnsent ? "unsent_sendings" : "failed_sendings",
  where: (isUnsent ? UNSENT_ONES : FAILED).where("t"),
});

/** True if the owner has any fallback messages: reads one row of their index. */
export function hasFallbacks(ownerId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM sendings INDEXED BY sendings_born WHERE owner_id = ${ownerId} AND step > 0)`;
}

/** True if an account's messages probably have several steps. */
export function hasChains(ownerId: string): SQL {
  return sql`(${hasFallbacks(ownerId)} OR coalesce((SELECT steps > 1 FROM sendings NOT INDEXED
    WHERE owner_id = ${ownerId} ORDER BY id DESC LIMIT 1), 0))`;
}
