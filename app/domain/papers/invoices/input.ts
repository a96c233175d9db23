import { z } from "zod";
import { fromUnits, MICROS, type Micros, parseSum } from "../../base/shared/money";
import { DEFAULT_ZONE } from "../../base/shared/time/default-zone";
import { momentAt } from "../../base/shared/time/zones";
import { MOST_TOGETHER } from "./match";

const KOPECK = 10_000;
const LEAST: Micros = 1 * MICROS;
const MOST: Micros = 999_999_999_990_000;

/** Spec §9. */
export const USUAL_AMOUNT = 1000;

/** Payments of a statement per request. */
export const MOST_TAKEN = 100;

export const STATUSES = ["pending", "paid", "rejected"] as const;
export const SOURCES = ["user", "system"] as const;

function within(micros: Micros | null, context: z.RefinementCtx): Micros {
  const isSum = micros !== null && micros >= 0 && micros % KOPECK === 0;
  if (isSum && micros >= LEAST && micros <= MOST) return micros;
  context.addIssue({
    code: "custom",
    message: isSum ? (micros < LEAST ? "invoiceSmall" : "invoiceLarge") : "moneyInvalid",
  });
  return z.NEVER;
}

const typedAmount = z.string({ error: "moneyInvalid" }).transform((text, context) => within(parseSum(text), context));
const sentAmount = z.number({ error: "moneyInvalid" }).transform((units, context) => within(fromUnits(units), context));

const id = (error: string) => z.string({ error }).min(1, error).max(100, error);

const parties = {
  customerId: id("invoiceCustomer"),
  requisiteId: id("requisiteRequired"),
  companyId: id("invoiceCompany"),
};

/** Spec §5: valid only if all fields are set. */
export const invoiceBody = z.strictObject({ ...parties, amount: sentAmount });
export const invoiceForm = z.object({ ...parties, amount: typedAmount, key: z.uuid("idInvalid") });

export type InvoiceInput = z.output<typeof invoiceBody>;

/** Noon, so that the day is the same in neighbouring zones. */
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

/** Documents and screens add the number sign themselves. */
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

const choice = z
  .object({
    lineId: named,
    invoiceId: named.optional(),
    invoiceIds: z.array(named).min(1, "statementNone").max(MOST_TOGETHER, "tooMany").optional(),
  })
  .transform(({ lineId, invoiceId, invoiceIds = [] }) => ({
    lineId,
    invoiceIds: [...(invoiceId === undefined ? [] : [invoiceId]), ...invoiceIds],
  }))
  .refine(({ invoiceIds }) => invoiceIds.length > 0, "statementNone");

/** Assigns each payment to the named invoices: none is chosen automatically. */
export const choicesBody = z.object({
  choices: z.array(choice).min(1, "statementNone").max(MOST_TAKEN, "tooMany"),
});
