import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { Viewer } from "../access/viewer";
import { rootId } from "../sendings/chain-ids";
import type { MessageFilter } from "../sendings/change";
import type { SendingRow } from "../sendings/create";
import { findSendings, loadSendings } from "../sendings/find";
import { ok, type Result, refuse } from "../shared/result";
import { canonical } from "./content";

type Owner = Pick<Viewer, "id">;

/** Failures that become a draft at once; more belong in a contact list first. */
export const MOST_AGAIN = 2000;
const PAGE = 500;
/** A filter may find few among many: so many pages of failures are looked through. */
const MOST_PAGES = 20;

/** The failed ones among chosen messages, or among all that a filter finds. */
export type FailedOnes = { ids: readonly string[] } | { filter: MessageFilter };

/** Failed messages that one draft may repeat: of one mailing, or alike in all but whom they are for. */
export interface FailedGroup {
  /** What each began with: itself, or the first message of its chain; the newest first. */
  roots: [SendingRow, ...SendingRow[]];
  /** Of the mailing; null where they are of none. */
  task: { id: string; title: string } | null;
}

/** The failed ones by what they say, the largest group first. Refuses when none failed, or more than MOST_AGAIN did. */
export async function findFailedGroups(db: Database, viewer: Owner, ones: FailedOnes): Promise<Result<FailedGroup[]>> {
  const rows = await failedOf(db, viewer, ones);
  if (!rows.ok) return rows;
  if (rows.value.length === 0) return refuse("noneFailed");
  const roots = await rootsOf(db, viewer, rows.value);
  const tasks = await mailingsAmong(db, viewer, roots);
  const groups = Map.groupBy(roots, (root) => (tasks.has(root.taskId ?? "") ? root.taskId! : contentOf(root)));
  return ok(
    [...groups.values()]
      .map((some) => ({ roots: some as FailedGroup["roots"], task: tasks.get(some[0]!.taskId ?? "") ?? null }))
      .sort((a, b) => b.roots.length - a.roots.length),
  );
}

async function failedOf(db: Database, viewer: Owner, ones: FailedOnes): Promise<Result<SendingRow[]>> {
  if ("ids" in ones)
    return ok((await loadSendings(db, viewer, ones.ids)).filter(({ status }) => status === "failed").sort(newestFirst));
  const { status = "failed" } = ones.filter;
  if (status !== "failed") return ok([]);
  const rows: SendingRow[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const found = await findSendings(db, viewer, { ...ones.filter, status, cursor, limit: PAGE });
    rows.push(...found.rows);
    if (rows.length > MOST_AGAIN) return refuse("tooManyAgain", undefined, { most: MOST_AGAIN });
    if (found.next === null) return ok(rows);
    cursor = found.next;
  }
  return refuse("againTooWide");
}

const newestFirst = (a: SendingRow, b: SendingRow) => (a.id < b.id ? 1 : -1);

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
