import type { PaymentMethod } from "../../../../../db/schema/payments";
import type { Micros } from "../money";

export interface Terminal {
  address: string;
  merchant: string;
  secret: string;
}

export interface Order {
  id: string;
  amount: Micros;
  description: string;
  successUrl: string;
  failUrl: string;
  notifyUrl: Record<"success" | "fail", string>;
  email: string;
  phone: string | null;
  language: string;
  bindTo?: string | undefined;
}

/** Where the payer continues; `fields`: posted there by the payer's browser. `detail`: the bank's own words. */
export type Opened =
  | { kind: "opened"; ref: string | null; url: string; fields?: Record<string, string> }
  | { kind: "refused"; detail: string };

/**
 * Sums are NaN where the bank sent no readable one. `held`: money announced but not yet available; `received`: for
 * banks that deduct their commission at once; `refunded`: in total, `null`: an unknown part; `part`: the sum sent with
 * an unknown part, whatever it means; `refund`: a single one; `reason`: a key or the bank's own words; `binding`: of
 * the bound card.
 */
export interface BankState {
  kind: "waiting" | "held" | "paid" | "failed";
  paid: Micros;
  received?: Micros;
  refunded: Micros | null;
  part?: Micros;
  refund?: { ref: string | null; amount: Micros; isDone: boolean };
  ref: string | null;
  card: string | null;
  reason: string | null;
  binding?: string | undefined;
}

export type Charged =
  | { kind: "told"; state: BankState }
  | { kind: "requested"; ref: string }
  | { kind: "refused"; reason: string }
  | { kind: "unreached" };

/**
 * Charges cards without their payer. `isRepeatable`: money is taken once per order; without a binding the charge is
 * only queried. `wasAsked`: an earlier request may have arrived. `kept`: the binding to charge from now on.
 */
export interface BoundCards {
  isRepeatable: boolean;
  charge(
    terminal: Terminal,
    order: Order,
    known: { binding: string | null; ref: string | null; wasAsked: boolean },
  ): Promise<Charged | null>;
  find(terminal: Terminal, payment: { bindTo: string; ref: string | null }): Promise<string | null>;
  forget?(terminal: Terminal, card: { bindTo: string; binding: string; kept: string | null }): Promise<void>;
}

/** `repeat`: the answer was lost; `unreached`: certainly nothing arrived. */
export type Refunded =
  | { kind: "done" | "repeat" | "unreached" }
  | { kind: "requested"; ref?: string }
  | { kind: "refused"; detail: string };

export interface RefundOrder {
  id: string;
  paymentId: string;
  ref: string;
  amount: Micros;
}

export interface BankNotice {
  orderId: string;
  state: BankState;
}

export interface Callback {
  body: string;
}

/**
 * Never throws: `null` stands for no answer. `pages`: origins of the payer's pages; `pageHoldsMs`: how long after the
 * order a payer can pay there; `address`: of the real API; `read`: null: signed, but not about one of our payments;
 * "unconfirmed": the bank's API did not answer.
 */
export interface Bank {
  open(terminal: Terminal, order: Order): Promise<Opened | null>;
  poll?(terminal: Terminal, payment: { id: string; ref: string }): Promise<BankState | null>;
  refund?(terminal: Terminal, order: RefundOrder): Promise<Refunded>;
  read(terminal: Terminal, callback: Callback): Promise<BankNotice | "forged" | "unconfirmed" | null>;
  cards?: BoundCards;
  needsEmail?: true;
  answer: string;
  pages: readonly string[];
  pageHoldsMs: number;
  address: string;
}

export type Banks = Record<PaymentMethod, Bank>;
