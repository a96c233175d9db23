/** ISO 4217: digits 6 to 8 of an account at a Russian bank, by the Bank of Russia's rule 579-P. */
const CODES =
  "810 RUB, 643 RUB, 840 USD, 978 EUR, 156 CNY, 398 KZT, 933 BYN, 826 GBP, 756 CHF, 392 JPY, 949 TRY, 784 AED, 860 UZS, " +
  "417 KGS, 051 AMD, 944 AZN, 981 GEL, 498 MDL, 972 TJS, 934 TMT, 980 UAH, 344 HKD, 356 INR, 702 SGD, 985 PLN, 203 CZK, " +
  "941 RSD, 764 THB, 704 VND, 410 KRW, 682 SAR, 818 EGP, 376 ILS, 496 MNT";
const BY_DIGITS = new Map(CODES.split(", ").map((pair) => pair.split(" ") as [digits: string, code: string]));

/** ISO 4217 code for an unknown currency. */
const UNKNOWN_CURRENCY = "XXX";

/** Currency of a Russian account of 20 digits; "XXX" for any other. */
export const currencyOfAccount = (account: string): string =>
  (/^\d{20}$/.test(account) && BY_DIGITS.get(account.slice(5, 8))) || UNKNOWN_CURRENCY;

/** Normalises a bank's spelling to the form that requisites store. */
export const accountOf = (written: string): string => written.replace(/[^\p{L}\d]/gu, "").toUpperCase();
