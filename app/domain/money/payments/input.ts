import { z } from "zod";
import { fromUnits, type Micros, parseMoney, parseSum } from "../../base/shared/money";
import { addressOf } from "../../base/shared/typed-address";
import { sentSum } from "../billing/input";
import { LEAST, METHODS, MOST } from "./methods";

const KOPECK = 10_000;

/** Spec §5: a positive number with two decimals at most. */
export const typedAmount = z.string({ error: "moneyInvalid" }).transform((text, context) => {
  const micros = parseSum(text);
  return micros === null ? wrong(context, "moneyInvalid") : within(micros, context);
});

export const sentAmount = z.number({ error: "moneyInvalid" }).transform((units, context) => {
  const micros = fromUnits(units);
  if (micros === null || micros < 0 || micros % KOPECK !== 0) return wrong(context, "moneyInvalid");
  return within(micros, context);
});

function within(micros: Micros, context: z.RefinementCtx): Micros {
  const isWithin = micros >= LEAST && micros <= MOST;
  return isWithin ? micros : wrong(context, micros < LEAST ? "paymentSmall" : "paymentLarge");
}

function wrong(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

/** Integrators send "v1.tinkoff". */
export const method = z.preprocess(
  (name) => (typeof name === "string" ? name.replace(/^v\d\./, "") : name),
  z.enum(METHODS, "paymentMethod"),
);

const address = z
  .string("urlInvalid")
  .overwrite(addressOf)
  .url({ protocol: /^https?$/, error: "urlInvalid" })
  .max(2048, "urlTooLong");

/** `amount`: paid by the payer; `sum` is an alias, used by one of its forms. */
export const paymentBody = z
  .strictObject({
    amount: sentAmount.optional(),
    sum: sentAmount.optional(),
    method,
    urlSuccess: address.optional(),
    urlFail: address.optional(),
  })
  .transform(({ amount, sum, ...rest }, context) => ({
    ...rest,
    amount: amount ?? sum ?? wrong(context, "moneyInvalid"),
  }));

/** `accepted`: the offer, or that the wallet credits the sum less its commission. */
export const paymentForm = z.object({
  key: z.uuid({ error: "idInvalid" }),
  amount: typedAmount,
  method,
  accepted: z.literal("on", "offerNotAccepted"),
});

export const refundForm = z
  .object({
    key: z.uuid({ error: "idInvalid" }),
    part: z.enum(["whole", "part"], "fieldInvalid").default("whole"),
    amount: z.string().default(""),
    reason: z.string({ error: "refundReason" }).trim().min(1, "refundReason").max(200, "noteTooLong"),
  })
  .transform(({ amount, part, ...rest }, context) => {
    const micros = part === "whole" ? null : parseMoney(amount);
    if (part === "part" && micros === null)
      context.addIssue({ code: "custom", path: ["amount"], message: "moneyInvalid" });
    return { ...rest, amount: micros };
  });

export const refundBody = z.strictObject({
  /** Absent: the whole remaining amount. */
  amount: sentSum.optional(),
  reason: z.string({ error: "refundReason" }).trim().min(1, "refundReason").max(200, "noteTooLong"),
});
