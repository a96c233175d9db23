import type { TariffRule } from "../../../../db/schema/billing";
import { MICROS, type Micros } from "../../base/shared/money";

/** Prices are rounded up to this step, micros: a hundredth of a kopeck. */
const STEP = 100;
const WRITTEN = /^\+?\s*(\d{1,5})(?:[.,](\d{1,4}))?\s*(%?)$/;

export type Markup = { percent: number } | { money: Micros };

/** "15%", "0,50": added to each price; null if it is neither. */
export function readMarkup(text: string): Markup | null {
  const [, whole, fraction = "", sign] = WRITTEN.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const micros = Number(whole) * MICROS + Number(fraction.padEnd(6, "0"));
  return sign ? { percent: micros / MICROS } : { money: micros };
}

export function markedUp(rules: readonly TariffRule[], markup: Markup): TariffRule[] {
  return rules.map((rule) => ({ ...rule, price: above(rule.price, markup) }));
}

function above(price: Micros, markup: Markup): Micros {
  if ("money" in markup) return price + markup.money;
  const hundredths = Math.round(markup.percent * 10_000);
  return Math.ceil((price * (1_000_000 + hundredths)) / 1_000_000 / STEP) * STEP;
}
