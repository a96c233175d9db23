import { and, asc, between, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import type { RawRow } from "../../../../../db/schema/raw-row";
import { sendings } from "../../../../../db/schema/sendings";
import { tasks } from "../../../../../db/schema/tasks";
import type { Viewer } from "../../../base/access/viewer";
import type { Chain } from "../../../base/chains/chain";
import { rangeOf } from "../../../base/chains/ids";
import type { SendingRow } from "../accept/create-sending";
import { BILLED, type Bills, billsOf } from "./find-trace";

export interface WholeChain {
  rows: SendingRow[];
  definition: Chain | null;
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

/** A message with everything that explains it, in one round trip. */
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
