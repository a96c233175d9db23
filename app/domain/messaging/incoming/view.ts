import type { incoming } from "../../../../db/schema/incoming";
import type { StoredEvent } from "../../../../db/schema/webhooks";

/** Characters; a few such texts fit into one queue message. */
export const TEXT_LIMIT = 10_000;

export type IncomingRow = typeof incoming.$inferSelect;

/** REST and live events (spec §3): phones with plus, times ISO 8601. */
export function incomingView(row: IncomingRow) {
  return {
    id: row.id,
    type: row.type,
    from: shownSender(row.sender),
    to: row.recipient,
    payload: { text: row.text, image: row.image, file: row.file },
    OwnerId: row.ownerId || null,
    SendingId: row.sendingId,
    keywords: row.keywords,
    isStop: row.isStop,
    isRead: row.isRead,
    answeredAt: row.answeredAt === null ? null : new Date(row.answeredAt).toISOString(),
    sentAt: new Date(row.sentAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

export function isPhone(address: string): boolean {
  return /^\d{7,15}$/.test(address);
}

export function shownSender(address: string): string {
  return isPhone(address) ? `+${address}` : address;
}

/** Field names are those of webhook templates. */
export function incomingEvent(row: IncomingRow): StoredEvent & { type: "sendings.incoming" } {
  const { id, type, from, to, payload, createdAt, ...view } = incomingView(row);
  const data = {
    id,
    type,
    status: "incoming",
    from,
    recipient: to,
    ...payload,
    SendingId: view.SendingId,
    isStop: view.isStop,
    createdAt,
    updatedAt: createdAt,
  };
  return { type: "sendings.incoming", id, at: row.createdAt, data };
}
