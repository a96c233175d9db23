import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "../tables/data-table";
import { Tag } from "../ui/chip";
import { ModerationState } from "./moderation-state";
import { isQueue, type ModeratedQuery, type ModerationName } from "./query";

interface ModeratedRow {
  id: string;
  isActive: boolean;
  owner: string | null;
  moderation: ModerationName;
}

interface Own<Row> {
  base: string;
  query: ModeratedQuery;
  /** A panel is open next to the list. */
  isNarrow: boolean;
  name: Pick<Column<Row>, "key" | "header" | "width"> & { of(row: Row): string };
  channel: { header: string; of(row: Row): string };
  text: Pick<Column<Row>, "key" | "header"> & { of(row: Row): string };
}

/** Columns of a moderated list; the owner column only in a queue. */
export function useModeratedColumns<Row extends ModeratedRow>(own: Own<Row>): Column<Row>[] {
  const { base, query, isNarrow, name, channel, text } = own;
  const { t } = useTranslation("moderation");
  const { search } = useLocation();
  const columns: (Column<Row> | false)[] = [
    {
      key: name.key,
      header: name.header,
      width: name.width,
      isFixed: true,
      card: { side: "left", line: 1 },
      cell: (row) => (
        <span className="row gap-2">
          <Link className="cell-link max-w-96 min-w-0 truncate" to={`${base}/${row.id}${search}`} preventScrollReset>
            {name.of(row)}
          </Link>
          {!row.isActive && <Tag>{t("off")}</Tag>}
        </span>
      ),
    },
    { key: "type", header: channel.header, width: "min", card: { side: "left", line: 2 }, cell: channel.of },
    isQueue(query) && {
      key: "owner",
      header: t("owner"),
      width: "min",
      card: { side: "right", line: 2 },
      cell: ({ owner }) => owner,
    },
    {
      key: "moderation",
      header: t("moderation"),
      width: "min",
      card: { side: "right", line: 1 },
      cell: ({ moderation }) => <ModerationState moderation={moderation} />,
    },
    !isNarrow && {
      key: text.key,
      header: text.header,
      width: "fill",
      card: { side: "full", line: 3 },
      cell: (row) => <span className="text-ink-2">{text.of(row)}</span>,
    },
  ];
  return columns.filter((column) => column !== false);
}
