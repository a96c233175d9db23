export function isOgrn(digits: string): boolean {
  if (!/^(\d{13}|\d{15})$/.test(digits)) return false;
  const [number, divisor] = [digits.slice(0, -1), digits.length === 13 ? 11 : 13];
  return ((Number(number) % divisor) % 10).toString() === digits.at(-1);
}

export function isKpp(text: string): boolean {
  return /^\d{4}[\dA-Z]{2}\d{3}$/.test(text);
}

export function isOkpo(digits: string): boolean {
  if (!/^(\d{8}|\d{10})$/.test(digits)) return false;
  const numbers = [...digits.slice(0, -1)].map(Number);
  const rest = (from: number) =>
    numbers.reduce((sum, digit, index) => sum + digit * (((index + from - 1) % 10) + 1), 0) % 11;
  const check = rest(1) < 10 ? rest(1) : rest(3) % 10;
  return check.toString() === digits.at(-1);
}

/** The Bank of Russia's number of a participant: its region begins at 00 for the treasury and at 04 for banks. */
export function isBik(digits: string): boolean {
  return /^0[0-4]\d{7}$/.test(digits);
}

const KEY_WEIGHTS = [7, 1, 3];

/** The key of the Bank of Russia's rule 515 of 1997; accounts at its own offices take other three digits of the BIK. */
export function isAccountOf(bik: string, account: string): boolean {
  const isOwnOffice = /00[0-2]$/.test(bik);
  return hasKey((isOwnOffice ? `0${bik.slice(4, 6)}` : bik.slice(-3)) + account);
}

export function isCorrespondentOf(bik: string, account: string): boolean {
  // The treasury's single accounts have no key of their BIK.
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
