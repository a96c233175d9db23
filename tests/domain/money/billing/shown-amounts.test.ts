import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { limitsForm } from "../../../../app/domain/base/settings/forms";
import { adjustBody, adjustForm } from "../../../../app/domain/money/billing/input";
import { paymentBody, paymentForm, refundBody, refundForm } from "../../../../app/domain/money/payments/input";
import { recurrentBody, recurrentForm } from "../../../../app/domain/money/recurrent-payments/input";
import { invoiceBody, invoiceForm } from "../../../../app/domain/papers/invoices/input";
import { termsForm } from "../../../../app/domain/people/accounts/terms";

const messageOf = (schema: z.ZodType, input: object) =>
  schema.safeParse(input).error?.issues.filter(({ path }) => path.length === 0 || path[0] === "amount")[0]?.message;

describe("a zero amount", () => {
  it.each([
    ["an invoice", invoiceForm, invoiceBody, "invoiceSmall"],
    ["a payment", paymentForm, paymentBody, "paymentSmall"],
    ["a correction", adjustForm, adjustBody, "moneyInvalid"],
  ])("in %s is refused as too small, from a form or over REST", (_, form, body, message) => {
    for (const amount of ["0", "0,00"]) expect(messageOf(form, { amount })).toBe(message);
    expect(messageOf(body, { amount: 0 })).toBe(message);
  });

  it("in a refund is refused as invalid, while half a unit is accepted", () => {
    expect(messageOf(refundForm, { key: crypto.randomUUID(), part: "part", amount: "0", reason: "Twice" })).toBe(
      "moneyInvalid",
    );
    expect(messageOf(refundBody, { amount: 0, reason: "Twice" })).toBe("moneyInvalid");
    expect(refundBody.parse({ amount: 0.5, reason: "Twice" }).amount).toBe(500_000);
  });

  it.each(["0", "0,00", "0.0", ""])("%j means no overdraft", (overdraft) => {
    expect(termsForm.parse({ overdraft, currency: "RUB" }).overdraft).toBe(0);
  });

  it("is a valid balance limit, unlike an empty one", () => {
    expect(limitsForm.parse({ limits: ["0,00", "", "1,5"] }).limits).toEqual([0, 1.5]);
  });
});

it.each([
  ["an invoice", invoiceForm, invoiceBody],
  ["a payment", paymentForm, paymentBody],
  ["a correction", adjustForm, adjustBody],
  ["a recurrent payment", recurrentForm, recurrentBody],
])("refuses an amount of %s that is not a positive sum", (_, form, body) => {
  for (const amount of ["-5", "-5,00", "abc", "", "1,234"])
    expect(messageOf(form, { amount }), amount).toBe("moneyInvalid");
  for (const amount of [-5, 1.234, null]) expect(messageOf(body, { amount }), String(amount)).toBe("moneyInvalid");
});
