import { z } from "zod";
import { STATUSES } from "../../../app/domain/money/billing/figures";
import { LEDGER_SOURCES } from "../../../app/domain/money/ledger/sources";
import { METHODS } from "../../../app/domain/money/payments/methods";

export const ledgerFilter = {
  source: z.enum(LEDGER_SOURCES).optional(),
  status: z.enum(STATUSES).optional(),
};

const ofPayment = {
  PaymentId: z.string(),
  method: z.enum(METHODS),
  /** The last digits of the card or wallet number; null if the bank gave none. */
  card: z.string().nullable(),
  /** The screen for it. */
  path: z.string(),
};

/** A line's document: the bank payment, its refund, or the invoice with the payment order that paid it. */
export const paper = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("payment"),
    ...ofPayment,
    /** Kept by the bank, in units. */
    commission: z.number(),
  }),
  z.object({ type: z.literal("refund"), ...ofPayment }),
  z.object({
    type: z.literal("invoice"),
    InvoiceId: z.string(),
    DocumentId: z.string(),
    number: z.string(),
    paymentOrder: z.string().nullable(),
    path: z.string(),
    documentPath: z.string(),
  }),
  /** The trial credit, or what was left of it when it was taken back. */
  z.object({ type: z.literal("trial"), isTakenBack: z.boolean() }),
]);

/** Spec §3. Amounts are in units; missing values are null. */
export const billing = z.object({
  id: z.string(),
  source: z.string(),
  amount: z.number(),
  status: z.enum(STATUSES),
  OwnerId: z.string(),
  TariffId: z.string().nullable(),
  comment: z.string().nullable(),
  noRef: z.boolean(),
  multiplier: z.number(),
  data: z.object({
    /** Tariff price of a unit, before the multiplier. */
    price: z.number().nullable(),
    multiplier: z.number(),
    params: z.object({
      type: z.string().nullable(),
      TaskId: z.string().nullable(),
      SendingId: z.string().nullable(),
      /** The line that holds the money: for a campaign's messages, the campaign's. */
      BillingId: z.string(),
    }),
    /** Staff only. */
    hidden: z.object({ comment: z.string(), noRef: z.boolean() }).optional(),
    /** sum = price × units. */
    priceCalculation: z.object({ price: z.number(), units: z.int(), sum: z.number() }).nullable(),
    segmentPrice: z.number().nullable(),
    segmentCount: z.number().nullable(),
    threshold: z.null(),
    /** The absolute amount. */
    sum: z.number(),
    held: z.number().optional(),
    charged: z.number().optional(),
    refunded: z.number().optional(),
    /** For a margin: what the customer was charged. */
    turnover: z.number().optional(),
  }),
  /** For a margin: whose messages earned it. */
  UserId: z.string().nullable(),
  paper: paper.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** Balance right after the line, immutable; null for an old line without one, with too many lines in between. */
export const listedBilling = billing.extend({ balance: z.number().nullable() });

/** Sums of at most 20,000 lines, newest first; `next` is the `$after` of the request for the rest, to be added. */
export const totals = z.object({
  toppedUp: z.number(),
  withdrawn: z.number(),
  spent: z.number(),
  held: z.number(),
  refunded: z.number(),
  /**
   * Balances at the start and end of the period, over all sources and statuses; null if unknown. `opening` is 0 without
   * a start.
   */
  opening: z.number().nullable(),
  closing: z.number().nullable(),
  count: z.int(),
  currency: z.string(),
  next: z.string().nullable(),
});

export const forecast = z.object({
  /** Whole days that the available money will last; null if none is left or too little was spent to tell. */
  result: z.int().nullable(),
  state: z.enum(["lasts", "empty", "unknown"]),
  perDay: z.number().nullable(),
  available: z.number(),
  /** The overdraft's part of the available money. */
  overdraft: z.number(),
  currency: z.string(),
  /** The last days in the account's time zone, oldest first. */
  days: z.array(z.object({ day: z.iso.date(), spent: z.number(), held: z.number() })),
});
