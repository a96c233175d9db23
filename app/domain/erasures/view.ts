import type { ErasureRow } from "./erase";

/** The protocol as REST shows it. */
export function erasureView(row: ErasureRow) {
  const { id, shown, askedBy, reason, messages, archived, incoming, contacts, underWay, unread } = row;
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    ...{ id, phone: shown, UserId: askedBy, reason, messages, archived, incoming, contacts, underWay, unread },
    createdAt: iso(row.createdAt),
    finishedAt: row.finishedAt === null ? null : iso(row.finishedAt),
  };
}
