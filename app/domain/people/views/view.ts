import type { ViewRow } from "./find";
import type { ListName } from "./lists";

export function savedView(row: ViewRow, isDefault: boolean) {
  const resource = row.resource as ListName;
  const { id, name, query, columns, audience, ownerId } = row;
  const [createdAt, updatedAt] = [row.createdAt, row.updatedAt].map((ms) => new Date(ms).toISOString()) as [
    string,
    string,
  ];
  const isShared = audience !== "me";
  return { id, resource, name, query, columns, isDefault, isShared, OwnerId: ownerId, createdAt, updatedAt };
}
