import { callingCodes } from "../../domain/shared/phone";

/** Every country with telephones, by its name in this language; made on the server, for browsers name some otherwise. */
export function countryNames(locale: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return callingCodes()
    .map(([code, calling]) => ({ code, name: `${names.of(code) ?? code} +${calling}` }))
    .sort((one, other) => compare(one.name, other.name));
}
