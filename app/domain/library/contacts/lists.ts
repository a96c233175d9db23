import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type ContactListType, contactLists } from "../../../../db/schema/contacts";
import { rowOf } from "../../../../db/schema/raw-row";
import type { Viewer } from "../../base/access/viewer";
import { announce } from "../../base/shared/announce";
import { ok, type Result } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Page } from "../../base/shared/pages";
import type { Platform } from "../../base/shared/ports/platform";
import { type PageQuery, type WalkedList, walkPage } from "../../base/shared/walk-page";
import { includesText } from "../../base/text/folded";
import type { ListInput } from "./input";
import { type ListRow, listView } from "./view";

type Owner = Pick<Viewer, "id">;
type Needs = Pick<Platform, "db" | "clock" | "hub">;

interface ListFilter extends PageQuery {
  type?: ContactListType | undefined;
  isActive?: boolean | undefined;
  title?: ListTitle | undefined;
  sort?: WalkedList["sort"];
}

export interface ListTitle {
  text: string;
  /** Titles that are displayed differently from how they are stored. */
  also: readonly string[];
}

export async function createList(
  platform: Needs,
  viewer: Owner,
  input: ListInput,
  { id = newId() }: { id?: string } = {},
): Promise<Result<ListRow>> {
  const row = { ...newList(viewer.id, input, platform.clock()), id };
  await platform.db.insert(contactLists).values(row);
  await announce(platform.hub, viewer.id, [{ event: "contactLists.created", data: listView(row) }]);
  return ok(row);
}

export function newList(
  ownerId: string,
  { title, type = "regular", isActive = true }: ListInput,
  now: number,
): ListRow {
  return {
    ownerId,
    id: newId(),
    title,
    type,
    isActive,
    contacts: 0,
    removingSince: null,
    createdAt: now,
    updatedAt: now,
  };
}

export async function updateList(
  platform: Needs,
  viewer: Owner,
  id: string,
  input: Partial<ListInput>,
): Promise<Result<ListRow> | null> {
  const [row] = await platform.db
    .update(contactLists)
    .set({ title: input.title, type: input.type, isActive: input.isActive, updatedAt: platform.clock() })
    .where(ownRow(viewer, id))
    .returning();
  if (!row) return null;
  await announce(platform.hub, viewer.id, [{ event: "contactLists.updated", data: listView(row) }]);
  return ok(row);
}

export function areLists(ownerId: string, ids: readonly string[]): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(ids)}) j WHERE NOT EXISTS
    (SELECT 1 FROM contact_lists l WHERE l.owner_id = ${ownerId} AND l.id = j.value))`;
}

export async function getList(db: Database, viewer: Owner, id: string): Promise<ListRow | null> {
  return (await db.select().from(contactLists).where(ownRow(viewer, id)).get()) ?? null;
}

/** The list that an import fills, in the same round trip that reads its task. */
export async function listOfTask(db: Database, viewer: Owner, taskId: string): Promise<ListRow | null> {
  const listId = sql`(SELECT data ->> 'listId' FROM tasks WHERE owner_id = ${viewer.id} AND id = ${taskId}
    AND type = 'contacts:import')`;
  return (await db.select().from(contactLists).where(ownRow(viewer, listId)).get()) ?? null;
}

const OFFERED_LISTS = 1000;

export async function newestLists(
  db: Database,
  viewer: Owner,
  { type, limit = OFFERED_LISTS }: { type?: ListRow["type"] | undefined; limit?: number } = {},
): Promise<{ rows: ListRow[]; hasMore: boolean }> {
  const rows = await db
    .select()
    .from(contactLists)
    .where(and(eq(contactLists.ownerId, viewer.id), type ? eq(contactLists.type, type) : undefined))
    .orderBy(desc(contactLists.id))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

export async function findLists(db: Database, { id: ownerId }: Owner, filter: ListFilter): Promise<Page<ListRow>> {
  const { type, isActive, title, sort } = filter;
  const hits = [
    type && sql`t.type = ${type}`,
    isActive === undefined ? undefined : sql`t.is_active = ${isActive ? 1 : 0}`,
  ].filter((one) => one !== undefined);
  const isNamed = (name: string) => title && (includesText(name, title.text) || title.also.includes(name));
  const page = await walkPage(
    db,
    {
      rows: sql`contact_lists t WHERE t.owner_id = ${ownerId}`,
      sort,
      hit: hits.length > 0 ? sql.join(hits, sql` AND `) : undefined,
      ...(title && { sift: { also: sql`t.title`, isHit: (also) => Boolean(isNamed(String(also))) } }),
      columns: sql`t.*`,
      join: sql`contact_lists t ON s.scan_shown AND t.owner_id = ${ownerId} AND t.id = s.scan_id`,
    },
    filter,
  );
  return { ...page, rows: page.rows.map((raw) => rowOf(contactLists, raw)) };
}

function ownRow(viewer: Owner, id: string | SQL) {
  return and(eq(contactLists.ownerId, viewer.id), eq(contactLists.id, id));
}

interface PlaceOf {
  listId: string;
  title: string;
  type: ContactListType;
  isActive: boolean;
  contactId: string;
}

export async function placesOf(db: Database, viewer: Pick<Viewer, "id">, phone: SQL): Promise<PlaceOf[]> {
  const rows = await db.all<Omit<PlaceOf, "isActive"> & { isActive: number }>(sql`
    SELECT l.id AS listId, l.title AS title, l.type AS type, l.is_active AS isActive, c.id AS contactId
    FROM contact_lists l CROSS JOIN contacts c ON c.owner_id = l.owner_id AND c.list_id = l.id AND c.phone = ${phone}
    WHERE l.owner_id = ${viewer.id} ORDER BY l.id DESC`);
  return rows.map((row) => ({ ...row, isActive: row.isActive === 1 }));
}
