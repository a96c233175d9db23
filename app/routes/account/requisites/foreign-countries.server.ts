import { callingCodes } from "../../../domain/shared/phone";

/** A Russian payer has a form of its own. */
export function foreignCountries(locale: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return callingCodes()
    .filter(([code]) => code !== "RU")
    .map(([code]) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name));
}
