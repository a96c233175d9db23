import { useTranslation } from "react-i18next";
import { DataTable } from "../../../../components/tables/data-table";
import { Bars } from "../../../../components/ui/bars";
import { formatNumber, formatTime } from "../../../../components/ui/format";
import { Num } from "../../../../components/ui/number";
import { useZone } from "../../../../web/frame/preferences";
import type { BulkDetail } from "./bulk-detail.server";

/** People who left in each minute; the last bar is the last whole minute. */
export function TaskSpeed({ minutes }: Pick<BulkDetail, "minutes">) {
  const { t, i18n } = useTranslation("tasks");
  const zone = useZone();
  const locale = i18n.language;
  const [first, last] = [minutes[0], minutes.at(-1)];
  if (!first || !last) return null;
  const time = (at: number) => formatTime(at, locale, zone);
  const finding = t("speedFinding", {
    ...{ from: time(first.at), to: time(last.at), number: formatNumber(last.people, locale) },
    most: formatNumber(Math.max(...minutes.map(({ people }) => people)), locale),
  });
  return (
    <section className="stack gap-2" aria-labelledby="speed">
      <h2 id="speed">{t("speed")}</h2>
      <Bars name="speed" title={t("speed")} finding={finding} values={minutes.map(({ people }) => people)} />
      <p className="row justify-between text-sm text-ink-3" aria-hidden="true">
        <span>{time(first.at)}</span>
        <span>{time(last.at)}</span>
      </p>
      <p className="text-sm text-ink-2">{finding}</p>
      <details>
        <summary className="w-fit text-sm text-accent">{t("asTable")}</summary>
        <DataTable
          caption={t("speed")}
          fit="flush"
          narrow="scroll"
          rows={minutes.toReversed()}
          rowKey={({ at }) => String(at)}
          columns={[
            { key: "minute", header: t("minute"), cell: ({ at }) => time(at) },
            {
              key: "people",
              header: t("people"),
              align: "right",
              cell: ({ people }) => <Num value={people} locale={locale} />,
            },
          ]}
        />
      </details>
    </section>
  );
}
