import { z } from "zod";
import { fromUnits, MICROS, type Micros, parseSum } from "../shared/money";
import { DEFAULT_ZONE } from "../shared/time/default-zone";
import { momentAt } from "../shared/time/zones";

const KOPECK = 10_000;
const LEAST: Micros = 1 * MICROS;
const MOST: Micros = 999_999_999_990_000;

/** Spec §9. */
export const USUAL_AMOUNT = 1000;

/** Payments of a statement, at one press. */
export const MOST_TAKEN = 100;

export const STATUSES = ["pending", "paid", "rejected"] as const;
export const SOURCES = ["user", "system"] as const;

function within(micros: Micros | null, context: z.RefinementCtx): Micros {
  const isSum = micros !== null && micros >= 0 && micros % KOPECK === 0;
  if (isSum && micros >= LEAST && micros <= MOST) return micros;
  context.addIssue({
    code: "custom",
    message: isSum ? (micros < LEAST ? "invoiceSmall" : "invoiceLarge") : "amountInvalid",
  });
  return z.NEVER;
}

const typedAmount = z.string({ error: "amountInvalid" }).transform((text, context) => within(parseSum(text), context));
const sentAmount = z
  .union([z.number(), z.string().transform(Number)], { error: "amountInvalid" })
  .transform((units, context) => within(fromUnits(units), context));

const id = (error: string) => z.string({ error }).min(1, error).max(100, error);

const whose = {
  customerId: id("invoiceCustomer"),
  requisiteId: id("requisiteRequired"),
  companyId: id("invoiceCompany"),
};

/** Spec §5: valid only when all are set. */
export const invoiceBody = z.strictObject({ ...whose, amount: sentAmount });
export const invoiceForm = z.object({ ...whose, amount: typedAmount, key: z.uuid("idInvalid") });

export type InvoiceInput = z.output<typeof invoiceBody>;

/** Noon, so that it is the same day in the zones around. */
const day = z
  .string("dateInvalid")
  .regex(/^\d{4}-\d{2}-\d{2}/, "dateInvalid")
  .transform((typed, context) => {
    const isDay = typed.length === 10;
    const ms = Date.parse(isDay ? `${typed}T12:00:00Z` : typed);
    if (!Number.isNaN(ms)) return isDay ? momentAt(ms, DEFAULT_ZONE) : ms;
    context.addIssue({ code: "custom", message: "dateInvalid" });
    return z.NEVER;
  });

/** Papers and screens write its sign themselves. */
const order = z
  .string({ error: "textInvalid" })
  .trim()
  .max(50, "valueTooLong")
  .transform((typed) => typed.replace(/^№\s*/, ""))
  .default("");
const reason = z.string({ error: "invoiceReason" }).trim().min(1, "invoiceReason").max(500, "noteTooLong");

export const paidForm = z.object({ paidBy: order, paidAt: day });
export const rejectedForm = z.object({ reason });

export const decisionBody = z.discriminatedUnion(
  "status",
  [
    z.strictObject({ status: z.literal("paid"), paidBy: order, paidAt: day.optional() }),
    z.strictObject({ status: z.literal("rejected"), reason }),
  ],
  "invoiceStatus",
);

export type PaidInput = { paidBy: string; paidAt?: number | undefined };

const named = z.string("idInvalid").max(100, "idInvalid");

/** Each payment for the invoice that is named: none is chosen for the caller. */
export const choicesBody = z.object({
  choices: z
    .array(z.object({ lineId: named, invoiceId: named }))
    .min(1, "statementNone")
    .max(MOST_TAKEN, "tooMany"),
});
