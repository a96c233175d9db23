import { useTranslation } from "react-i18next";
import { DataTable } from "../../components/tables/data-table";
import { Bars } from "../../components/ui/bars";
import { formatDate, formatNumber, formatTime } from "../../components/ui/format";
import type { LinkCounts } from "../../domain/messaging/short-links/counts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS = 24;
const DAYS = 30;

interface ClickChartProps {
  hours: LinkCounts["hours"];
  now: number;
  zone: string;
}

/** Grouped by hour if all clicks are on one day, else by day. */
export function ClickChart({ hours, now, zone }: ClickChartProps) {
  const { t, i18n } = useTranslation("shortLinks");
  const isByHour = now - (hours[0]?.at ?? now) < HOURS * HOUR_MS;
  const [step, count] = isByHour ? [HOUR_MS, HOURS] : [DAY_MS, DAYS];
  const dayOf = (ms: number) => formatDate(ms, i18n.language, zone);
  const nameOf = (ms: number) => (isByHour ? formatTime(ms, i18n.language, zone) : dayOf(ms));
  const places = Array.from({ length: count }, (_, at) => now - (now % HOUR_MS) - (count - 1 - at) * step);
  const bars = places.map((at) => {
    const own = hours.filter((hour) => (isByHour ? hour.at === at : dayOf(hour.at) === dayOf(at)));
    const sum = (key: "clicks" | "people") => own.reduce((all, hour) => all + hour[key], 0);
    return { at, clicks: sum("clicks"), people: sum("people") };
  });
  const most = bars.reduce((best, bar) => (bar.clicks > best.clicks ? bar : best), bars[0]!);
  const number = (value: number) => formatNumber(value, i18n.language);
  const title = t(isByHour ? "byHour" : "byDay");
  const finding = `${title}: ${t("most", { number: number(most.clicks), when: nameOf(most.at) })}`;
  return (
    <section className="stack gap-2" aria-labelledby="link-clicks">
      <h3 id="link-clicks">{title}</h3>
      <Bars name="link-bars" title={title} finding={finding} values={bars.map(({ clicks }) => clicks)} />
      <p className="row justify-between text-sm text-ink-3" aria-hidden="true">
        <span>{nameOf(bars[0]!.at)}</span>
        <span>{nameOf(bars.at(-1)!.at)}</span>
      </p>
      <details>
        <summary className="w-fit text-sm text-accent">{t("asTable")}</summary>
        <DataTable
          caption={title}
          fit="flush"
          narrow="scroll"
          rows={bars.filter(({ clicks }) => clicks > 0).toReversed()}
          rowKey={({ at }) => String(at)}
          columns={[
            { key: "at", header: t("when"), cell: ({ at }) => nameOf(at) },
            { key: "people", header: t("people"), align: "right", cell: ({ people }) => number(people) },
            { key: "clicks", header: t("clicks"), align: "right", cell: ({ clicks }) => number(clicks) },
          ]}
        />
      </details>
    </section>
  );
}
