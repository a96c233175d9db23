import { findOwner } from "../../../app/domain/access/users-in-scope";
import type { Viewer } from "../../../app/domain/access/viewer";
import type { Platform } from "../../../app/domain/shared/ports/platform";

/** With `OwnerId` below the viewer a list shows that owner's rows; the permission stays the viewer's. */
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
