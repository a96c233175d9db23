import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import type { SendingStatus, TimelineEntry } from "../../../../../db/schema/sendings";
import type { TaskState } from "../../../../../db/schema/tasks";
import type { Chain, SentStep } from "../../../base/chains/chain";
import { chainOf } from "../../../base/chains/ids";

export interface StepRow extends SentStep {
  id: string;
  taskId: string | null;
  recipient: string;
  step: number;
  createdAt: number;
  fallbackAt: number | null;
  /** Micros held or charged; 0 once refunded. */
  charged: number;
}

export interface ChainRows {
  chain: string;
  steps: StepRow[];
  definition: Chain | null;
  values: Record<string, string | null>;
  state: TaskState | null;
}

interface Raw {
  id: string;
  task_id: string | null;
  recipient: string;
  status: SendingStatus;
  step: number;
  timeline: string;
  created_at: number;
  updated_at: number;
  fallback_at: number | null;
  is_final: number;
  clicked_at: number | null;
  fallbacks: string | null;
  vars: string | null;
  charged: number;
}

export async function readChains(db: Database, ownerId: string, chains: string[]): Promise<ChainRows[]> {
  const steps = sql`json_each(${JSON.stringify(chains)}) j CROSS JOIN sendings s
    ON s.owner_id = ${ownerId} AND s.id BETWEEN j.value || '00' AND j.value || 'ff'`;
  const [rows, tasks] = await db.batch([
    db.all<Raw>(sql`SELECT s.id, s.task_id, s.recipient, s.status, s.step, s.timeline, s.created_at, s.updated_at, s.fallback_at, s.is_final, s.clicked_at,
        s.fallbacks, s.vars, iif(s.chunk_id IS NOT NULL, iif(s.bill IN ('pending', 'complete'), s.price, 0),
          coalesce((SELECT -b.amount FROM billings b
            WHERE b.owner_id = s.owner_id AND b.id = s.id AND b.status IN ('pending', 'complete')), 0)) AS charged
      FROM ${steps}`),
    db.all<TaskOfChain>(tasksOf(ownerId, steps)),
  ]);
  const byId = new Map(tasks.map(({ id, state, chain }) => [id, { state, definition: parsed<Chain>(chain) }]));
  return [...Map.groupBy(rows, (row) => chainOf(row.id))].map(([chain, raw]) => {
    const steps = raw.map(stepRow).sort((a, b) => a.step - b.step);
    const { task_id, fallbacks, vars } = raw.find(({ step }) => step === 0) ?? raw[0]!;
    const task = task_id === null ? { state: null, definition: parsed<Chain>(fallbacks) } : byId.get(task_id);
    return {
      chain,
      steps,
      values: parsed<ChainRows["values"]>(vars) ?? {},
      definition: task?.definition ?? null,
      state: task ? task.state : "stopped",
    };
  });
}

interface TaskOfChain {
  id: string;
  state: TaskState;
  chain: string | null;
}

function tasksOf(ownerId: string, steps: SQL): SQL {
  return sql`SELECT t.id, t.state, t.data -> 'chain' AS chain
    FROM (SELECT DISTINCT s.task_id AS id FROM ${steps} WHERE s.task_id IS NOT NULL) d
    CROSS JOIN tasks t ON t.owner_id = ${ownerId} AND t.id = d.id`;
}

function stepRow({ id, recipient, status, step, charged, ...raw }: Raw): StepRow {
  return {
    id,
    recipient,
    status,
    step,
    charged,
    taskId: raw.task_id,
    timeline: JSON.parse(raw.timeline) as TimelineEntry[],
    createdAt: raw.created_at,
    updatedAt: raw.updated_at,
    fallbackAt: raw.fallback_at,
    isFinal: raw.is_final === 1,
    clickedAt: raw.clicked_at,
  };
}

function parsed<T>(json: string | null): T | null {
  return json === null ? null : (JSON.parse(json) as T | null);
}
