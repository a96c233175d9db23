import { useTranslation } from "react-i18next";
import { DataTable } from "../../../components/tables/data-table";
import { Bars } from "../../../components/ui/bars";
import { formatDate, formatMoney, formatNumber } from "../../../components/ui/format";
import { Money } from "../../../components/ui/money";
import type { Money as Available } from "../../../domain/money/billing/available";
import { type Forecast, LONGEST_DAYS } from "../../../domain/money/billing/forecast";
import type { SpentDay } from "../../../domain/money/billing/spend";

interface SpendProps {
  days: SpentDay[];
  forecast: Forecast;
  money: Available;
  now: number;
}

/** Spending by day, its total, and how long the money lasts at that rate. */
export function Spend({ days, forecast, money }: SpendProps) {
  const { t, i18n } = useTranslation("balance");
  const locale = i18n.language;
  const { currency } = money;
  const inWords = (micros: number) => formatMoney(micros, currency, locale);
  const dayName = ({ day }: SpentDay) => formatDate(Date.parse(day), locale, "UTC");
  const sums = days.map(({ spent }) => spent);
  const sumOf = (name: "spent" | "held") => days.reduce((sum, day) => sum + day[name], 0);
  const [total, held] = [sumOf("spent"), sumOf("held")];
  const most = Math.max(...sums, 0);
  const charged = t("spentIn", { count: days.length, sum: inWords(total), most: inWords(most) });
  const finding = held > 0 ? `${charged} ${t("alsoHeld", { sum: inWords(held) })}` : charged;
  return (
    <section aria-labelledby="spend" className="mt-5">
      <div className="row flex-wrap justify-between gap-x-4 gap-y-1">
        <h2 id="spend">{t("spendTitle")}</h2>
        <p className="text-sm text-ink-2">{useForecastWords()(forecast, money)}</p>
      </div>
      {total + held > 0 && (
        <>
          <Bars name="spend" title={t("spendTitle")} finding={finding} values={sums} />
          <p className="row justify-between text-sm text-ink-3" aria-hidden="true">
            <span>{dayName(days[0]!)}</span>
            <span>{dayName(days.at(-1)!)}</span>
          </p>
          <p className="mt-2 text-sm text-ink-2">{finding}</p>
          <details className="mt-2">
            <summary className="w-fit text-sm text-accent">{t("asTable")}</summary>
            <DataTable
              caption={t("spendTitle")}
              fit="flush"
              narrow="scroll"
              rows={days.toReversed()}
              rowKey={({ day }) => day}
              columns={[
                { key: "day", header: t("day"), cell: dayName },
                ...(["spent", "held"] as const).map((name) => ({
                  key: name,
                  header: t(`total_${name}`),
                  align: "right" as const,
                  cell: (day: SpentDay) => <Money micros={day[name]} currency={currency} locale={locale} />,
                })),
              ]}
            />
          </details>
        </>
      )}
    </section>
  );
}

function useForecastWords() {
  const { t, i18n } = useTranslation("balance");
  return ({ state, days, perDay }: Forecast, { available, overdraft, currency }: Available): string => {
    const locale = i18n.language;
    if (state === "empty") return t(available < 0 ? "forecastBelow" : "forecastEmpty");
    if (state === "unknown" || days === null || perDay === null) return t("forecastUnknown");
    const pace = formatMoney(perDay, currency, locale);
    const said =
      days > LONGEST_DAYS
        ? t("forecastLong", { number: formatNumber(LONGEST_DAYS, locale), pace })
        : days === 0
          ? t("forecastToday", { pace })
          : t("forecastDays", { count: days, pace });
    return overdraft > 0 ? `${said} ${t("forecastOverdraft")}` : said;
  };
}
