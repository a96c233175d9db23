import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../../../components/ui/format";
import { Money } from "../../../components/ui/money";
import { MOST_SUMMED } from "../../../domain/billing/figures";
import { useZone } from "../../../web/frame/preferences";
import type { LedgerData } from "./billings";

const MOVED = ["toppedUp", "withdrawn", "spent", "held"] as const;

/** Sums of everything that the filter selects, not of the page, from the opening to the closing balance. */
export function LedgerTotals({ data }: { data: LedgerData }) {
  const { t, i18n } = useTranslation("balance");
  const zone = useZone();
  const { totals, period, query, now } = data;
  const { currency, next, opening, closing, refunded } = totals;
  const locale = i18n.language;
  const money = (micros: number) => <Money micros={micros} currency={currency} locale={locale} />;
  const isWhole = query.source === null && query.status === null;
  const day = (ms: number) => formatDate(ms, locale, zone);
  const items = [
    ...(isWhole && period.from !== null && opening !== null
      ? [{ key: "opening", term: t("opening", { day: day(period.from) }), micros: opening }]
      : []),
    ...MOVED.map((name) => ({
      ...{ key: name, term: t(`total_${name}`) },
      micros: name === "toppedUp" || totals[name] === 0 ? totals[name] : 0 - totals[name],
    })),
    ...(isWhole && closing !== null
      ? [{ key: "closing", term: closingName(t, period.to, now, day), micros: closing }]
      : []),
  ];
  return (
    <section aria-labelledby="totals" className="mt-5">
      <h2 id="totals" className="sr-only">
        {t("totals")}
      </h2>
      <dl className="row flex-wrap items-start justify-end gap-x-6 gap-y-3">
        {items.map(({ key, term, micros }) => (
          <div key={key}>
            <dt className="text-sm text-ink-3">{term}</dt>
            <dd className="font-medium">{money(micros)}</dd>
          </div>
        ))}
        <div>
          <dt className="text-sm text-ink-3">{t("total_refunded")}</dt>
          <dd className="text-ink-2">{money(refunded)}</dd>
        </div>
      </dl>
      {next !== null && (
        <p className="mt-2 text-sm text-ink-3">{t("totalsCut", { number: formatNumber(MOST_SUMMED, locale) })}</p>
      )}
    </section>
  );
}

type T = ReturnType<typeof useTranslation<"balance">>["t"];

function closingName(t: T, to: number | null, now: number, day: (ms: number) => string) {
  return to === null || to > now ? t("closingNow") : t("closing", { day: day(to - 1) });
}
