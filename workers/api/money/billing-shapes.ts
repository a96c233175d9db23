import { z } from "zod";
import { STATUSES } from "../../../app/domain/billing/figures";
import { LEDGER_SOURCES } from "../../../app/domain/ledger/sources";

export const ledgerFilter = {
  source: z.enum(LEDGER_SOURCES).optional(),
  status: z.enum(STATUSES).optional(),
};

/** Spec §3. Amounts are in units; what a line does not have is null. */
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
    /** Of a unit by the tariff, before the multiplier. */
    price: z.number().nullable(),
    multiplier: z.number(),
    params: z.object({
      type: z.string().nullable(),
      TaskId: z.string().nullable(),
      SendingId: z.string().nullable(),
      /** The line that holds the money: a mailing's for its messages. */
      BillingId: z.string(),
    }),
    /** Of staff alone. */
    hidden: z.object({ comment: z.string(), noRef: z.boolean() }).optional(),
    /** sum = price × units. */
    priceCalculation: z.object({ price: z.number(), units: z.int(), sum: z.number() }).nullable(),
    segmentPrice: z.number().nullable(),
    segmentCount: z.number().nullable(),
    threshold: z.null(),
    /** The amount without its sign. */
    sum: z.number(),
    held: z.number().optional(),
    charged: z.number().optional(),
    refunded: z.number().optional(),
    /** Of a margin: what the customer was charged. */
    turnover: z.number().optional(),
  }),
  /** Of a margin: whose messages earned it. */
  UserId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** On the account after the line; null where too many lines lie between it and what is known. */
export const listedBilling = billing.extend({ balance: z.number().nullable() });

/** Of at most 20,000 lines, the newest first: `next` is the `$after` of the request whose sums are to be added. */
export const totals = z.object({
  toppedUp: z.number(),
  withdrawn: z.number(),
  spent: z.number(),
  held: z.number(),
  refunded: z.number(),
  /** On the account when the period began and ended, whatever source or status; null where it is not known. `opening` is 0 without a beginning. */
  opening: z.number().nullable(),
  closing: z.number().nullable(),
  count: z.int(),
  currency: z.string(),
  next: z.string().nullable(),
});

export const forecast = z.object({
  /** Whole days that the available money lasts; null if nothing is left or too little was spent to tell. */
  result: z.int().nullable(),
  state: z.enum(["lasts", "empty", "unknown"]),
  perDay: z.number().nullable(),
  available: z.number(),
  /** Part of what is available. */
  overdraft: z.number(),
  currency: z.string(),
  /** The last days in the account's time zone, oldest first. */
  days: z.array(z.object({ day: z.iso.date(), spent: z.number(), held: z.number() })),
});
