/** All zeros pass every check, and a single repeated digit is never a valid number. */
const isOneDigit = (digits: string) => /^(\d)\1*$/.test(digits);

/** Branch of a foreign company: its INN starts with 9909, and it is accredited instead of registered (law 160-FZ). */
export const isForeignBranch = (inn: string) => /^9909\d{6}$/.test(inn);

/** Number of the accreditation record, without a check digit. */
export const isAccreditation = (digits: string) => /^\d{11}$/.test(digits) && !isOneDigit(digits);

export function isOgrn(digits: string): boolean {
  if (isOneDigit(digits) || !/^(\d{13}|\d{15})$/.test(digits)) return false;
  const [number, divisor] = [digits.slice(0, -1), digits.length === 13 ? 11 : 13];
  return ((Number(number) % divisor) % 10).toString() === digits.at(-1);
}

export function isKpp(text: string): boolean {
  return /^\d{4}[\dA-Z]{2}\d{3}$/.test(text) && !isOneDigit(text);
}

/** A branch's has 14 digits: its company's plus Rosstat's. */
export function isOkpo(digits: string): boolean {
  if (isOneDigit(digits)) return false;
  if (/^\d{14}$/.test(digits)) return isOkpo(digits.slice(0, 8));
  if (!/^(\d{8}|\d{10})$/.test(digits)) return false;
  const numbers = [...digits.slice(0, -1)].map(Number);
  const rest = (from: number) =>
    numbers.reduce((sum, digit, index) => sum + digit * (((index + from - 1) % 10) + 1), 0) % 11;
  const check = rest(1) < 10 ? rest(1) : rest(3) % 10;
  return check.toString() === digits.at(-1);
}

/** Bank identifier of the Bank of Russia: the region code starts at 00 for the treasury and at 04 for banks. */
export function isBik(digits: string): boolean {
  return /^0[0-4]\d{7}$/.test(digits) && !isOneDigit(digits);
}

const KEY_WEIGHTS = [7, 1, 3];

/** Check by the Bank of Russia's rule 515 of 1997; accounts at its own offices use three other digits of the BIK. */
export function isAccountOf(bik: string, account: string): boolean {
  if (isOneDigit(account)) return false;
  // Treasury accounts have no check digit (Bank of Russia's 762-P, order of the Treasury 15n).
  if (isTreasury(bik) && account.startsWith("0")) return /^\d{20}$/.test(account);
  const isOwnOffice = /00[0-2]$/.test(bik);
  return hasKey((isOwnOffice ? `0${bik.slice(4, 6)}` : bik.slice(-3)) + account);
}

const isTreasury = (bik: string) => /^0[0-2]/.test(bik);

export function isCorrespondentOf(bik: string, account: string): boolean {
  // Single treasury accounts have no check against their BIK.
  if (!bik.startsWith("04")) return /^401\d{17}$/.test(account);
  if (!/^301\d{17}$/.test(account)) return false;
  return account.endsWith(bik.slice(-3)) && hasKey(`0${bik.slice(4, 6)}${account}`);
}

export function needsNoCorrespondent(bik: string): boolean {
  return /00[0-2]$/.test(bik);
}

function hasKey(digits: string): boolean {
  const sum = [...digits].reduce((all, digit, index) => all + ((Number(digit) * KEY_WEIGHTS[index % 3]!) % 10), 0);
  return digits.length === 23 && sum % 10 === 0;
}
