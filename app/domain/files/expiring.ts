import type { Database } from "../../../db/client";
import type { Viewer } from "../access/viewer";
import { FILE_SOON_MS } from "../shared/interface";
import { findFiles } from "./find";

const MOST = 16;

/** The filter of those files that are deleted soon after `now` (ms UTC) and whose owner may want to keep them. */
export function expiringAt(now: number) {
  return { expiresBefore: now + FILE_SOON_MS, isWarned: true };
}

/** How many of the viewer's files these are, sixteen at most. */
export async function countExpiring(db: Database, viewer: Pick<Viewer, "id">, now: number): Promise<number> {
  const { rows } = await findFiles({ db, clock: () => now }, viewer, { ...expiringAt(now), limit: MOST });
  return rows.length;
}
