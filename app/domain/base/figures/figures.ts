import type { Micros } from "../shared/money";

export type Unit = "people" | "messages" | "micros" | "ratio";

/** Figures in screens, REST and files: each has one definition, one unit and one word (catalog "figures"). */
export const FIGURES = {
  sentTo: "people",
  sentMessages: "messages",
  reached: "people",
  delivered: "messages",
  notDelivered: "people",
  waiting: "messages",
  cancelled: "people",
  charged: "micros",
  reserved: "micros",
  returned: "micros",
  deliveryShare: "ratio",
  resellerMargin: "micros",
  platformMargin: "micros",
  /** Charged to customers at resellers' tariffs; includes the resellers' margin. */
  resold: "micros",
} as const satisfies Record<string, Unit>;

/** Hours in "in 24 hours": the current, incomplete one and those before it. */
export const HOURS_OF_DAY = 24;

/** Counts of messages as SQL about a row `m` of `message_hours`. */
export const MESSAGES = {
  /** Submitted to a provider, whatever it answered. */
  sentTo: "(m.sent + m.delivered + m.seen + m.failed - m.refused)",
  delivered: "(m.delivered + m.seen)",
  notDelivered: "m.failed",
  /** Without an outcome: queued, held back by a stopped provider, or without a report. */
  waiting: "(m.total - m.delivered - m.seen - m.failed - m.unsent)",
  cancelled: "m.unsent",
  charged: "m.charged",
  reserved: "(m.amount - m.charged - m.refunded)",
  returned: "m.refunded",
} as const;

/** Ratio of `part` to `of`, 0 to 1; null if `of` is zero. */
export const ratio = (part: number, of: number) => (of > 0 ? Math.min(1, Math.max(0, part / of)) : null);

/** Delivered out of sent-to, 0 to 1. Cancelled and not yet handed-over messages are in neither; null: none was sent. */
export const deliveryShare = ({ delivered, sentTo }: { delivered: number; sentTo: number }) => ratio(delivered, sentTo);

/** People, from message counters by step: those whose first message reached a provider. */
export const peopleSentTo = (rows: readonly { step: number; sentTo: number }[]) =>
  rows.reduce((sum, { step, sentTo }) => (step === 0 ? sum + sentTo : sum), 0);

/** People, from message counters: a second delivery to the same person is not counted again. */
export const peopleReached = (rows: readonly { arrived: number; doubles: number }[]) =>
  rows.reduce((sum, { arrived, doubles }) => sum + arrived - doubles, 0);

interface MailingCounters {
  sent: number;
  delivered: number;
  errored: number;
  meta?: object | undefined;
}

/** People in a campaign whose message reached a provider, whatever the outcome. */
export function sentToOf({ sent, errored, meta = {} }: Omit<MailingCounters, "delivered">): number {
  // A campaign with fallbacks counts them itself: a person waiting for the next step was sent to.
  const { left, refused = 0 } = meta as { left?: number; refused?: number };
  return left ?? Math.max(0, sent + errored - refused);
}

/** People in a campaign who were sent to and have no outcome yet. */
export const unreportedOf = ({ sent, delivered }: Pick<MailingCounters, "sent" | "delivered">) =>
  Math.max(0, sent - delivered);

/** The platform's margin, micros: charges minus the resellers' earnings and the providers' prices. */
export const platformMargin = ({ income, cost }: { income: Micros; cost: Micros }): Micros => income - cost;
