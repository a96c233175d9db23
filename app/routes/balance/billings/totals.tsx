import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../components/ui/format";
import { Money } from "../../../components/ui/money";
import { FIGURES, MOST_SUMMED } from "../../../domain/billing/figures";
import type { LedgerData } from "./billings";

/** Sums of everything that the filter selects, not of the page. */
export function LedgerTotals({ totals }: { totals: NonNullable<LedgerData["totals"]> }) {
  const { t, i18n } = useTranslation("balance");
  const { currency, next } = totals;
  const locale = i18n.language;
  return (
    <section aria-labelledby="totals" className="mt-5">
      <h2 id="totals" className="sr-only">
        {t("totals")}
      </h2>
      <dl className="row flex-wrap items-start justify-end gap-x-6 gap-y-3">
        {FIGURES.map((name) => (
          <div key={name}>
            <dt className="text-sm text-ink-3">{t(`total_${name}`)}</dt>
            <dd className="font-medium">
              <Money micros={totals[name]} currency={currency} locale={locale} />
            </dd>
          </div>
        ))}
      </dl>
      {next !== null && (
        <p className="mt-2 text-sm text-ink-3">{t("totalsCut", { number: formatNumber(MOST_SUMMED, locale) })}</p>
      )}
    </section>
  );
}
