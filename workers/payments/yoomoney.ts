import type { Bank } from "../../app/domain/shared/ports/banks";
import { below } from "../providers/core/http";
import { isSame, ofDecimal, sha1, toDecimal } from "./amounts";

const RUB = "643";

type Fields = Record<string, string | undefined>;

/** SHA-1 of the fields in the order of YooMoney's documents, the shop's secret among them. */
export function hashOf(fields: Fields, secret: string): Promise<string> {
  const { notification_type, operation_id, amount, currency, datetime, sender, codepro, label } = fields;
  const head = [notification_type, operation_id, amount, currency, datetime, sender, codepro];
  return sha1([...head, secret, label].map((value) => value ?? "").join("&"));
}

/** A wallet: the payer's browser posts a form to it, and it tells what came. */
export const yooMoney: Bank = {
  answer: "",
  address: "https://yoomoney.ru",
  pages: ["https://yoomoney.ru"],

  async open({ address, merchant }, { id, amount, description, successUrl }) {
    const fields = {
      ...{ receiver: merchant, "quickpay-form": "button", targets: description, paymentType: "AC" },
      ...{ sum: toDecimal(amount), label: id, comment: description, successURL: successUrl },
    };
    return { kind: "opened", ref: null, url: below(address, "quickpay/confirm").href, fields };
  },

  async read({ secret }, { body }) {
    const fields: Fields = Object.fromEntries(new URLSearchParams(body));
    if (!isSame(await hashOf(fields, secret), fields.sha1_hash)) return "forged";
    const { label, operation_id = null, amount, withdraw_amount, currency, codepro, unaccepted } = fields;
    const isHere = currency === RUB && codepro === "false" && unaccepted !== "true";
    if (!label || !isHere || fields.test_notification === "true") return null;
    const received = ofDecimal(amount);
    return {
      orderId: label,
      state: {
        ...{ kind: "paid", paid: withdraw_amount ? ofDecimal(withdraw_amount) : received, received, refunded: 0 },
        ...{ ref: operation_id, card: null, reason: null },
      },
    };
  },
};
