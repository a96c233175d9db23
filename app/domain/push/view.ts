import type { SiteRow } from "./sites";

export function siteView({ id, title, key, origins, isActive, ownerId, createdAt, updatedAt }: SiteRow) {
  const [created, updated] = [createdAt, updatedAt].map((ms) => new Date(ms).toISOString()) as [string, string];
  return { id, title, key, origins, isActive, OwnerId: ownerId, createdAt: created, updatedAt: updated };
}
