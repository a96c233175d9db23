import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { jsonRows } from "../../../../../db/json-rows";
import type { Viewer } from "../../../base/access/viewer";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import { newId } from "../../../base/shared/ids";
import type { Platform } from "../../../base/shared/ports/platform";
import { acceptTask, newTask } from "../../../base/tasks/start-job";
import { contactColumns, rowOf } from "../contact-row";
import { getList } from "../lists";
import type { ContactRow } from "../view";
import type { DuplicateKind } from "./kind";

export interface Place {
  listId: string;
  phone: string;
}

const place = jsonRows(["listId", "phone"]);

export interface DuplicateSearch extends Record<string, unknown> {
  listId: string;
  by: DuplicateKind;
}

export interface DuplicateMeta extends Record<string, unknown> {
  groups: Place[][];
  /** There were too many to store or compare. */
  isCut?: boolean;
}

/** Refused for blacklists; null for an unknown list. */
export async function startDuplicates(
  platform: Platform,
  viewer: Pick<Viewer, "id">,
  { id = newId(), listId, by }: { id?: string; listId: string; by: DuplicateKind },
): Promise<Result<{ taskId: string }> | null> {
  const { db, clock } = platform;
  const list = await getList(db, viewer, listId);
  if (!list) return null;
  if (list.type === "blacklist") return refuse("mergeInBlacklist", "ListId");
  const now = clock();
  const data: DuplicateSearch = { listId, by };
  const params = { id, title: list.title, data, cursor: { seq: 0, key: "" }, total: list.contacts };
  const row = newTask(viewer.id, { ...params, type: "contacts:duplicates" }, now);
  return ok({ taskId: await acceptTask(platform, row) });
}

interface Member extends ContactRow {
  listTitle: string;
}

/** A task's groups in their current state, without groups down to a single contact. One seek per contact. */
export function groupsNow(db: Database, viewer: Pick<Viewer, "id">, taskId: string): Promise<Member[][]> {
  return readGroups(
    db,
    viewer,
    sql`SELECT g.key AS at, p.value ->> 'listId' AS listId, p.value ->> 'phone' AS phone
      FROM tasks t, json_each(t.meta, '$.groups') g, json_each(g.value) p
      WHERE t.owner_id = ${viewer.id} AND t.id = ${taskId} AND t.type = 'contacts:duplicates'`,
  );
}

/** The contacts that still exist, if there are several. */
export async function groupOf(db: Database, viewer: Pick<Viewer, "id">, places: Place[]): Promise<Member[]> {
  const at = sql`SELECT 0 AS at, ${place.listId} AS listId, ${place.phone} AS phone FROM json_each(${place.json(places)})`;
  const [group = []] = await readGroups(db, viewer, at);
  return group;
}

async function readGroups(db: Database, viewer: Pick<Viewer, "id">, places: SQL): Promise<Member[][]> {
  const rows = await db.all<Record<keyof Member, unknown> & { at: number; listTitle: string }>(sql`
    SELECT j.at AS at, ${contactColumns("c")},
      (SELECT title FROM contact_lists l WHERE l.owner_id = c.owner_id AND l.id = c.list_id) AS listTitle
    FROM (${places}) j CROSS JOIN contacts c
      ON c.owner_id = ${viewer.id} AND c.list_id = j.listId AND c.phone = j.phone`);
  const groups = [...Map.groupBy(rows, ({ at }) => at)].sort(([one], [other]) => one - other);
  return groups
    .map(([, group]) => group.map(({ at: _, listTitle, ...row }) => ({ ...rowOf(row), listTitle })))
    .filter((group) => group.length > 1);
}
