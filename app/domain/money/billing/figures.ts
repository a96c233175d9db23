import type { BillingStatus } from "../../../../db/schema/billing";
import type { Micros } from "../../base/shared/money";

export const STATUSES = ["pending", "complete", "refunded"] as const satisfies readonly BillingStatus[];

export const MOVEMENTS = [
  "accrual",
  "payment",
  "subtract",
  "paymentRefund",
  "margin",
  "referral",
  "referralRefund",
] as const;

export function isMovement(source: string): source is (typeof MOVEMENTS)[number] {
  return MOVEMENTS.some((one) => one === source);
}

/**
 * Micros, none negative. A balance grows by toppedUp − withdrawn − spent − held; refunded amounts are in none of these.
 */
export interface Figures {
  toppedUp: Micros;
  withdrawn: Micros;
  spent: Micros;
  held: Micros;
  refunded: Micros;
}

export const FIGURES = ["toppedUp", "withdrawn", "spent", "held", "refunded"] as const satisfies (keyof Figures)[];

export const NOTHING: Figures = { toppedUp: 0, withdrawn: 0, spent: 0, held: 0, refunded: 0 };

export const MOST_SUMMED = 20_000;

/** The limit for many accounts, where each line needs its own lookup. */
export const MOST_OF_MANY = 2000;

/** Lines read for a balance that the screen can omit. */
export const NEAR = 2000;

/** A line, or the sum of lines with the same source, status and kind. `held`: null except for campaigns. */
export interface Amounts {
  source: string;
  status: BillingStatus;
  amount: Micros;
  held: Micros | null;
  refunded: Micros | null;
}

export function figuresOf({ source, status, amount, held, refunded }: Amounts): Figures {
  if (held !== null) return { ...NOTHING, spent: 0 - amount - held, held, refunded: refunded ?? 0 };
  if (isMovement(source)) return amount < 0 ? { ...NOTHING, withdrawn: -amount } : { ...NOTHING, toppedUp: amount };
  const name = ({ pending: "held", complete: "spent", refunded: "refunded" } as const)[status];
  return { ...NOTHING, [name]: 0 - amount };
}

export function sumOf(all: readonly Figures[]): Figures {
  const total = { ...NOTHING };
  for (const one of all) for (const name of FIGURES) total[name] += one[name];
  return total;
}
