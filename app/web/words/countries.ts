import { callingCodes } from "../../domain/shared/phone";

/** Localised on the server: browsers name some countries differently. */
export function countryNames(locale: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return callingCodes()
    .map(([code, calling]) => ({ code, name: `${names.of(code) ?? code} +${calling}` }))
    .sort((one, other) => compare(one.name, other.name));
}
