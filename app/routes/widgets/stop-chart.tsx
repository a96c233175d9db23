import { useTranslation } from "react-i18next";
import { formatCalendarDay, formatNumber } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import { useCurrency } from "../../web/frame/preferences";

const BOX = { step: 20, width: 14, height: 60 };

/** What the guard stopped, a bar a day. */
export function StopChart({ days }: { days: { day: string; stopped: number; saved: number }[] }) {
  const { t, i18n } = useTranslation("widgets");
  const currency = useCurrency();
  const locale = i18n.language;
  const total = days.reduce((sum, { stopped }) => sum + stopped, 0);
  const saved = days.reduce((sum, day) => sum + day.saved, 0);
  if (total === 0) return null;
  const most = Math.max(...days.map(({ stopped }) => stopped));
  const width = days.length * BOX.step;
  const label = days
    .map(({ day, stopped }) => `${formatCalendarDay(day, locale)}: ${formatNumber(stopped, locale)}`)
    .join(", ");
  return (
    <section className="stack readable mt-8 gap-3" aria-labelledby="stops">
      <h2 id="stops">{t("stopsOfDays")}</h2>
      <p className="text-sm text-ink-2">
        <span className="num">{formatNumber(total, locale)}</span>, {t("saved")}:{" "}
        <Money micros={saved} currency={currency} locale={locale} />
      </p>
      <svg
        viewBox={`0 0 ${width} ${BOX.height}`}
        preserveAspectRatio="none"
        width="100%"
        height="96"
        role="img"
        aria-label={label}
      >
        <path className="part-rest" d={`M0 ${BOX.height - 0.5}h${width}v0.5H0z`} />
        {days.map(({ day, stopped }, index) => {
          const tall = Math.round((stopped / most) * (BOX.height - 2) * 10) / 10;
          return (
            <rect
              key={day}
              className="part-accent"
              {...{ x: index * BOX.step + (BOX.step - BOX.width) / 2, y: BOX.height - tall }}
              {...{ width: BOX.width, height: tall }}
            />
          );
        })}
      </svg>
      <p className="row justify-between text-xs text-ink-3" aria-hidden="true">
        <span className="num">{formatCalendarDay(days[0]!.day, locale)}</span>
        <span className="num">{formatCalendarDay(days.at(-1)!.day, locale)}</span>
      </p>
    </section>
  );
}
