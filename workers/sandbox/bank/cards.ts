/** `asks`: requires a 3-D Secure code. `silent`: the bank never answers. `late`: paid, reported 5 s later. */
export type CardOutcome = "paid" | "funds" | "asks" | "silent" | "late";

/** Cards that work for the payer but are refused in charges without the payer. */
const REFUSED_LATER: [string, "funds" | "expired"][] = [
  ["4000000000000259", "funds"],
  ["4000000000000069", "expired"],
];

export const LATE_MS = 5000;
export const RIGHT_CODE = "1234";

export const TEST_CARDS: [string, CardOutcome][] = [
  ["4300000000000777", "paid"],
  ["5000000000000009", "funds"],
  ["4000000000003220", "asks"],
  ["4000000000000119", "silent"],
  ["4000000000000341", "late"],
];
export const GOOD_CARD = TEST_CARDS[0]![0];

const OUTCOMES = new Map(TEST_CARDS);

export const cardOutcome = (pan: string) => OUTCOMES.get(pan) ?? "paid";

export const chargeOutcome = (pan: string) => new Map(REFUSED_LATER).get(pan) ?? cardOutcome(pan);

export const digitsOf = (typed: string) => typed.replace(/\D/g, "");

/** 16 digits that pass the Luhn check. */
export function isCard(pan: string): boolean {
  if (!/^\d{16}$/.test(pan)) return false;
  const sum = [...pan].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
