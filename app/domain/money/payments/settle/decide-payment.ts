import type { BankState } from "../../../base/shared/ports/banks";
import { MOST } from "../methods";
import type { PaymentRow } from "../rows";
import { type Books, isOpen, isOtherOperation } from "./books";
import { type Decision, openCase } from "./decision";

/** Micros; far above any wallet payment. */
const LARGEST = MOST * 1000;
const DECLINED = "declined";

/** Decides what a bank's report changes in the payment itself. Contradictions with the books become cases. */
export function decidePayment(books: Books, state: BankState): Decision[] {
  if (state.kind === "failed") return decideFailure(books.payment, state);
  if (state.kind === "held" && isOpen(books.payment))
    return [openCase({ kind: "silent", amount: state.received ?? state.paid, ref: state.ref })];
  if (state.kind !== "paid") return [];
  return isOpen(books.payment) ? decideCredit(books, state) : decideRepeated(books.payment, state);
}

/** A failure reported after the credit: where a bank can be polled, it is asked first, as it may be an older attempt. */
export const isLateFailure = (payment: PaymentRow, { kind, ref, refunded }: BankState): boolean =>
  kind === "failed" && payment.status === "completed" && refunded === 0 && !isOtherOperation(payment, ref);

function decideFailure(payment: PaymentRow, state: BankState): Decision[] {
  const { ref, reason } = state;
  if (isOtherOperation(payment, ref)) return [];
  if (isLateFailure(payment, state))
    return [openCase({ kind: "otherAfter", amount: payment.amount, ref, word: "failed" })];
  if (payment.status === "init") return [{ do: "end", reason: reason ?? DECLINED }];
  if (payment.status !== "error") return [];
  const isExplained = payment.reason === DECLINED && reason !== null && reason !== DECLINED;
  return [
    { do: "answerCases", kind: "silent" },
    ...(isExplained ? [{ do: "saveDetails" as const, details: { reason } }] : []),
  ];
}

/** An amount that differs from the order does not pay it. One operation pays one order. */
function decideCredit({ payment, settled, isRefTaken }: Books, state: BankState): Decision[] {
  const { paid, received, ref, refunded } = state;
  const amount = received ?? paid;
  if (!isCreditable(payment, state)) {
    const mismatch = openCase({ kind: "otherSum", amount: paid, ref });
    return payment.status === "init" ? [mismatch, { do: "end", reason: "otherSum" }] : [mismatch];
  }
  if (settled.some(({ kind }) => kind === "silent" || kind === "otherSum"))
    return refunded === 0 ? [openCase({ kind: "paidAfter", amount, ref })] : [];
  if (isRefTaken) return [openCase({ kind: "paidTwice", amount, ref })];
  return [{ do: "credit", state }];
}

/** After the credit: a wallet may be paid twice, a card order may not; a different amount becomes a case. */
function decideRepeated(payment: PaymentRow, state: BankState): Decision[] {
  const { ref, received, card, paid, refunded } = state;
  if (isOtherOperation(payment, ref))
    return received !== undefined && isCreditable(payment, state)
      ? [{ do: "openSecond", state }]
      : [openCase({ kind: "paidTwice", amount: paid, ref })];
  const isSame = received === undefined ? paid === payment.amount : received === payment.sum;
  if (!isSame && refunded === 0) return [openCase({ kind: "otherAfter", amount: paid, ref })];
  return card !== null && payment.card === null ? [{ do: "saveDetails", details: { card } }] : [];
}

/** A card order has a fixed amount; a wallet is credited with what arrived, within the range of a balance. */
const isCreditable = ({ amount }: PaymentRow, { paid, received }: BankState) =>
  received === undefined ? paid === amount : received > 0 && received <= LARGEST;
