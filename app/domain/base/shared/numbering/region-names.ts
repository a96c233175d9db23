/** Countries of +7 missing from ISO 3166 and therefore from Intl (OK 025-2001). */
const UNLISTED: Record<string, Record<string, string>> = {
  AB: {
    ru: "Абхазия",
    en: "Abkhazia",
    es: "Abjasia",
    pt: "Abecásia",
    fr: "Abkhazie",
    de: "Abchasien",
    it: "Abcasia",
  },
  OS: {
    ru: "Южная Осетия",
    en: "South Ossetia",
    es: "Osetia del Sur",
    pt: "Ossétia do Sul",
    fr: "Ossétie du Sud",
    de: "Südossetien",
    it: "Ossezia del Sud",
  },
};

/** Names of the countries in `numberInfo`; the code where there is no name. */
export function regionNames(language: string): { of(code: string): string } {
  const names = new Intl.DisplayNames([language], { type: "region" });
  return { of: (code) => UNLISTED[code]?.[language.slice(0, 2)] ?? names.of(code) ?? code };
}
