import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Viewer } from "../access/viewer";
import { type ReviewKind, reviewKindsOf } from "./kinds";
import { waitingRows } from "./waiting";

const MOST = 100;

export interface Waiting {
  kind: `${ReviewKind}Waiting`;
  count: number;
  isMore: boolean;
}

export async function findWaiting(db: Database, viewer: Viewer, now: number): Promise<Waiting[]> {
  const counts = await countByKind(db, viewer, now, MOST + 1);
  return counts
    .filter(({ n }) => n > 0)
    .map(({ kind, n }) => ({ kind: `${kind}Waiting`, count: Math.min(n, MOST), isMore: n > MOST }));
}

export async function countByKind(db: Database, viewer: Viewer, now: number, most = MOST) {
  const kinds = reviewKindsOf(viewer);
  if (kinds.length === 0) return [];
  const counts = kinds.map(
    (kind) => sql`(SELECT count(*) FROM (${waitingRows(kind, viewer, most, now)} LIMIT ${most}))`,
  );
  const columns = counts.map((count, index) => sql`${count} AS ${sql.raw(`n${index}`)}`);
  const [row] = await db.all<Record<string, number>>(sql`SELECT ${sql.join(columns, sql`, `)}`);
  return kinds.map((kind, index) => ({ kind, n: row?.[`n${index}`] ?? 0 }));
}

/**
 * Counts all waiting requests that are not snoozed, up to a hundred, as part of another statement. Null: the viewer
 * decides nothing.
 */
export function waitingCount(viewer: Viewer, now: number): SQL<number> | null {
  const kinds = reviewKindsOf(viewer);
  if (kinds.length === 0) return null;
  const rows = kinds.map((kind) => sql`SELECT * FROM (${waitingRows(kind, viewer, MOST, now)})`);
  return sql<number>`(SELECT count(*) FROM (${sql.join(rows, sql` UNION ALL `)} LIMIT ${MOST}))`;
}
