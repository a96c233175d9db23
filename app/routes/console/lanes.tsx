import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../components/tables/data-table";
import { Named } from "../../components/tables/named";
import { formatAge, formatNumber } from "../../components/ui/format";
import type { ConsoleData } from "./console";

type Row = ConsoleData["lanes"][number];

const UNKNOWN = "—";

/** Depth and age of waiting work; only ages over the norm are coloured. */
export function Lanes({ lanes }: { lanes: Row[] }) {
  const { t, i18n } = useTranslation("console");
  const locale = i18n.language;
  const count = (n: number | null, isMore = false) =>
    n === null ? UNKNOWN : formatNumber(n, locale) + (isMore ? "+" : "");
  const columns: Column<Row>[] = [
    {
      key: "lane",
      header: t("lane"),
      card: { side: "left", line: 1 },
      cell: ({ name }) => (
        <>
          <span className="font-medium">{t(`lane_${name}`)}</span>
          <span className="block text-xs text-ink-3">{t(`laneHelp_${name}`)}</span>
        </>
      ),
    },
    {
      key: "waiting",
      header: t("waiting"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ waiting, isMore }) => <span className="num">{count(waiting, isMore)}</span>,
    },
    {
      key: "oldest",
      header: t("oldest"),
      width: "min",
      align: "right",
      card: { side: "left", line: 2 },
      cell: ({ oldest, isLate }) => (
        <Named name={t("oldest")}>
          <span className={isLate ? "num font-medium text-warn" : "num"}>
            {oldest === null ? UNKNOWN : formatAge(oldest, locale)}
            {isLate && <span className="sr-only"> {t("late")}</span>}
          </span>
        </Named>
      ),
    },
    {
      key: "norm",
      header: t("norm"),
      width: "min",
      align: "right",
      card: { side: "right", line: 2 },
      cell: ({ norm }) => (
        <Named name={t("norm")}>
          <span className="num text-ink-3">{t("upTo", { age: formatAge(norm, locale) })}</span>
        </Named>
      ),
    },
    {
      key: "queued",
      header: t("queued"),
      width: "min",
      align: "right",
      card: "hide",
      cell: ({ queued }) => <span className="num text-ink-3">{count(queued)}</span>,
    },
    {
      key: "hour",
      header: t("hour"),
      width: "min",
      align: "right",
      card: "hide",
      cell: (row) => <LaneHour {...row} />,
    },
  ];
  return (
    <section className="stack gap-2" aria-labelledby="lanes">
      <h2 id="lanes">{t("lanes")}</h2>
      <DataTable caption={t("lanes")} fit="flush" columns={columns} rows={lanes} rowKey={({ name }) => name} />
      <p className="hint">{t("lanesHelp")}</p>
    </section>
  );
}

const BOX = { step: 4, width: 3, height: 20 };

/** Waiting count per minute; amber if the oldest was over the norm. */
function LaneHour({ minutes }: Pick<Row, "minutes">) {
  const most = Math.max(...minutes.map(({ waiting }) => waiting), 1);
  const bars = (late: boolean) =>
    minutes
      .map(({ waiting, isLate }, at) => (isLate === late && waiting > 0 ? barOf(at, waiting / most) : ""))
      .join("");
  return (
    <svg
      className="lane-hour"
      viewBox={`0 0 ${minutes.length * BOX.step} ${BOX.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="part-rest" d={`M0 ${BOX.height - 1}h${minutes.length * BOX.step}v1H0z`} />
      <path className="part-accent" d={bars(false)} fillOpacity={0.55} />
      <path fill="var(--color-warn-solid)" d={bars(true)} />
    </svg>
  );
}

function barOf(at: number, ratio: number): string {
  const tall = Math.max(1, Math.round(ratio * BOX.height * 10) / 10);
  return `M${at * BOX.step} ${BOX.height}v${-tall}h${BOX.width}v${tall}z`;
}
