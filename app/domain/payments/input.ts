import { z } from "zod";
import { sentSum } from "../billing/input";
import { fromUnits, type Micros, parseMoney, parseSum } from "../shared/money";
import { LEAST, METHODS, MOST } from "./methods";

const KOPECK = 10_000;

/** Spec §5: a positive number with two decimals at most. */
export const typedAmount = z.string({ error: "amountInvalid" }).transform((text, context) => {
  const micros = parseSum(text);
  return micros === null ? wrong(context, "amountInvalid") : within(micros, context);
});

export const sentAmount = z.number({ error: "amountInvalid" }).transform((units, context) => {
  const micros = fromUnits(units);
  if (micros === null || micros < 0 || micros % KOPECK !== 0) return wrong(context, "amountInvalid");
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

/** Integrators write "v1.tinkoff". */
export const method = z.preprocess(
  (name) => (typeof name === "string" ? name.replace(/^v\d\./, "") : name),
  z.enum(METHODS, "paymentMethod"),
);

const address = z.url({ protocol: /^https?$/, error: "urlInvalid" }).max(2048, "urlInvalid");

/** `amount` is what is paid; `sum`, as a form of it names it, is the same. */
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
    amount: amount ?? sum ?? wrong(context, "amountInvalid"),
  }));

/** `accepted`: of the offer, or that the wallet's sum is what comes less its commission. */
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
  /** Absent: all that is left. */
  amount: sentSum.optional(),
  reason: z.string({ error: "refundReason" }).trim().min(1, "refundReason").max(200, "noteTooLong"),
});
