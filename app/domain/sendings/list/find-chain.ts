import { and, asc, between, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { billings } from "../../../../db/schema/billing";
import { sendings } from "../../../../db/schema/sendings";
import { tasks } from "../../../../db/schema/tasks";
import type { Viewer } from "../../access/viewer";
import { getTask } from "../../tasks/tasks";
import type { BulkData } from "../accept/create-bulk";
import type { SendingRow } from "../accept/create-sending";
import type { Chain } from "../chains/chain";
import { rangeOf } from "../chains/ids";
import type { SegmentPrices } from "./find-trace";

export interface WholeChain {
  rows: SendingRow[];
  definition: Chain | null;
}

export async function getChain(db: Database, viewer: Pick<Viewer, "id">, row: SendingRow): Promise<WholeChain> {
  if (row.steps === 1) return { rows: [row], definition: null };
  const [rows, task] = await Promise.all([
    rowsOfChain(db, viewer, row.id),
    row.taskId === null ? null : getTask(db, viewer, row.taskId),
  ]);
  const definition = task ? (task.data as BulkData).chain : (rows[0]?.fallbacks as Chain | null | undefined);
  return { rows, definition: definition ?? null };
}

function rowsOfChain(db: Database, viewer: Pick<Viewer, "id">, id: string): Promise<SendingRow[]> {
  const { firstId, lastId } = rangeOf(id);
  return db
    .select()
    .from(sendings)
    .where(and(eq(sendings.ownerId, viewer.id), between(sendings.id, firstId, lastId)))
    .orderBy(asc(sendings.step));
}

interface WholeMessage {
  row: SendingRow;
  chain: WholeChain;
  prices: SegmentPrices;
  task: { id: string; title: string } | null;
}

/** A message with all that explains it, in one trip. */
export async function getWhole(db: Database, viewer: Pick<Viewer, "id">, id: string): Promise<WholeMessage | null> {
  const { firstId, lastId } = rangeOf(id);
  const [rows, bills, task] = await Promise.all([
    rowsOfChain(db, viewer, id),
    db
      .select({ id: billings.id, segmentPrice: billings.segmentPrice })
      .from(billings)
      .where(and(eq(billings.ownerId, viewer.id), between(billings.id, firstId, lastId))),
    db
      .select({ id: tasks.id, title: tasks.title, chain: sql<string | null>`data -> '$.chain'`.as("chain") })
      .from(tasks)
      .where(
        and(
          eq(tasks.ownerId, viewer.id),
          sql`${tasks.id} = (SELECT task_id FROM sendings WHERE owner_id = ${viewer.id} AND id = ${id})`,
        ),
      )
      .get(),
  ]);
  const row = rows.find((one) => one.id === id);
  if (!row) return null;
  const chain =
    row.steps === 1
      ? { rows: [row], definition: null }
      : { rows, definition: (task ? JSON.parse(task.chain ?? "null") : rows[0]!.fallbacks) as Chain | null };
  return { row, chain, prices: new Map(bills.map(({ id, segmentPrice }) => [id, segmentPrice])), task: task ?? null };
}
