import type { BillingStatus } from "../../../db/schema/billing";
import type { Micros } from "../shared/money";

export const STATUSES = ["pending", "complete", "refunded"] as const satisfies readonly BillingStatus[];

export const MOVEMENTS = [
  ...(["accrual", "payment", "subtract", "paymentRefund", "margin", "referral", "referralRefund"] as const),
] as const;

export function isMovement(source: string): source is (typeof MOVEMENTS)[number] {
  return MOVEMENTS.some((one) => one === source);
}

/** Micros, none negative. A balance grows by toppedUp − withdrawn − spent − held: what was refunded is in none of them. */
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

/** Lines read for a balance that the screen can do without. */
export const NEAR = 2000;

/** A line, or the sum of lines that have source, status and kind in common. `held`: null but for mailings. */
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
