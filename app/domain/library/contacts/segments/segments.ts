import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { rowOf } from "../../../../../db/schema/raw-row";
import { segments } from "../../../../../db/schema/segments";
import type { Viewer } from "../../../base/access/viewer";
import { announce } from "../../../base/shared/announce";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import { newId } from "../../../base/shared/ids";
import type { Page } from "../../../base/shared/pages";
import type { Platform } from "../../../base/shared/ports/platform";
import { type PageQuery, type WalkedList, walkPage } from "../../../base/shared/walk-page";
import { includesText } from "../../../base/text/folded";
import { countSegment } from "./count";
import type { Conditions } from "./fields";
import type { SegmentInput } from "./input";

type Owner = Pick<Viewer, "id">;
type Needs = Pick<Platform, "db" | "clock" | "hub">;
export type SegmentRow = typeof segments.$inferSelect;

/** Limit of an account. */
export const MOST_SEGMENTS = 500;

/** Counts its people at once. Refuses unknown lists, and more segments than an account may have. */
export async function createSegment(
  platform: Needs,
  viewer: Owner,
  input: SegmentInput,
  { id = newId() }: { id?: string } = {},
): Promise<Result<SegmentRow>> {
  const { db, clock, hub } = platform;
  const counted = await counts(platform, viewer, input);
  if (!counted.ok) return counted;
  const now = clock();
  const row: SegmentRow = { ownerId: viewer.id, id, ...input, ...counted.value, createdAt: now, updatedAt: now };
  const [[taken]] = await db.batch([
    db.all<{ n: number }>(sql`SELECT count(*) AS n FROM segments WHERE owner_id = ${viewer.id}`),
  ]);
  if ((taken?.n ?? 0) >= MOST_SEGMENTS) return refuse("segmentsTooMany", undefined, { most: MOST_SEGMENTS });
  await db.insert(segments).values(row);
  await announce(hub, viewer.id, [{ event: "segments.created", data: segmentView(row) }]);
  return ok(row);
}

/** Counts again if the conditions differ. Campaigns accepted before keep theirs. Null for an unknown segment. */
export async function updateSegment(
  platform: Needs,
  viewer: Owner,
  id: string,
  change: { [Name in keyof SegmentInput]?: SegmentInput[Name] | undefined },
): Promise<Result<SegmentRow> | null> {
  const { db, clock, hub } = platform;
  const known = await getSegment(db, viewer, id);
  if (!known) return null;
  const { title = known.title, match = known.match, conditions = conditionsOf(known).conditions } = change;
  const isSame = match === known.match && JSON.stringify(conditions) === JSON.stringify(known.conditions);
  const counted = isSame ? ok({}) : await counts(platform, viewer, { match, conditions });
  if (!counted.ok) return counted;
  const set = { title, match, conditions, ...counted.value, updatedAt: clock() };
  const [row] = await db.update(segments).set(set).where(ownRow(viewer, id)).returning();
  if (!row) return null;
  await announce(hub, viewer.id, [{ event: "segments.updated", data: segmentView(row) }]);
  return ok(row);
}

/** Accepted campaigns keep their conditions; a recurrent one that names the segment keeps it from being removed. */
export async function removeSegment(
  platform: Needs,
  viewer: Owner,
  id: string,
): Promise<Result<{ id: string }> | null> {
  const { db, hub } = platform;
  const users = sql`SELECT title FROM tasks INDEXED BY tasks_unfinished WHERE owner_id = ${viewer.id}
    AND state IN ('scheduled', 'running', 'paused') AND type = 'sendings:recurrent' AND instr(data, ${id}) > 0`;
  const [[user], removed] = await db.batch([
    db.all<{ title: string }>(sql`${users} LIMIT 1`),
    db
      .delete(segments)
      .where(and(ownRow(viewer, id), sql`NOT EXISTS (${users})`))
      .returning({ id: segments.id }),
  ]);
  if (user && removed.length === 0 && (await getSegment(db, viewer, id)))
    return refuse("segmentInUse", undefined, { title: user.title }, "conflict");
  if (removed.length === 0) return null;
  await announce(hub, viewer.id, [{ event: "segments.removed", data: { id } }]);
  return ok({ id });
}

/** Counts again and stores the number. */
export async function recountSegment(platform: Needs, viewer: Owner, id: string): Promise<Result<SegmentRow> | null> {
  const known = await getSegment(platform.db, viewer, id);
  const counted = known && (await counts(platform, viewer, conditionsOf(known)));
  if (!counted?.ok) return counted;
  const [row] = await platform.db.update(segments).set(counted.value).where(ownRow(viewer, id)).returning();
  return row ? ok(row) : null;
}

export async function getSegment(db: Database, viewer: Owner, id: string): Promise<SegmentRow | null> {
  return (await db.select().from(segments).where(ownRow(viewer, id)).get()) ?? null;
}

/** The account's newest segments, to choose from. */
export const newestSegments = (db: Database, { id }: Owner, limit: number): Promise<SegmentRow[]> =>
  db.select().from(segments).where(eq(segments.ownerId, id)).orderBy(sql`id DESC`).limit(limit);

interface SegmentFilter extends PageQuery {
  title?: string | undefined;
  sort?: WalkedList["sort"];
}

export async function findSegments(
  db: Database,
  { id: ownerId }: Owner,
  filter: SegmentFilter,
): Promise<Page<SegmentRow>> {
  const { title, sort } = filter;
  const page = await walkPage(
    db,
    {
      rows: sql`segments t WHERE t.owner_id = ${ownerId}`,
      sort,
      ...(title && { sift: { also: sql`t.title`, isHit: (also) => includesText(String(also), title) } }),
      columns: sql`t.*`,
      join: sql`segments t ON s.scan_shown AND t.owner_id = ${ownerId} AND t.id = s.scan_id`,
    },
    filter,
  );
  return { ...page, rows: page.rows.map((raw) => rowOf(segments, raw)) };
}

export const conditionsOf = ({ match, conditions }: Pick<SegmentRow, "match" | "conditions">): Conditions => ({
  match,
  // Written through `segmentInput` alone.
  conditions: conditions as Conditions["conditions"],
});

/** Times in ISO 8601. */
export function segmentView(row: SegmentRow) {
  const { id, title, match, conditions, people, isExact, countedAt } = row;
  return {
    id,
    title,
    match,
    conditions,
    people,
    isExact,
    countedAt: countedAt === null ? null : new Date(countedAt).toISOString(),
    OwnerId: row.ownerId,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

async function counts({ db, clock }: Needs, viewer: Owner, conditions: Conditions) {
  const now = clock();
  const lists = conditions.conditions.filter(({ field }) => field === "list").map(({ value }) => value);
  const [lost, counted] = await Promise.all([
    db.all(sql`SELECT 1 FROM json_each(${JSON.stringify(lists)}) j WHERE NOT EXISTS (SELECT 1 FROM contact_lists l
      WHERE l.owner_id = ${viewer.id} AND l.id = j.value AND l.removing_since IS NULL) LIMIT 1`),
    countSegment(db, viewer, { ...conditions, at: now }),
  ]);
  if (lost.length > 0) return refuse("listNotFound", "conditions");
  return ok({ ...counted, countedAt: now });
}

const ownRow = (viewer: Owner, id: string) => and(eq(segments.ownerId, viewer.id), eq(segments.id, id));
