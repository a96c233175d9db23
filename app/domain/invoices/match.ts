import type { Micros } from "../shared/money";
import { namedBy, readPurpose } from "./named-numbers";

export interface Candidate {
  id: string;
  ownerId: string;
  number: string;
  inn: string;
  amount: Micros;
  /** The payment order, who marked it and when, where it is paid and no line says by what. */
  paid: { order: string | null; by: string | null; at: number } | null;
}

interface Payment {
  id: string;
  number: string;
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
  /** Paid already, likely by this payment. */
  paid: C | null;
}

const MOST_OFFERED = 20;

/** Asked where it is not sure, never guessed. */
export function matchPayments<C extends Candidate>(
  payments: readonly Payment[],
  candidates: readonly C[],
): Map<string, Match<C>> {
  const read = candidates.map((one) => ({ one, isNamedIn: namedBy(one.number) }));
  const bySum = Map.groupBy(read, ({ one }) => one.amount);
  const byInn = Map.groupBy(read, ({ one }) => one.inn);
  const found = payments.map((payment) => {
    const purpose = readPurpose(payment.purpose);
    const isTheirs = ({ inn }: C) => inn !== "" && inn === payment.inn;
    const theirs = payment.inn === "" ? [] : (byInn.get(payment.inn) ?? []);
    const sums = (bySum.get(payment.amount) ?? []).map(({ one, isNamedIn }) => ({ one, isNamed: isNamedIn(purpose) }));
    const open = sums.filter(({ one }) => one.paid === null);
    const exact = open.flatMap(({ one, isNamed }) => (isNamed && isTheirs(one) ? [one] : []));
    // Orders of two payers bear one number now and then.
    const isPaidBy = (one: C) => one.paid?.order === payment.number && (isTheirs(one) || exact.length === 0);
    const paid = [...sums, ...theirs.map(({ one }) => ({ one, isNamed: false }))].find(
      ({ one, isNamed }) => one.paid && ((isNamed && isTheirs(one)) || isPaidBy(one)),
    );
    const others = theirs.find(
      ({ one, isNamedIn }) => one.paid === null && one.amount !== payment.amount && isNamedIn(purpose),
    );
    return {
      ...{ payment, exact },
      likely: open.flatMap(({ one, isNamed }) => (isNamed || isTheirs(one) ? [one] : [])),
      otherSum: others?.one ?? null,
      paid: paid?.one ?? null,
      isShared: new Set(theirs.map(({ one }) => one.ownerId)).size > 1,
    };
  });
  const claims = new Map<string, number>();
  for (const { exact } of found) for (const { id } of exact) claims.set(id, (claims.get(id) ?? 0) + 1);
  return new Map(
    found.map(({ payment, exact, likely, otherSum, paid, isShared }) => {
      const isSure = exact.length === 1 && claims.get(exact[0]!.id) === 1 && !paid && !isShared;
      const invoices = exact.length > 0 && !isShared ? exact : likely;
      const kind = isSure ? "one" : invoices.length > 0 ? "ask" : "none";
      const isOther = invoices.length === 0 && paid === null;
      return [
        payment.id,
        { kind, invoices: invoices.slice(0, MOST_OFFERED), otherSum: isOther ? otherSum : null, paid },
      ];
    }),
  );
}
