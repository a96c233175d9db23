import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { TariffState, tariffChanges } from "../../../../db/schema/billing";
import type { Viewer } from "../../base/access/viewer";

export type Boss = Pick<Viewer, "id" | "level"> & Partial<Pick<Viewer, "actor" | "askerLevel">>;

interface Change {
  tariffId: string | SQL;
  id: string;
  what: (typeof tariffChanges.$inferSelect)["what"];
  holderId?: string;
  before?: TariffState;
  after?: TariffState;
  at: number;
  startsAt?: number;
  multiplier?: number;
  /** Name of the announcing user, who may be deleted by now. */
  byName?: string;
}

/** The user who actually acts; `name`: for SQL. */
export function authorOf(viewer: Boss) {
  const { id } = viewer.actor ?? viewer;
  const level = viewer.actor ? (viewer.askerLevel ?? viewer.level) : viewer.level;
  return { id, level, name: sql<string>`(SELECT username FROM users WHERE id = ${id})` };
}

/** Part of the change's batch; `from` ends its SELECT, so that it is written only with the change. */
export function recordChange(
  db: Database,
  viewer: Boss,
  { tariffId, id, what, holderId, before, after, at, startsAt, multiplier, byName }: Change,
  from: SQL,
) {
  const { id: byId, name, level } = authorOf(viewer);
  const [was, is] = [before, after].map((state) => (state ? JSON.stringify(state) : null));
  return db.run(sql`INSERT INTO tariff_changes
      (tariff_id, id, what, by_id, by_name, by_level, holder_id, before, after, created_at, starts_at,
        multiplier)
    SELECT ${tariffId}, ${id}, ${what}, ${byId}, ${byName ?? name}, ${level}, ${holderId ?? null}, ${was}, ${is}, ${at}, ${startsAt ?? null},
      ${multiplier ?? null} ${from}`);
}

export const isRecorded = (tariffId: string, id: string) =>
  sql`EXISTS (SELECT 1 FROM tariff_changes WHERE tariff_id = ${tariffId} AND id = ${id})`;
