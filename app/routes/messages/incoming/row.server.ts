import { formatPhone } from "../../../domain/base/shared/phone";
import { type IncomingRow, isPhone } from "../../../domain/messaging/incoming/view";

const STARTS_WITH = 240;

export function listed({ text, sender, answeredAt, ...row }: IncomingRow, name: string | null) {
  const { id, type, recipient, isStop, isRead, sendingId, createdAt } = row;
  const shown = { from: writer(sender), name, text: text.slice(0, STARTS_WITH), isAnswered: answeredAt !== null };
  return { id, type, recipient, isStop, isRead, sendingId, createdAt, ...shown };
}

export type ListedIncoming = ReturnType<typeof listed> & { owner: { id: string; name: string } | null };

/** Formatted phone, or the channel's address. */
export function writer(sender: string): string {
  return isPhone(sender) ? formatPhone(sender) : sender;
}
