import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber } from "../../../components/ui/format";
import type { NamedChange } from "./named-changes.server";

interface PriceLinesProps {
  prices: NamedChange[];
  hasMore: boolean;
  currency: string;
}

/** The first prices of a change, one per line. */
export function PriceLines({ prices, hasMore, currency }: PriceLinesProps) {
  const { t, i18n } = useTranslation("pricing");
  const above = (from: number) => t("rangeAbove", { from: formatNumber(from, i18n.language) });
  const priced = (price: NamedChange["before"]) =>
    price ? formatMoney(price.price, currency, i18n.language) : t("noPrice");
  return (
    <ul>
      {prices.map(({ place, from, name, before, after }) => (
        <li key={`${place} ${from}`}>
          {[name || t("everywhere"), from > 0 && above(from)].filter(Boolean).join(", ")}: {priced(before)} →{" "}
          {priced(after)}
        </li>
      ))}
      {hasMore && <li>…</li>}
    </ul>
  );
}
