import { type SQL, sql } from "drizzle-orm";
import { CHAIN_CHARS } from "../../../base/chains/ids";
import { UNSENT } from "../../../base/chains/status";
import { saysOf, searchFor } from "../../../base/text/search";
import type { SendingQuery } from "./find";

// Must match the text of the partial index.
export const UNSENT_SQL = sql.raw(`(${UNSENT.map((code) => `'${code}'`).join(", ")})`);

export const NO_REASON = "undelivered";

/** Stands around each of the codes. */
const BREAK = "\n";

const NAMES = ["status", "type", "sender", "errors", "tag", "task", "phone", "needle", "pattern", "other"] as const;

const the = (name: (typeof NAMES)[number]) => sql.raw(`(SELECT ${name} FROM filter_values)`);

/** The filter's values as a one-row table: statements refer to them often, and D1 binds 100 at most. */
export function valuesTable({ status, type, sender, errors, tag, taskId, phone, text }: SendingQuery): SQL {
  const { needle, pattern, other } =
    text === undefined ? { needle: null, pattern: null, other: null } : searchFor(text);
  const values: Record<(typeof NAMES)[number], string | SQL | null | undefined> = {
    status,
    type,
    sender,
    tag,
    task: taskId,
    phone,
    needle,
    pattern,
    other,
    errors: errors && [BREAK, ...errors.flatMap((code) => [code, BREAK])].join(""),
  };
  const columns = NAMES.map((name) => sql`${values[name] ?? null} AS ${sql.raw(name)}`);
  return sql`filter_values AS MATERIALIZED (SELECT ${sql.join(columns, sql`, `)})`;
}

type Column = (name: string) => SQL;
const columnOf =
  (alias: string): Column =>
  (name) =>
    sql.raw(`${alias}.${name}`);

const all = (terms: readonly (SQL | null)[]) => {
  const own = terms.filter((term) => term !== null);
  return own.length === 0 ? null : sql`(${sql.join(own, sql` AND `)})`;
};

const isUnsentSql = (of: Column) => sql`(${of("status")} = 'failed' AND coalesce(${of("error")} IN ${UNSENT_SQL}, 0))`;
const is = (condition: SQL, wanted: boolean) => (wanted ? condition : sql`NOT ${condition}`);

/** Conditions that one step of a chain must fulfil together; operators are compared outside SQL. */
function ofStep({ type, sender, isPaid, text }: SendingQuery, of: Column): SQL | null {
  return all([
    type === undefined ? null : sql`${of("type")} = ${the("type")}`,
    sender === undefined ? null : sql`${of("sender")} = ${the("sender")}`,
    isPaid === undefined ? null : sql`${of("price")} ${sql.raw(isPaid ? ">" : "<=")} 0`,
    text === undefined
      ? null
      : saysOf(of("text"), searchFor(text), {
          needle: the("needle"),
          pattern: the("pattern"),
          other: the("other"),
        }),
  ]);
}

const clicked = (of: Column) => sql`(coalesce(${of("clicked_at")}, 0) > 0)`;
const ignored = (of: Column) => sql`(${of("clicked_at")} = 0 AND ${of("status")} IN ('delivered', 'seen'))`;
const tagged = (of: Column) =>
  sql`(${of("tags")} IS NOT NULL AND EXISTS (SELECT 1 FROM json_each(${of("tags")}) g WHERE g.value = ${the("tag")}))`;
const named = (of: Column) =>
  sql`instr(${the("errors")}, char(10) || coalesce(${of("error")}, ${sql.raw(`'${NO_REASON}'`)}) || char(10)) > 0`;

/** True if message `s` matches the filter, as in `isLike`, except for operator, period and walk. */
export function messageHit(filter: SendingQuery): SQL {
  const { taskId, phone, status, isUnsent, isClicked, errors, tag } = filter;
  const of = columnOf("s");
  return (
    all([
      taskId ? sql`${of("task_id")} = ${the("task")}` : null,
      phone ? sql`${of("recipient")} = ${the("phone")}` : null,
      status === undefined ? null : sql`${of("status")} = ${the("status")}`,
      isUnsent === undefined ? null : is(isUnsentSql(of), isUnsent),
      errors === undefined ? null : sql`(${of("status")} = 'failed' AND ${named(of)})`,
      isClicked === undefined ? null : isClicked ? clicked(of) : ignored(of),
      tag === undefined ? null : tagged(of),
      ofStep(filter, of),
    ]) ?? sql`1`
  );
}

/** Conditions on a chain's outcome, checked on the deciding message. */
function ofOutcome({ status, isUnsent, errors }: SendingQuery, of: Column): SQL | null {
  const isOver = sql`(${of("status")} = 'failed' AND ${of("fallback_at")} IS NULL)`;
  const became = () => {
    if (status === "failed") return isOver;
    if (status === "delivered") return sql`${of("status")} IN ('delivered', 'seen')`;
    const same = sql`${of("status")} = ${the("status")}`;
    return status === "pending" ? sql`(${same} OR (${of("status")} = 'failed' AND NOT ${isOver}))` : same;
  };
  return all([
    status === undefined ? null : became(),
    isUnsent === undefined ? null : is(sql`(${isOver} AND ${isUnsentSql(of)})`, isUnsent),
    errors === undefined ? null : sql`(${isOver} AND ${named(of)})`,
  ]);
}

/** Messages `c` of the chain of `s`. */
const CHAIN = sql.raw(`FROM sendings c WHERE c.owner_id = s.owner_id
  AND c.id BETWEEN substr(s.id, 1, ${CHAIN_CHARS}) || '00' AND substr(s.id, 1, ${CHAIN_CHARS}) || 'ff'`);

const ARRIVAL = sql.raw(`coalesce((SELECT j.value ->> 'at' FROM json_each(c.timeline) j
  WHERE j.value ->> 'status' IN ('delivered', 'seen') ORDER BY j.key LIMIT 1), c.updated_at)`);

/** The deciding message first, as `outcomeOf` chooses it. */
const DECISIVE_FIRST = sql`ORDER BY CASE WHEN c.status IN ('delivered', 'seen') THEN 0
    WHEN c.status <> 'failed' OR c.fallback_at IS NOT NULL THEN 1
    WHEN coalesce(c.error, '') NOT IN ${UNSENT_SQL} THEN 2 ELSE 3 END,
  iif(c.status IN ('delivered', 'seen'), ${ARRIVAL}, -c.step), c.step LIMIT 1`;

/**
 * True if the chain of message `s` matches the filter, as in `isMeant`, except for operator, phone, period and walk. A
 * chain of several steps matches only at the one that represents it, and is read `reads` times.
 */
export function chainHit(filter: SendingQuery, isFirst: SQL): { hit: SQL; reads: number } {
  const { taskId, isClicked, tag } = filter;
  const some = (term: SQL | null) => term && sql`EXISTS (SELECT 1 ${CHAIN} AND ${term})`;
  const [of, own] = [columnOf("c"), columnOf("s")];
  const outcome = ofOutcome(filter, of);
  const ofTask = (column: Column) => taskId && sql`${column("task_id")} = ${the("task")}`;
  const ofRoot = all([ofTask(of) || null, tag === undefined ? null : tagged(of)]);
  const parts = [
    ofRoot && sql`(SELECT ${ofRoot} ${CHAIN} ORDER BY c.step LIMIT 1)`,
    outcome && sql`(SELECT ${outcome} ${CHAIN} ${DECISIVE_FIRST})`,
    some(ofStep(filter, of)),
    ...(isClicked === undefined ? [] : [is(some(clicked(of))!, isClicked), isClicked ? null : some(ignored(of))]),
  ].filter((part) => part !== null);
  const alone = all([
    ofTask(own) || null,
    tag === undefined ? null : tagged(own),
    ofOutcome(filter, own),
    isClicked === undefined ? null : isClicked ? clicked(own) : ignored(own),
    ofStep(filter, own),
  ]);
  // Each part is evaluated only if the previous ones hold.
  const whole = parts.reduceRight((rest, part) => sql`iif(${part}, ${rest}, 0)`, sql`1`);
  return {
    hit: sql`iif(s.steps = 1, ${alone ?? sql`1`}, iif(${isFirst}, ${whole}, 0))`,
    reads: parts.length,
  };
}

/** Addresses of the steps that match a filter, for comparisons outside SQL. */
export function addressesSql(filter: SendingQuery): SQL {
  const term = ofStep(filter, columnOf("c"));
  return sql`iif(s.steps = 1, s.recipient, (SELECT group_concat(c.recipient, ' ') ${CHAIN}${term ? sql` AND ${term}` : sql``}))`;
}
