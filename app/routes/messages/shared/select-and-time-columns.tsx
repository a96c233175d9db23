import { useTranslation } from "react-i18next";
import { PageBox, RowBox } from "../../../components/lists/choice-form";
import type { Column } from "../../../components/tables/data-table";
import { formatTime, formatWhen } from "../../../components/ui/format";
import { useZone } from "../../../web/frame/preferences";

const DAY_MS = 24 * 60 * 60 * 1000;

interface Choosing<Row> {
  select: string;
  selectPage: string;
  selectOne: (row: Row) => string;
}

/** Time for today's rows, date for others. */
export function useWhen(now: number, isNarrow: boolean): (at: number) => string {
  const { i18n } = useTranslation();
  const zone = useZone();
  const locale = i18n.language;
  return (at) => (now - at < DAY_MS ? formatTime(at, locale, zone, !isNarrow) : formatWhen(at, now, locale, zone));
}

export function useFirstColumns<Row extends { id: string; createdAt: number }>(
  { now, isNarrow }: { now: number; isNarrow: boolean },
  { select, selectPage, selectOne }: Choosing<Row>,
): Column<Row>[] {
  const { t } = useTranslation("messages");
  const when = useWhen(now, isNarrow);
  const box: Column<Row> = {
    key: "select",
    isFixed: true,
    header: <PageBox label={select} all={selectPage} />,
    width: "min",
    card: "check",
    cell: (row) => <RowBox id={row.id} label={selectOne(row)} />,
  };
  return [
    ...(isNarrow ? [] : [box]),
    {
      key: "time",
      header: t("time"),
      width: "min",
      card: { side: "left", line: 3 },
      cell: ({ createdAt }) => <span className="num text-ink-3">{when(createdAt)}</span>,
    },
  ];
}
