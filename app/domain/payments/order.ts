import type { Viewer } from "../access/viewer";
import type { Order } from "../shared/ports/banks";
import type { Platform } from "../shared/ports/platform";
import type { PaymentRow } from "./rows";

export type Payer = Pick<Viewer, "username" | "email" | "phone">;

interface Asked extends Pick<PaymentRow, "id" | "method" | "amount"> {
  urlSuccess?: string | undefined;
  urlFail?: string | undefined;
  language?: string;
  bindTo?: string | undefined;
}

/** What a bank is told of a payment; the payer comes back to our page of it unless told otherwise. */
export function orderOf(
  { publicUrl }: Pick<Platform["config"], "publicUrl">,
  { username, email, phone }: Payer,
  { id, method, amount, urlSuccess, urlFail, language = "ru", bindTo }: Asked,
): Order {
  const page = new URL(`/balance/payments/${id}/result`, publicUrl).href;
  const hook = (outcome: string) => new URL(`/api/payments/webhook/${method}/${outcome}/`, publicUrl).href;
  return {
    ...{ id, amount, description: `Cabinet: ${username}`, language, bindTo, email: email ?? "", phone },
    ...{ successUrl: urlSuccess ?? page, failUrl: urlFail ?? page },
    notifyUrl: { success: hook("success"), fail: hook("fail") },
  };
}
