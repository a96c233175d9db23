import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../components/tables/data-table";
import { formatCalendarDay, formatMoney, formatNumber, formatPercent } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import { Num } from "../../components/ui/number";
import { costOf, shareOf } from "../../domain/insight/reports/share";
import { reportPath } from "./query";
import type { ReportsData, ShownReport } from "./reports";

type Row = ShownReport["rows"][number];
type Totals = ShownReport["totals"][number];

export function ReportTable({ data, report }: { data: ReportsData; report: ShownReport }) {
  const { t, i18n } = useTranslation("reports");
  const locale = i18n.language;
  const [first, last] = [formatCalendarDay(data.period.from, locale), formatCalendarDay(data.period.to, locale)];
  const title = `${t("messagesBy")}, ${first === last ? first : `${first} – ${last}`}`;
  const columns = useColumns(data, report);
  return (
    <div className="stack gap-2">
      <h2 id="report-table">{title}</h2>
      <DataTable
        caption={title}
        fit="flush"
        narrow="scroll"
        columns={columns}
        rows={report.rows}
        rowKey={({ first, second, currency }) => JSON.stringify([first, second, currency])}
      />
      {report.totals.map((totals) => (
        <Sentences key={totals.currency} totals={totals} />
      ))}
      {data.query.compare && <p className="text-sm text-ink-3">{t("pointsNote")}</p>}
      {report.hasMoreRows && <p className="text-sm text-ink-3">{t("moreRows", { count: report.rows.length })}</p>}
      {report.isCut && <p className="text-sm text-ink-3">{t("isCut")}</p>}
    </div>
  );
}

function Sentences({ totals }: { totals: Totals }) {
  const { t, i18n } = useTranslation("reports");
  const number = (value: number) => formatNumber(value, i18n.language);
  const { t: named } = useTranslation("figures");
  const { sentTo, people, arrived, doubles, doubled, currency, waiting } = totals;
  const share = formatPercent(arrived > 0 ? doubles / arrived : 0, i18n.language, 1);
  return (
    <p className="text-sm text-ink-3">
      {people > 0 && people < sentTo && (
        <span>{`${t("people", { people: number(people), reached: number(arrived - doubles) })} `}</span>
      )}
      {doubles > 0 && (
        <span>
          {`${t("doubles", { number: number(doubles), share, sum: formatMoney(doubled, currency, i18n.language) })} `}
        </span>
      )}
      {waiting > 0 && <span>{`${named("waiting")}: ${number(waiting)}. `}</span>}
      {sentTo > 0 && <span>{named("shareHelp")}</span>}
    </p>
  );
}

function useColumns({ query, dimensions }: ReportsData, { totals, before }: ShownReport): Column<Row>[] {
  const { t, i18n } = useTranslation("reports");
  const { t: named } = useTranslation("figures");
  const locale = i18n.language;
  const { by, within, compare, status } = query;
  const nameOf = (key: string | null) => dimensions.find((one) => one.key === key)?.label ?? "";
  const number = (value: number) => <Num value={value} locale={locale} />;
  const hasMoney = !status && by !== "status" && within !== "status";
  const each = (cell: (one: Totals) => React.ReactNode) =>
    totals.map((one) => <div key={one.currency}>{cell(one)}</div>);
  const filter = (label: string, to: Row["firstTo"], isStrong: boolean) =>
    to ? (
      <Link className={isStrong ? "cell-link" : undefined} to={reportPath(query, { [to.name]: to.value })}>
        {label}
      </Link>
    ) : (
      label
    );
  const figure = (key: "total" | "sentTo" | "arrived" | "failed" | "unsent", header: string): Column<Row> => ({
    key,
    header,
    align: "right",
    width: "min",
    cell: (row) => number(row[key]),
    footer: each((one) => number(one[key])),
  });
  const deliveredPercent = (of: Parameters<typeof shareOf>[0]) => {
    const value = shareOf(of);
    return value === null ? "–" : <span className="num">{formatPercent(value, locale, 1)}</span>;
  };
  const cost = (of: Row | Totals) => {
    const value = costOf(of);
    return value === null ? "–" : <Money micros={value} currency={of.currency} locale={locale} />;
  };
  const points = (is: Parameters<typeof shareOf>[0], was: Parameters<typeof shareOf>[0] | null | undefined) => {
    const [now, within] = [shareOf(is), was ? shareOf(was) : null];
    if (now === null || within === null) return "–";
    const value = Math.round((now - within) * 1000) / 10;
    return <span className="num">{`${value > 0 ? "+" : ""}${formatNumber(value, locale, 1)}`}</span>;
  };
  const earlier = (one: Totals) => before?.find(({ currency }) => currency === one.currency);
  const compared: Column<Row>[] = compare
    ? [
        {
          key: "was",
          header: t(`was_${compare}`),
          align: "right",
          width: "min",
          cell: (row) => number(row.before?.total ?? 0),
          footer: each((one) => number(earlier(one)?.total ?? 0)),
        },
        {
          key: "points",
          header: t("points"),
          align: "right",
          width: "min",
          cell: (row) => points(row, row.before),
          footer: each((one) => points(one, earlier(one))),
        },
      ]
    : [];
  const money: Column<Row>[] = hasMoney
    ? [
        {
          key: "charged",
          header: named("charged"),
          align: "right",
          width: "min",
          cell: (row) => <Money micros={row.charged} currency={row.currency} locale={locale} />,
          footer: each((one) => <Money micros={one.charged} currency={one.currency} locale={locale} />),
        },
        {
          key: "held",
          header: named("reserved"),
          align: "right",
          width: "min",
          cell: (row) => <Money micros={row.held} currency={row.currency} locale={locale} />,
          footer: each((one) => <Money micros={one.held} currency={one.currency} locale={locale} />),
        },
        {
          key: "cost",
          header: t("cost"),
          align: "right",
          width: "min",
          cell: cost,
          footer: each(cost),
        },
      ]
    : [];
  return [
    {
      key: "first",
      header: nameOf(by),
      footer: t("all"),
      cell: (row) =>
        row.isRepeated && within ? (
          <span className="sr-only">{row.firstLabel}</span>
        ) : (
          filter(row.firstLabel, row.firstTo, true)
        ),
    },
    ...(within
      ? [
          {
            key: "second",
            header: nameOf(within),
            footer: "",
            cell: (row: Row) => filter(row.secondLabel ?? "", row.secondTo, false),
          },
        ]
      : []),
    figure("total", t("total")),
    figure("sentTo", named("sentMessages")),
    figure("arrived", named("delivered")),
    {
      key: "share",
      header: named("deliveryShare"),
      align: "right",
      width: "min",
      cell: deliveredPercent,
      footer: each(deliveredPercent),
    },
    figure("failed", named("notDelivered")),
    ...(totals.some(({ unsent }) => unsent > 0) ? [figure("unsent", named("cancelled"))] : []),
    ...compared,
    ...money,
  ];
}
