import { and, asc, between, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { RawRow } from "../../../../db/schema/raw-row";
import { sendings } from "../../../../db/schema/sendings";
import { tasks } from "../../../../db/schema/tasks";
import type { Viewer } from "../../access/viewer";
import { getTask } from "../../tasks/tasks";
import type { BulkData } from "../accept/create-bulk";
import type { SendingRow } from "../accept/create-sending";
import type { Chain } from "../chains/chain";
import { rangeOf } from "../chains/ids";
import { BILLED, type Bills, billsOf } from "./find-trace";

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

export interface WholeMessage {
  row: SendingRow;
  chain: WholeChain;
  bills: Bills;
  task: { id: string; title: string } | null;
}

/** A message with all that explains it, in one trip. */
export async function getWhole(db: Database, viewer: Pick<Viewer, "id">, id: string): Promise<WholeMessage | null> {
  const { firstId, lastId } = rangeOf(id);
  const [rows, bills, task] = await Promise.all([
    rowsOfChain(db, viewer, id),
    db.all<RawRow>(sql`SELECT s.id AS id, ${BILLED} FROM sendings s
      WHERE s.owner_id = ${viewer.id} AND s.id BETWEEN ${firstId} AND ${lastId}`),
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
  return { row, chain, bills: billsOf(bills), task: task ?? null };
}
