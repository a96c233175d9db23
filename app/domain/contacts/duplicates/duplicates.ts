import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { jsonRows } from "../../../../db/json-rows";
import type { Viewer } from "../../access/viewer";
import { ok, type Result, refuse } from "../../shared/errors/result";
import { newId } from "../../shared/ids";
import type { Platform } from "../../shared/ports/platform";
import { acceptTask, newTask } from "../../tasks/start-job";
import { contactColumns, rowOf } from "../find";
import { getList } from "../lists";
import type { ContactRow } from "../view";
import type { DuplicateKind } from "./kind";

export interface Place {
  listId: string;
  phone: string;
}

const place = jsonRows(["at", "listId", "phone"], "j");

export interface DuplicateSearch extends Record<string, unknown> {
  listId: string;
  by: DuplicateKind;
}

export interface DuplicateMeta extends Record<string, unknown> {
  groups: Place[][];
  /** Too many to keep or compare. */
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
  const given = { id, title: list.title, data, cursor: { seq: 0, key: "" }, total: list.contacts };
  const row = newTask(viewer.id, { ...given, type: "contacts:duplicates" }, now);
  return ok({ taskId: await acceptTask(platform, row) });
}

/** Groups with one remaining contact are dropped. One seek a contact. */
export async function groupsNow(db: Database, viewer: Pick<Viewer, "id">, groups: Place[][]): Promise<ContactRow[][]> {
  const places = groups.flatMap((group, at) => group.map(({ listId, phone }) => ({ at, listId, phone })));
  const rows = await db.all<
    Record<keyof ContactRow, unknown> & { at: number }
  >(sql`SELECT ${place.at} AS at, ${contactColumns("c")}
    FROM json_each(${place.json(places)}) j CROSS JOIN contacts c
      ON c.owner_id = ${viewer.id} AND c.list_id = ${place.listId} AND c.phone = ${place.phone}`);
  const byGroup = Map.groupBy(rows, ({ at }) => at);
  return groups
    .map((_, at) => (byGroup.get(at) ?? []).map(({ at: _, ...row }) => rowOf(row)))
    .filter((group) => group.length > 1);
}
