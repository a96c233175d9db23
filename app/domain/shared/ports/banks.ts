import type { PaymentMethod } from "../../../../db/schema/payments";
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

/** Where the payer goes on; `fields`: the payer's browser posts them there. `detail`: the bank's own words. */
export type Opened =
  | { kind: "opened"; ref: string | null; url: string; fields?: Record<string, string> }
  | { kind: "refused"; detail: string };

/** `received`: where the bank takes its commission at once; `refunded`: in all, `null`: some; `refund`: one of it; `reason`: a key or the bank's own words; `binding`: of the card that was bound. */
export interface BankState {
  kind: "waiting" | "paid" | "failed";
  paid: Micros;
  received?: Micros;
  refunded: Micros | null;
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

/** Cards charged without their payer. `isRepeatable`: for one order money is taken once; without a binding it is only asked about. `wasAsked`: an earlier request may have arrived. `kept`: the binding that is charged from now on. */
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

/** `repeat`: an answer is lost; `unreached`: surely nothing arrived. */
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

/** Nothing throws: `null` stands for no answer. `pages`: origins of the payer's pages; `address`: of the real API; `read`: null, where no payment is concerned. */
export interface Bank {
  open(terminal: Terminal, order: Order): Promise<Opened | null>;
  look?(terminal: Terminal, payment: { id: string; ref: string }): Promise<BankState | null>;
  refund?(terminal: Terminal, order: RefundOrder): Promise<Refunded>;
  read(terminal: Terminal, callback: Callback): Promise<BankNotice | "forged" | null>;
  cards?: BoundCards;
  needsEmail?: true;
  answer: string;
  pages: readonly string[];
  address: string;
}

export type Banks = Record<PaymentMethod, Bank>;
