import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../components/tables/data-table";
import { useChannelName } from "../../components/ui/channel-name";
import { formatTime, formatWhen } from "../../components/ui/format";
import { PageSizes } from "../../components/ui/page-sizes";
import { Pager } from "../../components/ui/pager";
import { State } from "../../components/ui/status";
import { PAGE_SIZES } from "../../domain/shared/interface";
import { useZone } from "../../web/preferences";
import type { IncomingData } from "./incoming";
import { NothingReceived } from "./incoming-empty";
import { INCOMING, pathOf } from "./incoming-query";
import type { ListedIncoming } from "./incoming-row.server";
import { NewRows } from "./new-rows";
import { useHeldRows } from "./use-held-rows";

const DAY_MS = 24 * 60 * 60 * 1000;

export function IncomingList({ data, openId }: { data: IncomingData; openId: string | null }) {
  const { t } = useTranslation("incoming");
  const { query, next } = data;
  const { rows, waiting, show } = useHeldRows(data, pathOf(query), query.cursor === null);
  const columns = useColumns(data, openId !== null);
  if (rows.length === 0 && waiting === 0) return <NothingReceived data={data} />;
  return (
    <>
      <NewRows waiting={waiting} to={pathOf(query, { cursor: null })} show={show} />
      <DataTable caption={t("caption")} columns={columns} rows={rows} rowKey={({ id }) => id} openKey={openId} />
      {(next || query.cursor || query.rows > PAGE_SIZES[0]) && (
        <Pager prev={query.cursor && pathOf(query, { cursor: null })} next={next && pathOf(query, { cursor: next })}>
          <PageSizes size={query.rows} to={(rows) => pathOf(query, { rows })} />
        </Pager>
      )}
    </>
  );
}

function useColumns({ query, now, maySeeSent }: IncomingData, isNarrow: boolean): Column<ListedIncoming>[] {
  const zone = useZone();
  const channel = useChannelName();
  const { t, i18n } = useTranslation("incoming");
  const { t: words } = useTranslation("messages");
  const locale = i18n.language;
  const when = (at: number) =>
    now - at < DAY_MS ? formatTime(at, locale, zone, !isNarrow) : formatWhen(at, now, locale, zone);
  return [
    {
      key: "time",
      header: words("time"),
      width: "min",
      card: { side: "left", line: 3 },
      cell: ({ createdAt }) => <span className="num text-ink-3">{when(createdAt)}</span>,
    },
    {
      key: "from",
      header: t("from"),
      width: "min",
      card: { side: "left", line: 1 },
      cell: ({ id, from }) => (
        <Link className="cell-link num" to={pathOf(query, {}, `${INCOMING}/${id}`)} preventScrollReset>
          {from}
        </Link>
      ),
    },
    {
      key: "text",
      header: words("text"),
      width: "fill",
      card: { side: "full", line: 2 },
      cell: ({ text }) => <span className="text-ink-2">{text}</span>,
    },
    {
      key: "mark",
      header: t("kind"),
      width: "min",
      card: { side: "right", line: 1 },
      cell: ({ isStop }) => isStop && <State tone="warn" icon="ban" label={t("stop")} />,
    },
    ...(isNarrow || !maySeeSent ? [] : [answersColumn(t("answers"), t("toMessage"))]),
    ...(isNarrow ? [] : [toColumn(t("to"), channel)]),
  ];
}

function toColumn(header: string, channel: (type: string) => string): Column<ListedIncoming> {
  return {
    key: "to",
    header,
    width: "min",
    card: "hide",
    cell: ({ recipient, type }) => <span className="text-ink-2">{`${recipient} · ${channel(type)}`}</span>,
  };
}

function answersColumn(header: string, words: string): Column<ListedIncoming> {
  return {
    key: "answers",
    header,
    width: "min",
    card: { side: "right", line: 3 },
    cell: ({ sendingId }) => sendingId && <Link to={`/messages/outgoing/${sendingId}`}>{words}</Link>,
  };
}
