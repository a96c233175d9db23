import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../components/tables/data-table";
import { Bars } from "../../components/ui/bars";
import { formatNumber, formatTime } from "../../components/ui/format";
import { useZone } from "../../web/frame/preferences";
import type { ConsoleData } from "./console";

type Minute = ConsoleData["speed"][number];

/** Messages accepted, handed over and delivered per minute. */
export function Speed({ speed, isWhole }: { speed: Minute[]; isWhole: boolean }) {
  const { t, i18n } = useTranslation("console");
  const zone = useZone();
  const locale = i18n.language;
  const number = (n: number | null) => (n === null ? "—" : formatNumber(n, locale));
  const sum = (of: (minute: Minute) => number | null) => speed.reduce((all, minute) => all + (of(minute) ?? 0), 0);
  const finding = t("speedFinding", {
    accepted: number(sum(({ accepted }) => accepted)),
    handed: number(sum(({ handed }) => handed)),
    delivered: number(sum(({ delivered }) => delivered)),
  });
  const column = (key: "accepted" | "handed" | "delivered"): Column<Minute> => ({
    key,
    header: t(key),
    align: "right",
    cell: (minute) => <span className="num">{number(minute[key])}</span>,
  });
  const columns: Column<Minute>[] = [
    {
      key: "minute",
      header: t("minute"),
      cell: ({ minute }) => <span className="num">{formatTime(minute, locale, zone)}</span>,
    },
    ...(["accepted", "handed", "delivered"] as const).map(column),
  ];
  return (
    <section className="stack gap-2" aria-labelledby="speed">
      <h2 id="speed">{t("speed")}</h2>
      <p className="text-sm text-ink-2">{finding}</p>
      <Bars name="speed" title={t("speedHanded")} finding={finding} values={speed.map(({ handed }) => handed)} />
      <p className="row justify-between text-sm text-ink-3" aria-hidden="true">
        <span>{formatTime(speed[0]!.minute, locale, zone)}</span>
        <span>{formatTime(speed.at(-1)!.minute, locale, zone)}</span>
      </p>
      {!isWhole && <p className="hint">{t("speedPart")}</p>}
      <details className="text-sm">
        <summary>{t("asTable")}</summary>
        <p className="hint">{t("speedHelp")}</p>
        <DataTable
          caption={t("speed")}
          fit="flush"
          narrow="scroll"
          columns={columns}
          rows={speed.toReversed()}
          rowKey={({ minute }) => String(minute)}
        />
      </details>
    </section>
  );
}
