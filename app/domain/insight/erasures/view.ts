import type { ErasureRow } from "./protocol";

/** The erasure protocol for REST. */
export function erasureView(row: ErasureRow) {
  const { id, shown, askedBy, reason, messages, archived, incoming, contacts, underWay, unread } = row;
  const { mailings, templates, drafts, files } = row;
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    id,
    phone: shown,
    UserId: askedBy,
    reason,
    messages,
    archived,
    incoming,
    contacts,
    mailings,
    templates,
    drafts,
    files,
    underWay,
    unread,
    createdAt: iso(row.createdAt),
    finishedAt: row.finishedAt === null ? null : iso(row.finishedAt),
  };
}
