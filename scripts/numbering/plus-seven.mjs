const MOSCOW = ["Europe/Moscow"];
const abroad = (country, operator, mcc, mnc, type) => ({ country, operator, mcc, mnc, type });

/**
 * Users of +7 missing from the Russian register and Google's data: Abkhazia and South Ossetia, with codes of Russia's
 * classifier of countries (OK 025-2001), as ISO 3166 has none, and blocks of Tinkoff Mobile (libphonenumber 2005).
 * South Ossetia has what the register leaves free between MegaFon's Russian blocks of 929 80 and 929 81 (FusionPBX
 * 2304).
 */
const USERS = [
  [["7840"], abroad("AB", null, "289", null, "fixed")],
  [["7940"], abroad("AB", null, "289", null, "mobile")],
  [["79407"], abroad("AB", "A-Mobile", "289", "88", "mobile")],
  [["79409"], abroad("AB", "Aquafon", "289", "67", "mobile")],
  [
    [...[3, 4, 5, 6, 7, 8, 9].map((digit) => `792980${digit}`), ...[0, 1, 2].map((digit) => `792981${digit}`)],
    abroad("OS", "MegaFon", null, null, "mobile"),
  ],
  [["799560", "799590"], { ...abroad("RU", "T-Mobile", "250", "62", "mobile"), isExact: false }],
];

/** By prefix; longest first. */
export const plusSeven = new Map(
  USERS.flatMap(([prefixes, about]) =>
    prefixes.map((prefix) => [prefix, { isExact: true, ...about, ...(about.country !== "RU" && { zones: MOSCOW }) }]),
  ),
);
