import type { Micros } from "../shared/money";
import { TWINS } from "./statement-words";

export interface Candidate {
  id: string;
  number: string;
  inn: string;
  amount: Micros;
}

interface Payment {
  id: string;
  amount: Micros;
  inn: string;
  purpose: string;
}

export interface Match<C extends Candidate> {
  /** `one`: number, INN and sum fit one invoice that no other payment fits. `ask`: a person chooses. */
  kind: "one" | "ask" | "none";
  invoices: C[];
  /** Named by its number, but of another sum. */
  otherSum: C | null;
}

const plain = (text: string) => [...text.toUpperCase()].map((letter) => TWINS[letter] ?? letter).join("");

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** As a word of its own: "4513" is not in "14513" nor in "4513/1". */
export function names(purpose: string, number: string): boolean {
  return new RegExp(`(?<![\\p{L}\\d/-])${escaped(plain(number))}(?![\\p{L}\\d]|[/-][\\p{L}\\d])`, "u").test(
    plain(purpose),
  );
}

/** Asked where it is not sure, never guessed. */
export function matchPayments<C extends Candidate>(
  payments: readonly Payment[],
  candidates: readonly C[],
): Map<string, Match<C>> {
  const found = payments.map((payment) => {
    const named = candidates.filter(({ number }) => names(payment.purpose, number));
    const sums = candidates.filter(({ amount }) => amount === payment.amount);
    const isTheirs = ({ inn }: C) => inn !== "" && inn === payment.inn;
    const exact = sums.filter((one) => named.includes(one) && isTheirs(one));
    const likely = sums.filter((one) => named.includes(one) || isTheirs(one));
    return { payment, exact, likely, otherSum: named.find((one) => isTheirs(one) && !sums.includes(one)) ?? null };
  });
  const claims = new Map<string, number>();
  for (const { exact } of found) for (const { id } of exact) claims.set(id, (claims.get(id) ?? 0) + 1);
  return new Map(
    found.map(({ payment, exact, likely, otherSum }) => {
      const isSure = exact.length === 1 && claims.get(exact[0]!.id) === 1;
      const invoices = exact.length > 0 ? exact : likely;
      const kind = isSure ? "one" : invoices.length > 0 ? "ask" : "none";
      return [payment.id, { kind, invoices, otherSum: invoices.length > 0 ? null : otherSum }];
    }),
  );
}
