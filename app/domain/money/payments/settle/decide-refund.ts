import type { DoubtKind } from "../../../../../db/schema/payments";
import type { Micros } from "../../../base/shared/money";
import type { BankState } from "../../../base/shared/ports/banks";
import type { PaymentRow, RefundRow } from "../rows";
import { type Books, isOpen, isOtherOperation } from "./books";
import { type Decision, openCase } from "./decision";

/** Decides what a bank's report changes in a payment's refunds. Contradictions with the books become cases. */
export function decideRefund(books: Books, state: BankState): Decision[] {
  const { payment } = books;
  const { ref, refund, refunded, reason } = state;
  if (refunded === 0 && !refund) return [];
  if (isOtherOperation(payment, ref)) return decideOtherOperation(state);
  if (isOpen(payment)) return decideUncredited(books, state);
  return refund ? decideOne(books, refund, reason) : decideTotal(books, refunded, state.part);
}

/** Decides by a bank's answer about one refund that was requested here. */
export function decideOutcome(refund: RefundRow, isDone: boolean, reason: string): Decision[] {
  if (refund.status === "requested")
    return [isDone ? { do: "confirmRefund", refund } : { do: "refuseRefund", refund, reason }];
  if (isDone && refund.status === "refused") return [openCase(after("refundedAfter", refund))];
  if (!isDone && refund.status === "done") return [openCase(after("refusedAfter", refund))];
  return [];
}

/** The order's second payment has been returned to the payer. */
const decideOtherOperation = ({ ref, refunded, paid }: BankState): Decision[] =>
  refunded !== null && refunded >= paid ? [{ do: "answerCases", kind: "paidTwice", ref }] : [];

/** Refunded after a person settled the payment: only that person can tell whether it was credited. */
function decideUncredited({ payment, settled }: Books, { refunded, refund }: BankState): Decision[] {
  if (refund && !refund.isDone) return [];
  if (!settled.some(({ kind }) => kind === "silent" || kind === "otherSum")) return [];
  const total = refunded === null ? null : Math.min(refunded, payment.amount);
  return [openCase({ kind: "strayRefund", amount: refund ? refund.amount : total, ref: refund?.ref ?? null })];
}

/** A report on one refund by the bank's number; the answer that contained the number may have been lost. */
function decideOne(
  { refunds }: Books,
  { ref, amount, isDone }: NonNullable<BankState["refund"]>,
  reason: string | null,
): Decision[] {
  const isLike = (one: RefundRow) => one.ref === null && one.amount === amount;
  const row =
    refunds.find((one) => one.ref !== null && one.ref === ref) ??
    refunds.find((one) => one.status === "requested" && isLike(one)) ??
    refunds.find((one) => one.endedBy !== null && isLike(one));
  if (!row) return isDone ? [openCase({ kind: "strayRefund", amount, ref })] : [];
  const outcome = decideOutcome(row, isDone, reason ?? "declined");
  // From now on, another refund of the same amount is a different one.
  return row.ref === null && ref !== null ? [{ do: "nameRefund", refund: row, ref }, ...outcome] : outcome;
}

/**
 * `named`: the bank's total of refunds in micros; null or NaN: not reported; `part`: the sum sent with such a report,
 * either of one refund or of the rest. An unrequested refund is debited, or becomes a case if its amount is unknown.
 */
function decideTotal({ payment, refunds, settled }: Books, named: Micros | null, part?: Micros): Decision[] {
  const total = Number.isNaN(named) ? null : named;
  const sumOf = (...among: RefundRow["status"][]) =>
    refunds.filter(({ status }) => among.includes(status)).reduce((sum, { amount }) => sum + amount, 0);
  const done = sumOf("done", "owed");
  const pending = refunds.find(({ status }) => status === "requested");
  // A refund without an amount may be an earlier one, reported again.
  const isConfirmed = pending && (total === null ? done === 0 : done + pending.amount <= total);
  const confirmed: Decision[] = isConfirmed ? [{ do: "confirmRefund", refund: pending }] : [];
  if (total !== null) {
    const extra = Math.min(total, payment.amount) - sumOf("done", "owed", "requested");
    // A total resolves reports without an amount.
    return [...confirmed, ...decideExtra(extra, settled), { do: "answerCases", kind: "strayRefund", amount: null }];
  }
  if (pending) return confirmed;
  const closed = refunds.find(({ status, endedBy }) => status === "refused" && endedBy !== null);
  if (closed) return [openCase(after("refundedAfter", closed))];
  if (done === 0) return [openCase({ kind: "strayRefund" })];
  return part === undefined || isExplained(payment, refunds, part)
    ? []
    : [openCase({ kind: "strayRefund", word: `part ${part}` })];
}

const BY_HAND: readonly DoubtKind[] = ["strayRefund", "refundedAfter"];

function decideExtra(extra: Micros, settled: Books["settled"]): Decision[] {
  if (extra <= 0) return [];
  const byHand = settled.filter(({ kind }) => BY_HAND.includes(kind));
  if (byHand.length === 0) return [{ do: "takeBack", amount: extra }];
  return byHand.some(({ amount }) => amount === extra) ? [] : [openCase({ kind: "strayRefund", amount: extra })];
}

/**
 * A repeated report contains the amount of a known refund, their running total, the rest after it, or the payment
 * itself.
 */
function isExplained({ amount }: PaymentRow, refunds: RefundRow[], part: Micros): boolean {
  const amounts = refunds.filter(({ status }) => status !== "refused").map((row) => row.amount);
  const sums = amounts.map((_, place) => amounts.slice(0, place + 1).reduce((sum, one) => sum + one, 0));
  return [amount, ...amounts, ...sums, ...sums.map((sum) => amount - sum)].includes(part);
}

const after = (kind: "refundedAfter" | "refusedAfter", { id, amount }: RefundRow) => ({ kind, amount, refundId: id });
