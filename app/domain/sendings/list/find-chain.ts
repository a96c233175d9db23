import { and, asc, between, eq } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { sendings } from "../../../../db/schema/sendings";
import type { Viewer } from "../../access/viewer";
import { getTask } from "../../tasks/tasks";
import type { BulkData } from "../accept/create-bulk";
import type { SendingRow } from "../accept/create-sending";
import type { Chain } from "../chains/chain";
import { rangeOf } from "../chains/ids";

export interface WholeChain {
  rows: SendingRow[];
  definition: Chain | null;
}

export async function getChain(db: Database, viewer: Pick<Viewer, "id">, row: SendingRow): Promise<WholeChain> {
  if (row.steps === 1) return { rows: [row], definition: null };
  const { firstId, lastId } = rangeOf(row.id);
  const [rows, task] = await Promise.all([
    db
      .select()
      .from(sendings)
      .where(and(eq(sendings.ownerId, viewer.id), between(sendings.id, firstId, lastId)))
      .orderBy(asc(sendings.step)),
    row.taskId === null ? null : getTask(db, viewer, row.taskId),
  ]);
  const definition = task ? (task.data as BulkData).chain : (rows[0]?.fallbacks as Chain | null | undefined);
  return { rows, definition: definition ?? null };
}
