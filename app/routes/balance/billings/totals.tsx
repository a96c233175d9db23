import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../../../components/ui/format";
import { GlossaryLink } from "../../../components/ui/glossary-link";
import { Money } from "../../../components/ui/money";
import { MOST_OF_MANY, MOST_SUMMED } from "../../../domain/money/billing/figures";
import { useZone } from "../../../web/frame/preferences";
import type { LedgerData } from "./billings";

const MOVED = ["toppedUp", "withdrawn", "spent", "held"] as const;

/** Totals of all lines that match the filter, not just the page, from the opening to the closing balance. */
export function LedgerTotals({ data, totals }: { data: LedgerData; totals: LedgerData["totals"][number] }) {
  const { t, i18n } = useTranslation("balance");
  const zone = useZone();
  const { period, query, now } = data;
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
      key: name,
      term: t(`total_${name}`),
      micros: name === "toppedUp" || totals[name] === 0 ? totals[name] : 0 - totals[name],
    })),
    ...(isWhole && closing !== null
      ? [{ key: "closing", term: closingName(t, period.to, now, day), micros: closing }]
      : []),
  ];
  return (
    <section aria-labelledby={`totals-${currency}`} className="mt-5">
      <div className="row justify-end">
        <h2 id={`totals-${currency}`}>{data.totals.length > 1 ? `${t("totals")}, ${currency}` : t("totals")}</h2>
        <GlossaryLink />
      </div>
      <dl className="row flex-wrap items-start justify-end gap-x-6 gap-y-3">
        {items.map(({ key, term, micros }) => (
          <div key={key}>
            <dt className="text-sm text-ink-3">{term}</dt>
            <dd className="font-medium">{money(micros)}</dd>
          </div>
        ))}
      </dl>
      <dl className="row mt-2 justify-end gap-x-2 text-sm text-ink-3">
        <dt>{t("total_refunded")}</dt>
        <dd>{money(refunded)}</dd>
      </dl>
      {next !== null && (
        <p className="mt-2 text-sm text-ink-3">
          {t("totalsCut", { number: formatNumber(data.isMany ? MOST_OF_MANY : MOST_SUMMED, locale) })}
        </p>
      )}
    </section>
  );
}

type T = ReturnType<typeof useTranslation<"balance">>["t"];

function closingName(t: T, to: number | null, now: number, day: (ms: number) => string) {
  return to === null || to > now ? t("closingNow") : t("closing", { day: day(to - 1) });
}
