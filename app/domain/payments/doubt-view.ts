import type { DoubtEnding, DoubtKind, paymentDoubts } from "../../../db/schema/payments";
import { toUnits } from "../shared/money";

export type DoubtRow = Omit<typeof paymentDoubts.$inferSelect, "paymentId" | "ownerId" | "refundId">;

/** What a person may do about a case. */
const ENDINGS: Record<DoubtKind, readonly DoubtEnding[]> = {
  silent: ["settled"],
  otherSum: ["settled"],
  paidTwice: ["settled"],
  paidAfter: ["credited", "settled"],
  refundSilent: ["refunded", "notRefunded"],
  strayRefund: ["settled"],
  refundedAfter: ["settled"],
  refusedAfter: ["settled"],
};

export const DOUBT_KINDS = Object.keys(ENDINGS) as DoubtKind[];
export const DOUBT_ENDINGS = ["settled", "credited", "refunded", "notRefunded"] as const satisfies DoubtEnding[];

export const endingsOf = (kind: DoubtKind): readonly DoubtEnding[] => ENDINGS[kind];

export type ShownDoubt = ReturnType<typeof shownDoubt>;

/** Amounts in micros. */
export function shownDoubt({ id, kind, amount, ref, endedAt, endedBy, ending, note }: DoubtRow) {
  return { id, kind, amount, ref, endedAt, endedBy, ending, note };
}

/** For staff; amounts in units. */
export function doubtView({ id, kind, amount, ref, createdAt, endedAt, endedBy, ending, note }: DoubtRow) {
  return {
    ...{ id, kind, amount: amount === null ? null : toUnits(amount), ref, endings: ending ? [] : [...endingsOf(kind)] },
    ...{
      createdAt: new Date(createdAt).toISOString(),
      endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    },
    ...{ ending, endedBy, note },
  };
}
