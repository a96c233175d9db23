import type { Viewer } from "../../../domain/access/viewer";
import { isOfPeriods } from "../../../domain/billing/periods";
import { asHeld, findTariffs } from "../../../domain/billing/tariffs";
import type { Platform } from "../../../domain/shared/ports/platform";
import { UNITS } from "../../../domain/tariffs/input";
import { markedUp, readMarkup } from "../../../domain/tariffs/markup";
import { writePrices } from "../../../domain/tariffs/price-field";
import { type PlaceWords, writePriceTable } from "../../../domain/tariffs/price-table";

/** Puts the reseller's own prices with his markup into the prices' field; else the refusal's key. */
export async function fillPrices(
  platform: Platform,
  viewer: Viewer,
  form: FormData,
  { locale, words }: { locale: string; words: PlaceWords },
): Promise<"markupInvalid" | "markupNoTariff" | null> {
  const markup = readMarkup(String(form.get("markup") ?? ""));
  if (!markup) return "markupInvalid";
  const own = (await findTariffs(platform, viewer)).find(({ source }) => source === form.get("source"));
  if (!own) return "markupNoTariff";
  const rules = markedUp(asHeld(own).data.rules, markup);
  if (isOfPeriods(own.source)) {
    for (const [name, value] of Object.entries(writePrices(own.source, rules, locale, words))) form.set(name, value);
    return null;
  }
  const unit = UNITS.find((one) => one === form.get("unit")) ?? "segment";
  form.set("prices", writePriceTable(rules, unit, locale, words));
  return null;
}
