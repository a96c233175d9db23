import type { TariffRule } from "../../../../db/schema/billing";
import { isOfPeriods, PERIODS, type ShownUnit } from "../billing/periods";
import { UNITS } from "./input";
import { commonUnit, type PlaceWords, readPriceTable, writePriceTable } from "./price-table";

const EVERYWHERE = "*; ";

/** Reads a form's price field: a table, or a single price for periodic services. */
export function readPrices(source: string, unit: ShownUnit, text: string, words: PlaceWords) {
  const isAlone = isOfPeriods(source) && text.trim() !== "" && !/[\t;\n]/.test(text.trim());
  const table = isAlone ? `${EVERYWHERE}${text.trim()}` : text;
  const period = PERIODS.find((one) => one === unit);
  const read = readPriceTable(table, UNITS.find((one) => one === unit) ?? "message", words);
  return period ? { ...read, rules: read.rules.map((rule) => ({ ...rule, unit: "period" as const, period })) } : read;
}

/** Inverse of `readPrices`: the text that reads as the same rules. */
export function writePrices(
  source: string,
  rules: readonly TariffRule[],
  language: string,
  words: Pick<PlaceWords, "nameOf">,
): { unit: ShownUnit; prices: string } {
  if (isOfPeriods(source)) {
    const written = writePriceTable(
      rules.map((rule) => ({ ...rule, unit: "message" })),
      "message",
      language,
      words,
    );
    return { unit: rules[0]?.period ?? "month", prices: written.replace(EVERYWHERE, "") };
  }
  const unit = commonUnit(rules);
  return { unit, prices: writePriceTable(rules, unit, language, words) };
}
