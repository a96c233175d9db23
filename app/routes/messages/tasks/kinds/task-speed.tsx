import { useTranslation } from "react-i18next";
import { DataTable } from "../../../../components/tables/data-table";
import { Bars } from "../../../../components/ui/bars";
import { formatDate, formatNumber, formatTime } from "../../../../components/ui/format";
import { Num } from "../../../../components/ui/number";
import type { Speed } from "../../../../domain/base/tasks/minute-counts";
import { useZone } from "../../../../web/frame/preferences";

const LEAST_BARS = 20;
const DAY = 86_400_000;

/** People sent to in each minute of the run, scaled from zero to the fastest minute. */
export function TaskSpeed({ speed: { bars, every, isWhole, isLeaving, running } }: { speed: Speed }) {
  const { t, i18n } = useTranslation("tasks");
  const zone = useZone();
  const locale = i18n.language;
  const [first, last] = [bars[0]!, bars.at(-1)!];
  const isLong = last.at - first.at >= DAY;
  const time = (at: number) => (isLong ? `${formatDate(at, locale, zone)}, ` : "") + formatTime(at, locale, zone);
  const number = (value: number) => formatNumber(value, locale);
  const isOfMinutes = isLeaving && every === 1;
  const values = [...bars.map(({ perMinute }) => perMinute), ...(isOfMinutes ? [running] : [])];
  const most = number(Math.max(...values));
  const people = bars.reduce((sum, bar) => sum + bar.people, 0);
  const span = { from: time(first.at), to: time(last.at + every * 60_000) };
  const finding = isOfMinutes
    ? `${t("speedFinding", { from: time(first.at), to: time(last.at), number: number(last.people), most })} ${t("speedNow", { number: number(running) })}`
    : bars.length === 1 && every === 1
      ? t("speedAtOnce", { at: time(first.at), number: number(people) })
      : t("speedPast", {
          ...span,
          most,
          number: number(Math.round(bars.reduce((sum, bar) => sum + bar.perMinute, 0) / bars.length)),
        });
  return (
    <section className="stack gap-2" aria-labelledby="speed">
      <h2 id="speed">{t("speed")}</h2>
      <p className="num text-xs text-ink-3" aria-hidden="true">
        {most}
      </p>
      <Bars name="speed" title={t("speed")} finding={finding} values={values} least={LEAST_BARS} />
      <p className="row justify-between text-sm text-ink-3" aria-hidden="true">
        <span>{time(first.at)}</span>
        {bars.length >= LEAST_BARS && <span>{time(last.at)}</span>}
      </p>
      <p className="text-sm text-ink-2">
        <span>{finding}</span>
        {!isWhole && <span>{` ${t("speedCut")}`}</span>}
      </p>
      <details>
        <summary className="w-fit text-sm text-accent">{t("asTable")}</summary>
        <DataTable
          caption={t("speed")}
          fit="flush"
          narrow="scroll"
          rows={bars.toReversed()}
          rowKey={({ at }) => String(at)}
          columns={[
            { key: "from", header: t("speedFrom"), cell: ({ at }) => time(at) },
            {
              key: "people",
              header: t("people"),
              align: "right",
              cell: (bar) => <Num value={bar.people} locale={locale} />,
            },
            ...(every === 1
              ? []
              : [
                  {
                    key: "perMinute",
                    header: t("perMinute"),
                    align: "right" as const,
                    cell: (bar: Speed["bars"][number]) => <Num value={bar.perMinute} locale={locale} />,
                  },
                ]),
          ]}
        />
      </details>
    </section>
  );
}
