import type { Env } from "../core/env";
import { mandarinRules } from "./mandarin-format";
import type { BankName, Order, Refund, State } from "./order";
import { tbankRules } from "./tbank-format";
import { yookassaRules } from "./yookassa-format";
import { yoomoneyRules } from "./yoomoney-format";

export interface Change {
  order: Order;
  from: State;
  refund: Refund | null;
}

export interface BankRules {
  isForm: boolean;
  /** The bank's id for its nth order. */
  keyOf(id: number): string;
  /** Bodies of the notifications about a change, in order. */
  notifications(change: Change, env: Env): string[];
  /** Whether the shop's response stops the repeats. */
  isTaken(answer: { status: number; text: string }): boolean;
}

export const bankRules: Record<BankName, BankRules> = {
  tbank: tbankRules,
  mandarin: mandarinRules,
  yoomoney: yoomoneyRules,
  yookassa: yookassaRules,
};
