import { type SQL, sql } from "drizzle-orm";
import { NEVER_SUBMITTED, UNSENT } from "../../../base/chains/status";
import { minuteMeta } from "../../../base/tasks/minute-counts";
import { pacedMeta } from "../../../base/tasks/pace";

// An owner taken from the JSON row forces a key look-up, and `+` disables an index.
function stepsOf(ownerId: string, chains: string[]): SQL {
  return sql`json_each(${JSON.stringify(chains)}) j CROSS JOIN sendings s
    ON s.owner_id = iif(j.key IS NULL, NULL, ${ownerId}) AND s.id BETWEEN j.value || '00' AND j.value || 'ff'`;
}

const hasLeft = sql`(s.status IN ('sent', 'delivered', 'seen')
  OR (s.status = 'failed' AND s.attempts > 0 AND coalesce(s.error NOT IN ${[...NEVER_SUBMITTED]}, 1)))`;

/**
 * Counters of each step in `meta.steps`; `first`: arrived before any other. A row that never left counts only as
 * `made`.
 */
const COUNTS = {
  made: sql`1`,
  left: sql`has_left`,
  arrived: sql`arrived`,
  first: sql`arrived AND turn = 1`,
  seen: sql`status = 'seen'`,
  failed: sql`has_left AND status = 'failed'`,
  charged: sql`paid`,
} as const;

export type StepCount = keyof typeof COUNTS;

const counted = sql`json_object(${sql.join(
  Object.entries(COUNTS).map(([name, each]) => sql`${sql.raw(`'${name}'`)}, sum(${each})`),
  sql`, `,
)})`;

function arrivalsIn(ownerId: string, chains: string[]): SQL {
  const arrivedAt = sql`(SELECT min(e.value ->> 'at') FROM json_each(timeline) e WHERE e.value ->> 'status' IN ('delivered', 'seen'))`;
  return sql`SELECT *, row_number() OVER (PARTITION BY chain ORDER BY NOT arrived, iif(several > 1, ${arrivedAt}, 0), step) AS turn
    FROM (SELECT *, sum(arrived) OVER (PARTITION BY chain) AS several
      FROM (SELECT j.value AS chain, s.task_id AS task, s.step AS step, s.status AS status, s.timeline AS timeline,
          s.status IN ('delivered', 'seen') AS arrived, iif(s.bill = 'complete', s.price, 0) AS paid,
          ${hasLeft} AS has_left
        FROM ${stepsOf(ownerId, chains)} WHERE s.task_id IS NOT NULL))`;
}

/** Like `countChains`, for steps instead of recipients. */
export function countSteps(ownerId: string, chains: string[], sign: 1 | -1): SQL {
  const merged = sql`(SELECT json_group_object(name, n) FROM (SELECT name, sum(n) AS n FROM (
      SELECT key AS name, value AS n FROM json_each(coalesce(meta -> 'steps', '{}'))
      UNION ALL SELECT key, ${sign} * value FROM json_each(d.counts)) GROUP BY name))`;
  return sql`WITH r AS MATERIALIZED (${arrivalsIn(ownerId, chains)}),
      c (task, name, n) AS (SELECT task, step || '.' || e.key, e.value
        FROM (SELECT task, step, ${counted} AS counts FROM r GROUP BY task, step), json_each(counts) e
        UNION ALL SELECT task, 'twice', sum(iif(arrived AND turn > 1, paid, 0)) FROM r GROUP BY task)
    UPDATE tasks SET meta = json_set(meta, '$.steps', json(${merged}))
    FROM (SELECT task, json_group_object(name, n) AS counts FROM c GROUP BY task) d
    WHERE tasks.owner_id = ${ownerId} AND tasks.id = d.task`;
}

/**
 * Subtracts chains from task counters before a change (-1) and adds them after it (+1), in one batch. Recipients:
 * `sent` submitted or arrived, `delivered` arrived, `errored` only failures, `unsent` never sent; `meta.left` reached a
 * provider, `meta.open` may continue, `meta.closed` is final.
 */
export function countChains(ownerId: string, chains: string[], sign: 1 | -1, now: number): SQL {
  const isDone = sql`${sign} > 0 AND state = 'running' AND cursor ->> 'isExpanded'
    AND delivered + d.of_delivered + errored + d.of_errored + unsent + d.of_unsent + coalesce(meta ->> 'closed', 0) + d.of_closed >= total
    AND coalesce(meta ->> 'open', 0) + d.of_open <= 0`;
  const open = sql`json_set(meta, '$.open', coalesce(meta ->> 'open', 0) + ${sign} * d.of_open,
        '$.closed', coalesce(meta ->> 'closed', 0) + ${sign} * d.of_closed,
        '$.left', coalesce(meta ->> 'left', sent + errored) + ${sign} * d.of_left)`;
  const meta =
    sign < 0
      ? sql`json_set(${open}, '$.before', d.of_left)`
      : minuteMeta(sql`json_remove(${open}, '$.before')`, sql`(d.of_left - coalesce(tasks.meta ->> 'before', 0))`, now);
  return sql`UPDATE tasks SET sent = sent + ${sign} * d.of_sent, delivered = delivered + ${sign} * d.of_delivered,
      errored = errored + ${sign} * d.of_errored, unsent = unsent + ${sign} * d.of_unsent, doubles = doubles + ${sign} * d.of_doubles,
      meta = ${sign > 0 ? pacedMeta(meta, sql`sent + d.of_sent + errored + d.of_errored`, now) : meta}, updated_at = ${now},
      state = iif(${isDone}, 'completed', state), finished_at = iif(${isDone}, ${now}, finished_at)
    FROM (SELECT owner, task, sum(handed > 0) AS of_sent, sum(arrived > 0) AS of_delivered, sum(arrived > 1) AS of_doubles,
        sum(has_left) AS of_left,
        sum(failed = steps AND pending = 0 AND unsent < steps) AS of_errored,
        sum(unsent = steps AND pending = 0) AS of_unsent, sum(pending) AS of_open,
        sum(ended > 0 AND arrived = 0 AND pending = 0 AND ended + failed = steps) AS of_closed
      FROM (SELECT s.owner_id AS owner, s.task_id AS task, count(*) AS steps,
          sum(s.status IN ('sent', 'delivered', 'seen')) AS handed, sum(s.status IN ('delivered', 'seen')) AS arrived,
          max(${hasLeft}) AS has_left, sum(s.status = 'failed') AS failed,
          sum(s.status = 'failed' AND coalesce(s.error IN ${UNSENT}, 0)) AS unsent,
          sum(s.status = 'sent' AND s.is_final) AS ended, max(s.fallback_at IS NOT NULL OR s.status IN ('pending', 'paused', 'processing')) AS pending
        FROM ${stepsOf(ownerId, chains)} WHERE s.task_id IS NOT NULL GROUP BY j.value)
      GROUP BY owner, task) d
    WHERE tasks.owner_id = d.owner AND tasks.id = d.task`;
}

/** Makes pending decisions due now. `fallback_at` is also the lock: a new value invalidates older decisions. */
export function touchChains(ownerId: string, chains: string[], now: number): SQL {
  return sql`UPDATE sendings SET fallback_at = min(${now}, fallback_at - 1)
    FROM (SELECT iif(key IS NULL, NULL, ${ownerId}) AS owner, value AS chain FROM json_each(${JSON.stringify(chains)})) d
    WHERE sendings.owner_id = d.owner AND sendings.id BETWEEN d.chain || '00' AND d.chain || 'ff'
      AND +sendings.fallback_at IS NOT NULL`;
}
