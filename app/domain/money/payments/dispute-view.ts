import type { DoubtEnding, DoubtKind, paymentDisputes } from "../../../../db/schema/payments";
import { toUnits } from "../../base/shared/money";

export type DisputeRow = Omit<typeof paymentDisputes.$inferSelect, "paymentId" | "ownerId" | "refundId">;

/** Decisions available for a case, by kind. */
const ENDINGS: Record<DoubtKind, readonly DoubtEnding[]> = {
  silent: ["settled"],
  otherSum: ["settled"],
  paidTwice: ["settled"],
  paidAfter: ["credited", "settled"],
  refundSilent: ["refunded", "notRefunded"],
  strayRefund: ["settled"],
  refundedAfter: ["settled"],
  refusedAfter: ["settled"],
  otherAfter: ["settled"],
};

export const DOUBT_KINDS = Object.keys(ENDINGS) as DoubtKind[];
export const DOUBT_ENDINGS = ["settled", "credited", "refunded", "notRefunded"] as const satisfies DoubtEnding[];

export const endingsOf = (kind: DoubtKind): readonly DoubtEnding[] => ENDINGS[kind];

export type ShownDispute = ReturnType<typeof shownDispute>;

/** Amounts in micros. */
export function shownDispute({ id, kind, amount, ref, endedAt, endedBy, ending, note }: DisputeRow) {
  return { id, kind, amount, ref, endedAt, endedBy, ending, note };
}

/** For staff; amounts in units. */
export function disputeView({ id, kind, amount, ref, createdAt, endedAt, endedBy, ending, note }: DisputeRow) {
  return {
    id,
    kind,
    amount: amount === null ? null : toUnits(amount),
    ref,
    endings: ending ? [] : [...endingsOf(kind)],
    createdAt: new Date(createdAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    ending,
    endedBy,
    note,
  };
}
