import { type SQL, sql } from "drizzle-orm";
import { pacedMeta } from "../../tasks/pace";
import { UNSENT } from "../status";

// An owner taken from the JSON row forces a key look-up, and `+` disables an index.
function stepsOf(ownerId: string, chains: string[]): SQL {
  return sql`json_each(${JSON.stringify(chains)}) j CROSS JOIN sendings s
    ON s.owner_id = iif(j.key IS NULL, NULL, ${ownerId}) AND s.id BETWEEN j.value || '00' AND j.value || 'ff'`;
}

/**
 * Subtracts chains from task counters before a change (-1) or adds them after (+1), in one batch. Recipients: `sent`
 * submitted or arrived, `delivered` arrived, `errored` only failures, `unsent` never sent; `meta.open` may continue,
 * `meta.closed` is final.
 */
export function countChains(ownerId: string, chains: string[], sign: 1 | -1, now: number): SQL {
  const isDone = sql`${sign} > 0 AND state = 'running' AND cursor ->> 'isExpanded'
    AND delivered + d.of_delivered + errored + d.of_errored + unsent + d.of_unsent + coalesce(meta ->> 'closed', 0) + d.of_closed >= total
    AND coalesce(meta ->> 'open', 0) + d.of_open <= 0`;
  const meta = sql`json_set(meta, '$.open', coalesce(meta ->> 'open', 0) + ${sign} * d.of_open,
        '$.closed', coalesce(meta ->> 'closed', 0) + ${sign} * d.of_closed)`;
  return sql`UPDATE tasks SET sent = sent + ${sign} * d.of_sent, delivered = delivered + ${sign} * d.of_delivered,
      errored = errored + ${sign} * d.of_errored, unsent = unsent + ${sign} * d.of_unsent, doubles = doubles + ${sign} * d.of_doubles,
      meta = ${sign > 0 ? pacedMeta(meta, sql`sent + d.of_sent + errored + d.of_errored`, now) : meta}, updated_at = ${now},
      state = iif(${isDone}, 'completed', state), finished_at = iif(${isDone}, ${now}, finished_at)
    FROM (SELECT owner, task, sum(handed > 0) AS of_sent, sum(arrived > 0) AS of_delivered, sum(arrived > 1) AS of_doubles,
        sum(failed = steps AND pending = 0 AND unsent < steps) AS of_errored,
        sum(unsent = steps AND pending = 0) AS of_unsent, sum(pending) AS of_open,
        sum(ended > 0 AND arrived = 0 AND pending = 0 AND ended + failed = steps) AS of_closed
      FROM (SELECT s.owner_id AS owner, s.task_id AS task, count(*) AS steps,
          sum(s.status IN ('sent', 'delivered', 'seen')) AS handed, sum(s.status IN ('delivered', 'seen')) AS arrived,
          sum(s.status = 'failed') AS failed, sum(s.status = 'failed' AND coalesce(s.error IN ${UNSENT}, 0)) AS unsent,
          sum(s.status = 'sent' AND s.is_final) AS ended, max(s.fallback_at IS NOT NULL OR s.status IN ('pending', 'paused', 'processing')) AS pending
        FROM ${stepsOf(ownerId, chains)} WHERE s.task_id IS NOT NULL GROUP BY j.value)
      GROUP BY owner, task) d
    WHERE tasks.owner_id = d.owner AND tasks.id = d.task`;
}

/** Makes pending decisions due now. `fallback_at` is also the lock: a new value voids outdated decisions. */
export function touchChains(ownerId: string, chains: string[], now: number): SQL {
  return sql`UPDATE sendings SET fallback_at = min(${now}, fallback_at - 1)
    FROM (SELECT iif(key IS NULL, NULL, ${ownerId}) AS owner, value AS chain FROM json_each(${JSON.stringify(chains)})) d
    WHERE sendings.owner_id = d.owner AND sendings.id BETWEEN d.chain || '00' AND d.chain || 'ff'
      AND +sendings.fallback_at IS NOT NULL`;
}
