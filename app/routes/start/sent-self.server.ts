import { formatPhone } from "../../domain/base/shared/phone";
import type { SendingRow } from "../../domain/messaging/sendings/accept/create-sending";
import type { Language } from "../../i18n/options";
import { SCREENS } from "../../screens";
import { spanText } from "../../web/words/caution-text.server";

/** What a newcomer sees of the way; the message's own page has all of it. */
const STEPS = ["pending", "sent", "delivered", "seen", "failed"] as const;
const ARRIVED: readonly string[] = ["delivered", "seen"];

/** The message to oneself with its way so far. */
export function sentSelf(row: SendingRow, language: Language) {
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
    trace: row.timeline.flatMap(({ at, status }) => {
      const step = STEPS.find((one) => one === status);
      return step ? [{ at, step }] : [];
    }),
    isRunning: state === "pending" || state === "sent",
  };
}
