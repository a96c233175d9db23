import type { Database } from "../../../db/client";
import type { Viewer } from "../access/viewer";
import { expiringAt } from "./expiring-filter";
import { findFiles } from "./find";

const MOST = 16;

/** At most sixteen; `now` in ms UTC. */
export async function countExpiring(db: Database, viewer: Pick<Viewer, "id">, now: number): Promise<number> {
  const { rows } = await findFiles({ db, clock: () => now }, viewer, { ...expiringAt(now), limit: MOST });
  return rows.length;
}
