export const BANKS = ["tbank", "mandarin", "yoomoney", "yookassa"] as const;
export type BankName = (typeof BANKS)[number];

/** `checking`: waiting for the payer's 3-D Secure code. `held`: blocked on the card, not captured yet. */
export type State =
  | "new"
  | "checking"
  | "held"
  | "partlyReversed"
  | "reversed"
  | "paid"
  | "partlyRefunded"
  | "refunded"
  | "rejected"
  | "canceled";

export type Reason = "funds" | "code" | "payer" | "shop" | "expired";

/** A shop's request in terms common to all banks. */
export interface OrderRequest {
  provider: BankName;
  orderId: string;
  cents: number;
  description: string;
  /** null: the address of the shop's account (`callbacks` in the control settings). */
  notifyUrl: string | null;
  successUrl: string | null;
  failUrl: string | null;
  /** Paid in two steps: held, then captured. */
  isHeld: boolean;
  /** The bank's own fields. */
  more: Record<string, string>;
}

export interface Order extends OrderRequest {
  id: number;
  /** The bank's id. */
  key: string;
  state: State;
  reason: Reason | null;
  refunded: number;
  pan: string | null;
  /** MMYY */
  expiry: string | null;
  cardId: number | null;
  /** ms UTC */
  createdAt: number;
  doneAt: number | null;
}

export interface Refund {
  key: string;
  orderKey: string;
  cents: number;
  isDone: boolean;
  more: Record<string, string>;
  /** ms UTC */
  createdAt: number;
}

export interface SavedCard {
  id: number;
  customer: string;
  pan: string;
  expiry: string;
}

export const left = ({ cents, refunded }: Order) => cents - refunded;

/** A refused wallet payment can be retried; with other banks the shop creates a new order. */
export function isOpen({ state, provider }: Order): boolean {
  return state === "new" || state === "checking" || (state === "rejected" && provider === "yoomoney");
}

export const isPaid = ({ state }: Order) => state === "paid" || state === "held";

/** "12.30" */
export const rubles = (cents: number) => (cents / 100).toFixed(2);

/** null unless it is a sum. */
export function centsOf(sum: string): number | null {
  return /^\d{1,9}(\.\d{1,2})?$/.test(sum) ? Math.round(Number(sum) * 100) : null;
}

export function masked(pan: string, star = "*"): string {
  return `${pan.slice(0, 6)}${star.repeat(6)}${pan.slice(-4)}`;
}
