import { sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import type { Viewer } from "../../../base/access/viewer";
import { rootId } from "../../../base/chains/ids";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import type { SendingRow } from "../../sendings/accept/create-sending";
import { canonical } from "../../sendings/compose/draft-content";
import { loadSendings } from "../../sendings/list/find";
import { type FailedOnes, findFailed } from "./find-failed";

type Owner = Pick<Viewer, "id">;

/** Failed messages that one draft may resend: from one campaign, or equal except for the recipient. */
export interface FailedGroup {
  /** The message or its chain's root, newest first. */
  roots: [SendingRow, ...SendingRow[]];
  task: { id: string; title: string } | null;
}

/** Largest group first. Refuses an empty or too large selection. */
export async function findFailedGroups(db: Database, viewer: Owner, ones: FailedOnes): Promise<Result<FailedGroup[]>> {
  const failed = await findFailed(db, viewer, ones);
  if (!failed.ok) return failed;
  const { rows, reached } = failed.value;
  if (rows.length === 0) return refuse(reached > 0 ? "allReached" : "noneFailed");
  const roots = await rootsOf(db, viewer, rows);
  const tasks = await mailingsAmong(db, viewer, roots);
  const groups = Map.groupBy(roots, (root) => (tasks.has(root.taskId ?? "") ? root.taskId! : contentOf(root)));
  return ok(
    [...groups.values()]
      .map((some) => ({ roots: some as FailedGroup["roots"], task: tasks.get(some[0]!.taskId ?? "") ?? null }))
      .sort((a, b) => b.roots.length - a.roots.length),
  );
}

/** A later step is resent from the start of its chain. */
async function rootsOf(db: Database, viewer: Owner, rows: SendingRow[]): Promise<SendingRow[]> {
  const later = rows.filter(({ step }) => step > 0);
  const loaded = await loadSendings(
    db,
    viewer,
    later.map(({ id, step }) => rootId(id, step)),
  );
  const byId = new Map(loaded.map((root) => [root.id, root]));
  const roots = rows.map((row) => byId.get(rootId(row.id, row.step)) ?? row);
  return [...new Map(roots.map((root) => [root.id, root])).values()];
}

async function mailingsAmong(db: Database, { id: ownerId }: Owner, roots: SendingRow[]) {
  const ids = [...new Set(roots.flatMap(({ taskId }) => taskId ?? []))];
  const rows = await db.all<{ id: string; title: string }>(sql`SELECT t.id, t.title
    FROM json_each(${JSON.stringify(ids)}) j CROSS JOIN tasks t ON t.owner_id = ${ownerId} AND t.id = j.value
    WHERE t.type = 'sendings:bulk'`);
  return new Map(rows.map((task) => [task.id, task]));
}

function contentOf({ type, sender, text, payload, fallbacks }: SendingRow): string {
  const { result: _, sealed: __, ...extras } = payload ?? {};
  return canonical([type, sender, text, extras, fallbacks]);
}
