import { useTranslation } from "react-i18next";
import { DataTable } from "../../components/tables/data-table";
import { formatNumber } from "../../components/ui/format";
import type { ReportsData, ShownReport } from "./reports";

const CELL = { width: 20, height: 14, gap: 2, left: 28, foot: 16 };
const STEPS = 5;
/** On a phone, the map scrolls inside its box so that its text stays readable. */
const SHOWN_WIDTH = 640;
const SHADES = Array.from({ length: STEPS }, (_, at) => (at + 1) / STEPS);
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export function HeatMap({
  data: { weekdays, shortWeekdays },
  report: { heat },
}: {
  data: ReportsData;
  report: ShownReport;
}) {
  const { t, i18n } = useTranslation("reports");
  const { cells, most } = heat;
  if (!most) return null;
  const locale = i18n.language;
  const hourName = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
  const finding = t("mostAtHour", {
    weekday: weekdays[most.weekday],
    hour: hourName(most.hour),
    until: hourName((most.hour + 1) % 24),
    number: formatNumber(most.total, locale),
  });
  const [width, height] = [CELL.left + 24 * CELL.width, 7 * CELL.height + CELL.foot];
  const rows = weekdays.map((name, weekday) => ({ name, cells: cells[weekday]! }));
  return (
    <div className="stack gap-2">
      <div className="row flex-wrap">
        <h2>{t("byHours")}</h2>
        <span className="row gap-1.5 text-sm text-ink-3" aria-hidden="true">
          {t("less")}
          <svg width={SHADES.length * 16 - 4} height="12" aria-hidden="true">
            {SHADES.map((shade, at) => (
              <rect key={shade} className="part-accent" fillOpacity={shade} x={at * 16} width="12" height="12" rx="2" />
            ))}
          </svg>
          {t("more")}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
      <section className="table-scroll" aria-label={t("byHours")} tabIndex={0}>
        <svg viewBox={`0 0 ${width} ${height}`} width={SHOWN_WIDTH} role="img" aria-label={finding}>
          {rows.map(({ name, cells: hours }, weekday) => (
            <g key={name}>
              <text x="0" y={weekday * CELL.height + 10} fontSize="9" fill="currentColor" opacity="0.7">
                {shortWeekdays[weekday]}
              </text>
              {hours.map(({ total }, hour) => (
                <rect
                  key={HOURS[hour]}
                  className={total > 0 ? "part-accent" : "part-rest"}
                  fillOpacity={total > 0 ? Math.ceil((total / most.total) * STEPS) / STEPS : undefined}
                  x={CELL.left + hour * CELL.width}
                  y={weekday * CELL.height}
                  rx={2}
                  width={CELL.width - CELL.gap}
                  height={CELL.height - CELL.gap}
                />
              ))}
            </g>
          ))}
          {HOURS.filter((hour) => hour % 3 === 0).map((hour) => (
            <text
              key={hour}
              x={CELL.left + hour * CELL.width}
              y={height - 5}
              fontSize="9"
              fill="currentColor"
              opacity="0.7"
            >
              {hour}
            </text>
          ))}
        </svg>
      </section>
      <p className="text-sm text-ink-2">{finding}</p>
      <details>
        <summary className="w-fit text-sm text-accent">{t("asTable")}</summary>
        <DataTable
          caption={t("byHours")}
          fit="flush"
          narrow="scroll"
          rows={rows}
          rowKey={({ name }) => name}
          columns={[
            { key: "weekday", header: t("by_weekday"), cell: ({ name }) => name },
            ...HOURS.map((hour) => ({
              key: String(hour),
              header: String(hour),
              align: "right" as const,
              cell: (row: (typeof rows)[number]) => (
                <span className="num">{formatNumber(row.cells[hour]!.total, locale)}</span>
              ),
            })),
          ]}
        />
      </details>
    </div>
  );
}
