import type { PaymentMethod } from "../../../../db/schema/payments";
import type { Micros } from "../money";

export interface Terminal {
  /** Base URL of the bank's API. */
  address: string;
  merchant: string;
  secret: string;
}

export interface Order {
  /** The payment's id: the bank's number of the order. */
  id: string;
  amount: Micros;
  description: string;
  successUrl: string;
  failUrl: string;
  /** Where the bank tells what became of it, of success and of failure. */
  notifyUrl: Record<"success" | "fail", string>;
  email: string;
  phone: string | null;
  language: string;
}

/** Where the payer goes on; `fields`: the payer's browser posts them there. `detail`: the bank's own words. */
export type Opened =
  | { kind: "opened"; ref: string | null; url: string; fields?: Record<string, string> }
  | { kind: "refused"; detail: string };

/** What a bank says of an order, all in micros. `reason`: a key of "payments", or the bank's own words. */
export interface BankState {
  kind: "waiting" | "paid" | "failed" | "refundFailed";
  paid: Micros;
  /** What of it arrives, where the bank takes its commission at once. */
  received?: Micros;
  /** Of the payment in all; `null`: some, the bank does not say how much. */
  refunded: Micros | null;
  ref: string | null;
  card: string | null;
  reason: string | null;
}

/** `repeat`: nothing is known of an answer, ask again. */
export type Refunded =
  | { kind: "done" }
  | { kind: "requested" }
  | { kind: "refused"; detail: string }
  | { kind: "repeat" };

export interface RefundOrder {
  /** Repeated with the same id, a bank refunds once. */
  id: string;
  paymentId: string;
  ref: string;
  amount: Micros;
  /** What is left of the payment after it. */
  left: Micros;
}

export interface BankNotice {
  orderId: string;
  state: BankState;
}

export interface Callback {
  body: string;
}

/** A protocol of payments. Nothing throws: `null` stands for no answer. */
export interface Bank {
  open(terminal: Terminal, order: Order): Promise<Opened | null>;
  /** `null`: no answer; absent: this bank cannot be asked. */
  look?(terminal: Terminal, payment: { id: string; ref: string }): Promise<BankState | null>;
  refund?(terminal: Terminal, order: RefundOrder): Promise<Refunded>;
  /** Of a callback whose signature is right, or that the bank confirms; `forged` otherwise, `null`: it concerns no payment. */
  read(terminal: Terminal, callback: Callback): Promise<BankNotice | "forged" | null>;
  /** What the bank takes for an answer. */
  answer: string;
  /** Origins of the payer's pages, beside the terminal's own. */
  pages: readonly string[];
  /** Where the bank's real API answers. */
  address: string;
}

export type Banks = Record<PaymentMethod, Bank>;
