import type { SendingRow } from "../../domain/sendings/create";
import { formatPhone } from "../../domain/shared/phone";

const STARTS_WITH = 120;

/** What a list shows of a message: long texts and the tables of phone formats stay on the server. */
export function listed({ id, recipient, text, status, price, type, createdAt }: SendingRow) {
  return { id, phone: formatPhone(recipient), text: text.slice(0, STARTS_WITH), status, price, type, createdAt };
}

export type ListedMessage = ReturnType<typeof listed>;
