import type { Micros } from "../../base/shared/money";
import { numberKey, readPurpose } from "./named-numbers";

export interface Candidate {
  id: string;
  ownerId: string;
  number: string;
  inn: string;
  amount: Micros;
  /** ISO 4217. */
  currency: string;
  /** The account printed on the invoice; "" if there is none. */
  account: string;
  /** For an invoice paid without a statement line: payment order, who marked it as paid, and when. */
  paid: { order: string | null; by: string | null; at: number } | null;
}

interface Payment {
  id: string;
  number: string;
  amount: Micros;
  currency: string;
  account: string;
  inn: string;
  purpose: string;
}

/**
 * `account`: not the seller's. `currency`: not the invoices'. `noPayment`: the purpose is a return, a loan or a fine.
 */
export type Caution = "account" | "currency" | "noPayment";

export interface Match<C extends Candidate> {
  /**
   * `one`: number, INN and amount fit one invoice that no other payment fits. `several`: names the payer's invoices
   * that add up to its amount. `ask`: a person chooses.
   */
  kind: "one" | "several" | "ask" | "none";
  invoices: C[];
  /** Matches by number, but not by amount. */
  otherSum: C | null;
  /** Already paid, probably by this payment. */
  paid: C | null;
  caution: Caution | null;
}

const MOST_OFFERED = 20;
/** A statement binds a hundred values; a batch of several invoices uses five for each. */
export const MOST_TOGETHER = 12;

const nothing = { kind: "none" as const, invoices: [], otherSum: null, paid: null };
export const NO_MATCH: Match<never> = { ...nothing, caution: null };

/** Checks currency and account first. Leaves uncertain matches to a person. `own`: the seller's accounts. */
export function matchPayments<C extends Candidate>(
  payments: readonly Payment[],
  candidates: readonly C[],
  own: ReadonlySet<string>,
): Map<string, Match<C>> {
  const places = new Map(candidates.map((one, at) => [one, at]));
  const keys = new Map(candidates.map((one) => [one, numberKey(one.number)]));
  const byKey = Map.groupBy(candidates, (one) => keys.get(one)!);
  const byInn = Map.groupBy(candidates, ({ inn }) => inn);
  const byOrder = Map.groupBy(candidates, ({ paid }) => paid?.order ?? "");
  const printed = new Set(candidates.map(({ account }) => account));
  const found = payments.map((payment) => {
    const { keys: named, isNoPayment } = readPurpose(payment.purpose);
    const isNamed = (one: C) => named.has(keys.get(one)!);
    const isTheirs = ({ inn }: C) => inn !== "" && inn === payment.inn;
    const isHere = (one: C) => one.account === payment.account || own.has(payment.account);
    const ofPayer = payment.inn === "" ? [] : (byInn.get(payment.inn) ?? []);
    const ordered = payment.number === "" ? [] : (byOrder.get(payment.number) ?? []);
    const near = [...new Set([...ofPayer, ...[...named].flatMap((key) => byKey.get(key) ?? []), ...ordered])];
    const ofSum = near
      .filter(({ amount }) => amount === payment.amount)
      .sort((one, other) => places.get(one)! - places.get(other)!);
    const fits = (one: C) => one.currency === payment.currency && isHere(one);
    const [sums, theirs] = [ofSum.filter(fits), ofPayer.filter(fits)];
    const open = sums.filter(({ paid }) => paid === null);
    const exact = open.filter((one) => isNamed(one) && isTheirs(one));
    // Payment orders of two payers sometimes have the same number.
    const isPaidBy = (one: C) => one.paid?.order === payment.number && (isTheirs(one) || exact.length === 0);
    const paid =
      sums.find((one) => one.paid && ((isNamed(one) && isTheirs(one)) || isPaidBy(one))) ?? theirs.find(isPaidBy);
    const namedOfPayer = theirs.filter((one) => one.paid === null && isNamed(one));
    const total = namedOfPayer.reduce((sum, { amount }) => sum + amount, 0);
    const isTogether = namedOfPayer.length > 1 && namedOfPayer.length <= MOST_TOGETHER && total === payment.amount;
    const together = isTogether ? namedOfPayer : [];
    const isStrange = !own.has(payment.account) && !printed.has(payment.account);
    const isElse = [...ofSum, ...ofPayer].some(
      (one) => one.paid === null && isHere(one) && one.currency !== payment.currency && (isNamed(one) || isTheirs(one)),
    );
    const likely = open.filter((one) => isNamed(one) || isTheirs(one));
    const isOtherCurrency = isElse && likely.length === 0 && together.length === 0;
    return {
      payment,
      exact,
      likely,
      together,
      otherSum: namedOfPayer.find(({ amount }) => amount !== payment.amount) ?? null,
      paid: paid ?? null,
      isShared: new Set(theirs.map(({ ownerId }) => ownerId)).size > 1,
      caution: cautionOf({ account: isStrange, currency: isOtherCurrency, noPayment: isNoPayment }),
    };
  });
  const claims = new Map<string, number>();
  for (const { exact, together } of found)
    for (const { id } of [...exact, ...together]) claims.set(id, (claims.get(id) ?? 0) + 1);
  const isClaimedOnce = ({ id }: C) => claims.get(id) === 1;
  return new Map(
    found.map(({ payment, exact, likely, together, otherSum, paid, isShared, caution }) => {
      const isSure = !paid && !isShared && caution === null;
      const isOne = isSure && exact.length === 1 && together.length === 0 && isClaimedOnce(exact[0]!);
      const isSeveral = isSure && exact.length === 0 && together.length > 0 && together.every(isClaimedOnce);
      const invoices = isSeveral ? together : exact.length > 0 && !isShared ? exact : likely;
      const kind = isOne ? "one" : isSeveral ? "several" : invoices.length > 0 ? "ask" : "none";
      const isOther = invoices.length === 0 && paid === null;
      return [
        payment.id,
        {
          kind,
          invoices: invoices.slice(0, MOST_OFFERED),
          paid,
          caution,
          otherSum: isOther ? otherSum : null,
        },
      ];
    }),
  );
}

const cautionOf = (is: Record<Caution, boolean>): Caution | null =>
  (["account", "currency", "noPayment"] as const).find((one) => is[one]) ?? null;
