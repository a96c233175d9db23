import type { incoming } from "../../../db/schema/incoming";

/** Letters kept of a text: a few fit into one queue message. */
export const TEXT_LIMIT = 10_000;

export type IncomingRow = typeof incoming.$inferSelect;

/** An incoming message as REST and live events show it (spec §3): phones with their plus, times ISO 8601. */
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

/** Phones are kept as digits; other addresses are e-mails or the channel's own. */
export function isPhone(address: string): boolean {
  return /^\d{7,15}$/.test(address);
}

/** Who wrote as outside knows him: a phone has its plus. */
export function shownSender(address: string): string {
  return isPhone(address) ? `+${address}` : address;
}
