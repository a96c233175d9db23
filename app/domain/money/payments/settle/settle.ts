import { sql } from "drizzle-orm";
import { paymentRefunds } from "../../../../../db/schema/payments";
import type { BankState } from "../../../base/shared/ports/banks";
import type { Platform } from "../../../base/shared/ports/platform";
import { endStatement, openDispute } from "../disputes";
import type { Method } from "../methods";
import { type PaymentRow, paymentById } from "../rows";
import { type Books, readBooks } from "./books";
import { decidePayment, isLateFailure } from "./decide-payment";
import { decideOutcome, decideRefund } from "./decide-refund";
import type { Decision } from "./decision";
import { credit, end, openSecond, saveDetails } from "./write-payment";
import { confirmRefund, refuseRefund, takeBack } from "./write-refund";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;
type Decide = (books: Books) => Decision[];

/**
 * Applies a bank's notification or answer: reads the books, decides, writes, announces. Idempotent and independent of
 * order. `pollNow`: asks the bank where possible. False: no such order.
 */
export async function settlePayment(
  needs: Needs,
  method: Method,
  orderId: string,
  notice: BankState,
  pollNow?: () => Promise<BankState | null>,
): Promise<boolean> {
  const payment = await paymentById(needs.db, orderId);
  if (!payment || payment.method !== method) return false;
  const state = pollNow && isLateFailure(payment, notice) ? await pollNow() : notice;
  if (!state) return true;
  // A refund can arrive before the payment's own notification.
  await settle(needs, orderId, state.ref, (books) => decidePayment(books, state));
  await settle(needs, orderId, state.ref, (books) => decideRefund(books, state));
  return true;
}

/** Applies a bank's answer about a refund requested here; `reason`: a key or the bank's own words. */
export function settleRefund(
  needs: Needs,
  { paymentId, id }: { paymentId: string; id: string },
  outcome: { isDone: true } | { isDone: false; reason: string },
): Promise<void> {
  const reason = outcome.isDone ? "" : outcome.reason;
  return settle(needs, paymentId, null, ({ refunds }) => {
    const refund = refunds.find((one) => one.id === id);
    return refund ? decideOutcome(refund, outcome.isDone, reason) : [];
  });
}

const MOST_ATTEMPTS = 3;

/** Decides again on fresh books if another callback or a person was faster. */
async function settle(needs: Needs, orderId: string, ref: string | null, decide: Decide): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const books = await readBooks(needs.db, orderId, ref);
    if (!books || (await areWritten(needs, books.payment, decide(books), decide))) return;
  }
  throw new Error("The payment changed at each attempt");
}

async function areWritten(
  needs: Needs,
  payment: PaymentRow,
  decisions: readonly Decision[],
  decide: Decide,
): Promise<boolean> {
  for (const decision of decisions) {
    if (decision.do === "openSecond") {
      const { state } = decision;
      await settle(needs, await openSecond(needs, payment, state.ref), state.ref, decide);
    } else if (!(await isWritten(needs, payment, decision))) return false;
  }
  return true;
}

/** False: the books changed since they were read, so nothing was written. */
async function isWritten(
  needs: Needs,
  payment: PaymentRow,
  decision: Exclude<Decision, { do: "openSecond" }>,
): Promise<boolean> {
  const { db, clock } = needs;
  switch (decision.do) {
    case "credit":
      return credit(needs, payment, decision.state);
    case "end":
      return end(needs, payment, decision.reason);
    case "confirmRefund":
      return confirmRefund(needs, payment, decision.refund);
    case "refuseRefund":
      return refuseRefund(needs, payment, decision.refund, decision.reason);
    case "takeBack":
      await takeBack(needs, payment, decision.amount);
      return true;
    case "saveDetails":
      await saveDetails(needs, payment, decision.details);
      return true;
    case "nameRefund": {
      const { paymentId, id } = decision.refund;
      await db.update(paymentRefunds).set({ ref: decision.ref }).where(sql`payment_id = ${paymentId} AND id = ${id}`);
      return true;
    }
    case "openCase":
      await openDispute(needs, payment, decision.case);
      return true;
    case "answerCases": {
      const { kind, amount, ref } = decision;
      const ofAmount = amount === null ? sql` AND amount IS NULL` : sql``;
      const ofRef = ref === undefined ? sql`` : sql` AND ref IS ${ref}`;
      await endStatement(db, payment.id, sql`kind = ${kind}${ofAmount}${ofRef}`, { at: clock(), ending: "answered" });
      return true;
    }
  }
}
