import { formatPhone } from "../../domain/base/shared/phone";
import type { SendingRow } from "../../domain/messaging/sendings/accept/create-sending";
import { NO_INSIGHT, traceOf } from "../../domain/messaging/sendings/view/trace";
import type { Language } from "../../i18n/options";
import { SCREENS } from "../../screens";
import { spanText } from "../../web/words/caution-text.server";
import { traceWriter } from "../messages/message/trace-text.server";

const ARRIVED: readonly string[] = ["delivered", "seen"];

/** The message to oneself with its way so far. */
export function sentSelf(row: SendingRow, language: Language) {
  const write = traceWriter(language, "RUB");
  const arrived = row.timeline.find(({ status }) => ARRIVED.includes(status));
  const state = arrived
    ? ("delivered" as const)
    : row.status === "failed"
      ? ("failed" as const)
      : row.status === "sent"
        ? ("sent" as const)
        : ("pending" as const);
  return {
    to: `${SCREENS.outgoing.path}/${row.id}`,
    phone: formatPhone(row.recipient),
    price: row.price,
    state,
    time: arrived ? spanText(Math.max(1, Math.ceil((arrived.at - row.createdAt) / 1000)), language) : null,
    trace: traceOf(row, NO_INSIGHT).map((entry) => {
      const { at, status, code } = entry;
      return { at, status, code, ...write(entry, row.type) };
    }),
    isRunning: state === "pending" || state === "sent",
  };
}
