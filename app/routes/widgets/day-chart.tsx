import { useTranslation } from "react-i18next";
import { DataTable } from "../../components/tables/data-table";
import { BarChart, BOX } from "../../components/ui/bars";
import { formatCalendarDay, formatNumber } from "../../components/ui/format";
import { Num } from "../../components/ui/number";
import { fillOf, Legend } from "../../components/ui/progress";
import type { OtpDay, OtpFigures } from "../../domain/products/otp/statistics";

const PARTS = [
  { key: "entered", tone: "accent" },
  { key: "givenUp", tone: "faint" },
  { key: "stopped", tone: "warn" },
] as const;
const COLUMNS = ["asked", "sent", "entered", "wrong", "givenUp", "stopped"] as const;

interface DayChartProps {
  total: OtpFigures;
  /** Oldest first, including days without requests. */
  days: OtpDay[];
  /** Shows totals where no tile does. */
  withTotals?: boolean;
}

/** Outcomes of code requests, one bar per day. */
export function DayChart({ total, days, withTotals = false }: DayChartProps) {
  const { t, i18n } = useTranslation("widgets");
  const locale = i18n.language;
  if (total.asked === 0) return null;
  const name = ({ day }: OtpDay) => formatCalendarDay(day, locale);
  const most = days.reduce((best, one) => (one.asked > best.asked ? one : best));
  const finding = t("mostAsked", { day: name(most), number: formatNumber(most.asked, locale) });
  const legend = PARTS.map(({ key, tone }) => ({ key, tone, label: t(key), value: total[key] }));
  return (
    <section className="stack gap-3" aria-labelledby="days">
      <h2 id="days" className="text-base font-medium">
        {t("byDay")}
      </h2>
      {withTotals && (
        <p className="row flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
          {(["asked", "sent", "wrong"] as const).map((key) => (
            <span key={key}>
              {t(key)} <Num value={total[key]} locale={locale} />
            </span>
          ))}
        </p>
      )}
      <p className="text-sm text-ink-2">{finding}</p>
      <Columns days={days} title={t("byDay")} finding={finding} />
      <p className="row justify-between text-xs text-ink-3" aria-hidden="true">
        <span className="num">{name(days[0]!)}</span>
        <span className="num">{name(days.at(-1)!)}</span>
      </p>
      <Legend parts={legend} locale={locale} />
      <details>
        <summary className="w-fit text-sm text-accent">{t("asTable")}</summary>
        <DataTable
          caption={t("byDay")}
          fit="flush"
          narrow="scroll"
          rows={days.filter(({ asked, sent, entered }) => asked + sent + entered > 0).toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { key: "day", header: t("day"), cell: name },
            ...COLUMNS.map((key) => ({
              key,
              header: t(key),
              align: "right" as const,
              cell: (row: OtpDay) => <Num value={row[key]} locale={locale} />,
            })),
          ]}
        />
      </details>
    </section>
  );
}

function Columns({ days, title, finding }: { days: OtpDay[]; title: string; finding: string }) {
  const width = days.length * BOX.step;
  const tallOf = (one: OtpDay) => PARTS.reduce((sum, { key }) => sum + one[key], 0);
  const scale = (BOX.height - 2) / Math.max(...days.map(tallOf), 1);
  return (
    <BarChart name="days" title={title} finding={finding} width={width}>
      {days.map((one, at) => {
        let y = BOX.height;
        return PARTS.map(({ key, tone }) => {
          const tall = Math.round(one[key] * scale * 10) / 10;
          y -= tall;
          return (
            <rect
              key={`${one.day} ${key}`}
              {...fillOf(tone)}
              x={at * BOX.step + (BOX.step - BOX.width) / 2}
              y={Math.round(y * 10) / 10}
              width={BOX.width}
              height={tall}
            />
          );
        });
      })}
    </BarChart>
  );
}
