import { sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { rootId } from "../../../base/chains/ids";
import { channelOf } from "../../../base/channels/channels";
import type { Claimed } from "./record-outcomes";

interface Limit {
  id: string;
  step: number;
  /** Seconds. */
  timeout: number;
}

/** Validity (ms) of each message: until its chain's next step, so that only one arrives; otherwise the channel's. */
export async function validitiesOf(db: Database, ownerId: string, rows: Claimed[]): Promise<(row: Claimed) => number> {
  const followed = rows.filter(({ step, steps }) => step < steps - 1);
  const limits = followed.length > 0 ? await limitsOf(db, ownerId, followed) : [];
  const byStep = new Map(limits.map(({ id, step, timeout }) => [`${id} ${step}`, timeout * 1000]));
  return (row) => byStep.get(`${definerOf(row)} ${row.step}`) ?? channelOf(row.type).validityMs;
}

const definerOf = ({ id, step, task_id: taskId }: Claimed) => taskId ?? rootId(id, step);

async function limitsOf(db: Database, ownerId: string, rows: Claimed[]): Promise<Limit[]> {
  const tasks = JSON.stringify([...new Set(rows.flatMap(({ task_id: taskId }) => taskId ?? []))]);
  const roots = JSON.stringify([...new Set(rows.filter(({ task_id: taskId }) => taskId === null).map(definerOf))]);
  const columns = sql`s.key AS step, s.value -> 'options' -> 'onTimeout' ->> 'timeout' AS timeout`;
  return db.all<Limit>(sql`SELECT t.id AS id, ${columns}
      FROM tasks t, json_each(t.data, '$.chain.steps') s
      WHERE t.owner_id = ${ownerId} AND t.id IN (SELECT value FROM json_each(${tasks}))
        AND s.value -> 'options' -> 'onTimeout' ->> 'timeout' IS NOT NULL
    UNION ALL SELECT r.id AS id, ${columns}
      FROM sendings r, json_each(r.fallbacks, '$.steps') s
      WHERE r.owner_id = ${ownerId} AND r.id IN (SELECT value FROM json_each(${roots}))
        AND s.value -> 'options' -> 'onTimeout' ->> 'timeout' IS NOT NULL`);
}
