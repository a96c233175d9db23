import { type IncomingRow, isPhone } from "../../domain/incoming/view";
import { formatPhone } from "../../domain/shared/phone";

const STARTS_WITH = 240;

/** What a list shows of an incoming message. */
export function listed({ id, type, sender, recipient, text, isStop, sendingId, createdAt }: IncomingRow) {
  return { id, type, from: writer(sender), recipient, text: text.slice(0, STARTS_WITH), isStop, sendingId, createdAt };
}

export type ListedIncoming = ReturnType<typeof listed>;

/** A phone as people write it, or the channel's own address. */
export function writer(sender: string): string {
  return isPhone(sender) ? formatPhone(sender) : sender;
}
