const MARKED_INN = /(?:инн|inn)[\s:№#-]*(\d[\d ]*)/iu;
const VAT = /\b([A-Z]{2}[A-Z0-9]?\d{7,12})\b/;
const NUMBERS = /\d(?:[ -]?\d)*/g;
const WORDS = /(?<!\p{L})(?:инн|кпп|огрн|унп|бин|иин|inn|kpp|vat|tin|tax|number|no|id)(?!\p{L})/giu;
const DIGITS = { least: 8, most: 15 };

/**
 * Company name and tax number are required (spec §5); returns a key of "errors". Russian accounts: an INN with check
 * digits, or a country prefix ("DE123456789").
 */
export function companyProblem(comment: string, country: string): string | null {
  const marked = MARKED_INN.exec(comment)?.[1]?.replace(/\D/g, "");
  const foreign = VAT.exec(comment)?.[1];
  const numbers = (comment.match(NUMBERS) ?? []).map((text) => text.replace(/\D/g, ""));
  if (marked !== undefined) {
    if (!isInn(marked)) return "innInvalid";
  } else if (!foreign) {
    if (!numbers.some(({ length }) => length >= DIGITS.least && length <= DIGITS.most)) return "taxNumberRequired";
    if (country === "RU" && !numbers.some(isInn)) return "innInvalid";
  }
  return hasName(foreign ? comment.replace(foreign, " ") : comment) ? null : "companyRequired";
}

/**
 * Russian tax number: 10 digits for a company, 12 for a person. The last one or two are check digits; a single repeated
 * digit is invalid.
 */
export function isInn(digits: string): boolean {
  if (/^(\d)\1*$/.test(digits)) return false;
  if (/^\d{10}$/.test(digits)) return checks(digits, [2, 4, 10, 3, 5, 9, 4, 6, 8]);
  if (!/^\d{12}$/.test(digits)) return false;
  return checks(digits, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) && checks(digits, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]);
}

function checks(digits: string, weights: number[]): boolean {
  const sum = weights.reduce((all, weight, index) => all + weight * Number(digits[index]), 0);
  return (sum % 11) % 10 === Number(digits[weights.length]);
}

/** The tax number that `companyProblem` accepted: the marked one, else the first that can be one. */
export function taxNumberIn(comment: string): string | null {
  const marked = MARKED_INN.exec(comment)?.[1]?.replace(/\D/g, "");
  const numbers = (comment.match(NUMBERS) ?? []).map((text) => text.replace(/\D/g, ""));
  const first = numbers.find(isInn) ?? numbers.find(({ length }) => length >= DIGITS.least && length <= DIGITS.most);
  return marked || VAT.exec(comment)?.[1] || first || null;
}

const LEAST_CHARS = 3;

function hasName(comment: string): boolean {
  const letters = comment.replace(NUMBERS, " ").replace(WORDS, " ").match(/\p{L}/gu) ?? [];
  return letters.length >= LEAST_CHARS;
}
