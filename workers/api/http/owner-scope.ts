import { findOwner } from "../../../app/domain/access/users-in-scope";
import type { Viewer } from "../../../app/domain/access/viewer";
import type { Platform } from "../../../app/domain/shared/ports/platform";

/**
 * A list asked for with the `OwnerId` of somebody in the viewer's tree shows what that owner himself would list; the
 * permission stays the asker's. Anybody else's `OwnerId` is left to the list, which finds it foreign.
 */
export async function inPlaceOf(
  { db }: Pick<Platform, "db">,
  viewer: Viewer | null,
  query: unknown,
): Promise<Viewer | null> {
  const { OwnerId: ownerId } = Object(query) as { OwnerId?: unknown };
  if (!viewer || typeof ownerId !== "string" || ownerId === viewer.id) return viewer;
  const owner = await findOwner(db, viewer, ownerId);
  return owner ? { ...viewer, ...owner, level: "me" } : viewer;
}
