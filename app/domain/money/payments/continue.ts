import type { Banks } from "../../base/shared/ports/banks";
import type { PaymentRow } from "./rows";

type Waiting = Pick<PaymentRow, "status" | "method" | "page" | "createdAt">;

/**
 * The payer can still finish on the bank's page: the payment waits there, and the page has not expired. `now`: ms UTC.
 */
export function canContinue(banks: Banks, { status, method, page, createdAt }: Waiting, now: number): boolean {
  return status === "init" && page !== null && now < createdAt + banks[method].pageHoldsMs;
}
