import type { Bank } from "../../app/domain/base/shared/ports/banks";
import { below } from "../providers/core/http";
import { isSame, ofDecimal, sha1, toDecimal } from "./amounts";

const RUB = "643";

type Fields = Record<string, string | undefined>;

/** SHA-1 of the fields in YooMoney's documented order, including the shop's secret. */
export function hashOf(fields: Fields, secret: string): Promise<string> {
  const { notification_type, operation_id, amount, currency, datetime, sender, codepro, label } = fields;
  const head = [notification_type, operation_id, amount, currency, datetime, sender, codepro];
  return sha1([...head, secret, label].map((value) => value ?? "").join("&"));
}

/** A wallet: the payer's browser posts a form to it, and it reports incoming payments. */
export const yooMoney: Bank = {
  answer: "",
  address: "https://yoomoney.ru",
  pages: ["https://yoomoney.ru"],
  // The form is ours and never expires; after a day the order is about to.
  pageHoldsMs: 24 * 3_600_000,

  async open({ address, merchant }, { id, amount, description, successUrl }) {
    const fields = {
      receiver: merchant,
      "quickpay-form": "button",
      targets: description,
      paymentType: "AC",
      sum: toDecimal(amount),
      label: id,
      comment: description,
      successURL: successUrl,
    };
    return { kind: "opened", ref: null, url: below(address, "quickpay/confirm").href, fields };
  },

  // Uses signed fields only: withdraw_amount and test_notification are unsigned.
  async read({ secret }, { body }) {
    const fields: Fields = Object.fromEntries(new URLSearchParams(body));
    if (!isSame(await hashOf(fields, secret), fields.sha1_hash)) return "forged";
    const { label, operation_id: ref = null, amount, currency, codepro, unaccepted } = fields;
    if (!label) return null;
    const received = currency === RUB ? ofDecimal(amount) : Number.NaN;
    // Held by a protection code or a full wallet: announced but not received.
    const isHeld = codepro === "true" || unaccepted === "true";
    const said = { paid: received, received, refunded: 0, ref, card: null, reason: null };
    return { orderId: label, state: { ...said, kind: isHeld ? "held" : "paid" } };
  },
};
