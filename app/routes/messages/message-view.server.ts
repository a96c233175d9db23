import type { SendingRow } from "../../domain/sendings/create";
import { isFinal } from "../../domain/sendings/rules";
import { sendingView } from "../../domain/sendings/view";
import { formatPhone } from "../../domain/shared/phone";

/** A message as its own screen shows it; prices in micros, times in ms UTC. */
export function detailed(row: SendingRow) {
  const { id, recipient, sender, text, segments, price, type, status, error, attempts, timeline, createdAt } = row;
  return {
    ...{ id, recipient, sender, text, segments, price, type, status, error, attempts, timeline, createdAt },
    phone: formatPhone(recipient),
    characters: [...text].length,
    isFinal: isFinal(status),
    isRefunded: sendingView(row).meta.billing.refunded,
  };
}

export type Message = ReturnType<typeof detailed>;
