import { and, eq } from "drizzle-orm";
import { otpWidgets } from "../../../../db/schema/otp/tables";
import { isCountry, parsePhone, phoneCountry } from "../../base/shared/phone";
import type { Platform } from "../../base/shared/ports/platform";
import { asciiDigits } from "../../base/text/ascii-digits";
import type { Caller } from "./session";

const HAS_PLUS = /^[^\p{Nd}]*[+\uff0b]/u;

/**
 * Possible readings of a visitor's number, E.164 digits, most likely first: by the widget's first country, or Russia.
 * `isAnyForm`: its digits may also start with the code of another country that the widget serves.
 */
export async function readingsOf(
  { db }: Pick<Platform, "db">,
  { id: ownerId }: Pick<Caller, "id">,
  { widgetId, recipient: typed }: { widgetId: string; recipient: string },
  isAnyForm: boolean,
): Promise<string[]> {
  if (HAS_PLUS.test(typed)) return known([parsePhone(typed)]);
  const [widget] = await db
    .select({ settings: otpWidgets.settings })
    .from(otpWidgets)
    .where(and(eq(otpWidgets.ownerId, ownerId), eq(otpWidgets.id, widgetId)));
  const { countries = [], blockedCountries = [] } = widget?.settings ?? {};
  const country = countries.find(isCountry) ?? "RU";
  const foreign = isAnyForm ? parsePhone(`+${asciiDigits(typed).replace(/\D/g, "")}`) : null;
  const from = foreign === null ? null : (phoneCountry(foreign) ?? "");
  const isServed =
    from !== null && !blockedCountries.includes(from) && (countries.length === 0 || countries.includes(from));
  return known([parsePhone(typed, country), isServed ? foreign : null]);
}

const known = (phones: (string | null)[]) => [...new Set(phones.filter((phone) => phone !== null))];
