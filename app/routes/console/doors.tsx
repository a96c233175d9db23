import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../components/tables/data-table";
import { Named } from "../../components/tables/named";
import { Pairs } from "../../components/ui/dl";
import { formatNumber, formatPercent, formatTime } from "../../components/ui/format";
import { useZone } from "../../web/frame/preferences";
import type { ConsoleData } from "./console";

type Hour = NonNullable<ConsoleData["doors"]>;
type Row = Hour["doors"][number];

/** Trips to the database and exceptions by kind of invocation, and the latest kinds of errors. */
export function Doors({ doors }: { doors: Hour | null }) {
  const { t } = useTranslation("console");
  return (
    <section className="stack gap-2" aria-labelledby="doors">
      <h2 id="doors">{t("doors")}</h2>
      {doors === null ? (
        <p className="text-ink-2">{t("doorsUnread")}</p>
      ) : doors.doors.length === 0 ? (
        <p className="text-ink-2">{t("doorsIdle")}</p>
      ) : (
        <>
          <Counts rows={doors.doors} />
          {doors.errors.length > 0 && <Latest errors={doors.errors} />}
        </>
      )}
      <p className="hint">{t("doorsHelp")}</p>
    </section>
  );
}

function Counts({ rows }: { rows: Row[] }) {
  const { t, i18n } = useTranslation("console");
  const locale = i18n.language;
  const number = (n: number) => formatNumber(n, locale);
  const columns: Column<Row>[] = [
    { key: "door", header: t("door"), card: { side: "left", line: 1 }, cell: ({ door }) => t(`door_${door}`) },
    {
      key: "runs",
      header: t("runs"),
      width: "min",
      align: "right",
      card: { side: "left", line: 2 },
      cell: ({ runs }) => (
        <Named name={t("runs")}>
          <span className="num">{number(runs)}</span>
        </Named>
      ),
    },
    {
      key: "trips",
      header: t("trips"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ trips, runs, most }) => (
        <Named name={t("trips")}>
          <span className="num">
            {t("tripsEach", { mean: formatNumber(trips / runs, locale, 1), most: number(most) })}
          </span>
        </Named>
      ),
    },
    {
      key: "failed",
      header: t("exceptions"),
      width: "min",
      align: "right",
      card: { side: "right", line: 2 },
      cell: ({ failed, runs }) => (
        <Named name={t("exceptions")}>
          <span className={failed > 0 ? "num text-bad" : "num"}>
            {failed > 0 ? `${number(failed)} · ${formatPercent(failed / runs, locale, 1)}` : number(0)}
          </span>
        </Named>
      ),
    },
  ];
  return <DataTable caption={t("doors")} fit="flush" columns={columns} rows={rows} rowKey={({ door }) => door} />;
}

function Latest({ errors }: { errors: Hour["errors"] }) {
  const { t, i18n } = useTranslation("console");
  const zone = useZone();
  return (
    <>
      <h3>{t("latestErrors")}</h3>
      <Pairs
        numbers
        items={errors.map(({ door, what, count, at }) => ({
          key: `${door} ${what}`,
          term: (
            <>
              {t(`door_${door}`)}: <code>{what}</code>
            </>
          ),
          value: t("errorTimes", {
            number: formatNumber(count, i18n.language),
            at: formatTime(at, i18n.language, zone),
          }),
        }))}
      />
    </>
  );
}
