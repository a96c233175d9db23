import { callingCodes } from "../../domain/base/shared/phone";

/** Localised on the server: browsers name some countries differently. */
export function countryNames(locale: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return callingCodes()
    .map(([code, calling]) => ({ code, name: `${names.of(code) ?? code} +${calling}` }))
    .sort((one, other) => compare(one.name, other.name));
}

/** Excludes Russia, whose payers have a separate form. */
export function foreignCountries(locale: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return callingCodes()
    .filter(([code]) => code !== "RU")
    .map(([code]) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name));
}
