import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { Viewer } from "../access/viewer";
import type { SendingRow } from "../sendings/accept/create-sending";
import { rootId } from "../sendings/chains/ids";
import { canonical } from "../sendings/compose/draft-content";
import { loadSendings } from "../sendings/list/find";
import { ok, type Result, refuse } from "../shared/errors/result";
import { type FailedOnes, findFailed } from "./find-failed";

type Owner = Pick<Viewer, "id">;

/** Failed messages that one draft may repeat: of one mailing, or alike in all but whom they are for. */
export interface FailedGroup {
  /** What each began with: itself, or the first message of its chain; the newest first. */
  roots: [SendingRow, ...SendingRow[]];
  /** Of the mailing; null where they are of none. */
  task: { id: string; title: string } | null;
}

/** The failed ones that may go again by what they say, the largest group first. Refuses where there are none, or too many. */
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

/** A later message of a chain is no mailing of its own: it goes again from where its chain began. */
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
  // What a look-up found out is no part of what was asked.
  const { result: _, ...extras } = payload ?? {};
  return canonical([type, sender, text, extras, fallbacks]);
}
