import type { Viewer } from "../../base/access/viewer";
import type { Order } from "../../base/shared/ports/banks";
import type { Platform } from "../../base/shared/ports/platform";
import type { PaymentRow } from "./rows";

export type Payer = Pick<Viewer, "username" | "email" | "phone">;

interface OrderRequest extends Pick<PaymentRow, "id" | "method" | "amount"> {
  urlSuccess?: string | undefined;
  urlFail?: string | undefined;
  language?: string;
  bindTo?: string | undefined;
}

/** Order data sent to a bank; by default the payer returns to our page of the payment. */
export function orderOf(
  { publicUrl }: Pick<Platform["config"], "publicUrl">,
  { username, email, phone }: Payer,
  { id, method, amount, urlSuccess, urlFail, language = "ru", bindTo }: OrderRequest,
): Order {
  const page = new URL(`/balance/payments/${id}/result`, publicUrl).href;
  const hook = (outcome: string) => new URL(`/api/payments/webhook/${method}/${outcome}/`, publicUrl).href;
  return {
    id,
    amount,
    description: `Cabinet: ${username}`,
    language,
    bindTo,
    email: email ?? "",
    phone,
    successUrl: urlSuccess ?? page,
    failUrl: urlFail ?? page,
    notifyUrl: { success: hook("success"), fail: hook("fail") },
  };
}
