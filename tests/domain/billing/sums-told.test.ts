import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { termsForm } from "../../../app/domain/accounts/terms";
import { adjustBody, adjustForm } from "../../../app/domain/billing/input";
import { invoiceBody, invoiceForm } from "../../../app/domain/invoices/input";
import { paymentBody, paymentForm, refundBody, refundForm } from "../../../app/domain/payments/input";
import { limitsForm } from "../../../app/domain/settings/forms";

const told = (schema: z.ZodType, input: object) =>
  schema.safeParse(input).error?.issues.filter(({ path }) => path.length === 0 || path[0] === "amount")[0]?.message;

describe("a sum of nothing", () => {
  it.each([
    ["an invoice", invoiceForm, invoiceBody, "invoiceSmall"],
    ["a payment", paymentForm, paymentBody, "paymentSmall"],
    ["a correction", adjustForm, adjustBody, "moneyInvalid"],
  ])("of %s is told to be too small, whether typed or sent", (_, form, body, message) => {
    for (const amount of ["0", "0,00"]) expect(told(form, { amount })).toBe(message);
    expect(told(body, { amount: 0 })).toBe(message);
  });

  it("of a refund is told to be none, while half a unit is one", () => {
    expect(told(refundForm, { key: crypto.randomUUID(), part: "part", amount: "0", reason: "Twice" })).toBe(
      "moneyInvalid",
    );
    expect(told(refundBody, { amount: 0, reason: "Twice" })).toBe("moneyInvalid");
    expect(refundBody.parse({ amount: 0.5, reason: "Twice" }).amount).toBe(500_000);
  });

  it.each(["0", "0,00", "0.0", ""])("%j is an overdraft of none", (overdraft) => {
    expect(termsForm.parse({ overdraft, currency: "RUB" }).overdraft).toBe(0);
  });

  it("is a limit of its own, unlike an empty one", () => {
    expect(limitsForm.parse({ limits: ["0,00", "", "1,5"] }).limits).toEqual([0, 1.5]);
  });
});

it.each([[invoiceBody], [paymentBody]])("a negative sum sent is no sum", (body) => {
  expect(told(body, { amount: -5 })).toBe("amountInvalid");
});
