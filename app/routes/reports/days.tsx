import { useTranslation } from "react-i18next";
import { DataTable } from "../../components/tables/data-table";
import { Bars } from "../../components/ui/bars";
import { formatCalendarDay, formatNumber } from "../../components/ui/format";
import { Num } from "../../components/ui/number";
import type { ReportsData, ShownReport } from "./reports";

export function Days({ report: { days } }: { data: ReportsData; report: ShownReport }) {
  const { t, i18n } = useTranslation("reports");
  const { t: named } = useTranslation("figures");
  const locale = i18n.language;
  if (days.length < 2) return null;
  const most = days.reduce((best, one) => (one.total > best.total ? one : best));
  const finding = t("mostOnDay", {
    day: formatCalendarDay(most.day, locale),
    number: formatNumber(most.total, locale),
  });
  const name = ({ day }: (typeof days)[number]) => formatCalendarDay(day, locale);
  return (
    <div className="stack gap-2">
      <h2>{t("byDays")}</h2>
      <Bars name="report-bars" title={t("byDays")} finding={finding} values={days.map(({ total }) => total)} />
      <p className="row justify-between text-sm text-ink-3" aria-hidden="true">
        <span>{name(days[0]!)}</span>
        <span>{name(days.at(-1)!)}</span>
      </p>
      <p className="text-sm text-ink-2">{finding}</p>
      <details>
        <summary className="w-fit text-sm text-accent">{t("asTable")}</summary>
        <DataTable
          caption={t("byDays")}
          fit="flush"
          narrow="scroll"
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { key: "day", header: t("by_day"), cell: name },
            ...(
              [
                ["total", t("total")],
                ["sentTo", named("sentMessages")],
                ["arrived", named("delivered")],
                ["failed", named("notDelivered")],
              ] as const
            ).map(([key, header]) => ({
              key,
              header,
              align: "right" as const,
              cell: (row: (typeof days)[number]) => <Num value={row[key]} locale={locale} />,
            })),
          ]}
        />
      </details>
    </div>
  );
}
