import { useTranslation } from "react-i18next";
import { Bars } from "../../components/ui/bars";
import { formatCalendarDay, formatNumber } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import { useCurrency } from "../../web/frame/preferences";

/** What the guard stopped, a bar a day. */
export function StopChart({ days }: { days: { day: string; stopped: number; saved: number }[] }) {
  const { t, i18n } = useTranslation("widgets");
  const currency = useCurrency();
  const locale = i18n.language;
  const total = days.reduce((sum, { stopped }) => sum + stopped, 0);
  const saved = days.reduce((sum, day) => sum + day.saved, 0);
  if (total === 0) return null;
  const label = days
    .map(({ day, stopped }) => `${formatCalendarDay(day, locale)}: ${formatNumber(stopped, locale)}`)
    .join(", ");
  return (
    <section className="stack readable mt-8 gap-3" aria-labelledby="stops">
      <h2 id="stops">{t("stopsOfDays")}</h2>
      <p className="text-sm text-ink-2">
        {t("stopped")}: <span className="num">{formatNumber(total, locale)}</span>. {t("saved")}:{" "}
        <Money micros={saved} currency={currency} locale={locale} />
      </p>
      <Bars name="stops" title={t("stopsOfDays")} finding={label} values={days.map(({ stopped }) => stopped)} />
      <p className="row justify-between text-xs text-ink-3" aria-hidden="true">
        <span className="num">{formatCalendarDay(days[0]!.day, locale)}</span>
        <span className="num">{formatCalendarDay(days.at(-1)!.day, locale)}</span>
      </p>
    </section>
  );
}
