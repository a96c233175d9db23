import type { Viewer } from "../../../domain/base/access/viewer";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { isOfPeriods } from "../../../domain/money/billing/periods";
import { UNITS } from "../../../domain/money/tariffs/input";
import { markedUp, readMarkup } from "../../../domain/money/tariffs/markup";
import { writePrices } from "../../../domain/money/tariffs/price-field";
import { type PlaceWords, writePriceTable } from "../../../domain/money/tariffs/price-table";
import { asHeld, findTariffs } from "../../../domain/money/tariffs/rows";

/** Writes the reseller's own prices plus markup into the price field; returns an error key on failure. */
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
