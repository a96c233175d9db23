import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shownColumns } from "../../../components/lists/columns";
import { ListTools } from "../../../components/lists/list-tools";
import { useMenuColumn } from "../../../components/lists/menu-column";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { Tag } from "../../../components/ui/chip";
import { Money } from "../../../components/ui/money";
import { part } from "../../../components/ui/part";
import { Path } from "../../../components/ui/rail";
import { SendingStatus } from "../../../components/ui/status";
import { useCurrency } from "../../../web/frame/preferences";
import { ListPager } from "../shared/list-pager";
import { NewRows } from "../shared/new-rows";
import { useFirstColumns } from "../shared/select-and-time-columns";
import { useChannel } from "../shared/use-channel";
import { useStableRows } from "../shared/use-stable-rows";
import type { OutgoingData } from "./outgoing";
import { isFiltered, OUTGOING, OUTGOING_EXPORT, pathOf } from "./query";
import type { ListedMessage } from "./row";
import MessageMenu from "./row-menu";
import { OutgoingChoice } from "./selection-bar";

const NothingListed = part("outgoing-empty", () => import("./empty"));

export function OutgoingList({ data, openId }: { data: OutgoingData; openId: string | null }) {
  const { t } = useTranslation("messages");
  const { query, next } = data;
  const { rows, waiting, show } = useStableRows(data, (cursor) => pathOf(query, { cursor }));
  const columns = useColumns(data, openId !== null);
  const tools = openId === null && (
    <ListTools
      views={data.views}
      columns={columns}
      base={OUTGOING}
      exportTo={pathOf(query, { cursor: null }, OUTGOING_EXPORT)}
    />
  );
  if (rows.length === 0 && waiting === 0) {
    return (
      <>
        {isFiltered(query) && tools}
        <NothingListed data={data} />
      </>
    );
  }
  return (
    <>
      {tools}
      <NewRows waiting={waiting} to={pathOf(query, { cursor: null })} show={show} />
      <OutgoingChoice data={data} rows={rows} isNarrow={openId !== null}>
        <DataTable
          caption={t("caption")}
          columns={shownColumns(columns, data.views)}
          rows={rows}
          rowKey={({ id }) => id}
          openKey={openId}
          density={data.views.density}
        />
      </OutgoingChoice>
      <ListPager query={query} next={next} to={(change) => pathOf(query, change)} />
    </>
  );
}

function useColumns(data: OutgoingData, isNarrow: boolean): Column<ListedMessage>[] {
  const { query, now } = data;
  const currency = useCurrency();
  const channel = useChannel();
  const { t, i18n } = useTranslation("messages");
  const { t: choosing } = useTranslation("choosing");
  const locale = i18n.language;
  const search = pathOf(query).split("?")[1];
  const to = (id: string) => `/messages/outgoing/${id}${search ? `?${search}` : ""}`;
  const menu = useMenuColumn<ListedMessage>((message) => (
    <MessageMenu data={data} message={message} to={to(message.id)} />
  ));
  const first = useFirstColumns<ListedMessage>(
    { now, isNarrow },
    {
      ...{ select: choosing("select"), selectPage: choosing("selectPage") },
      selectOne: ({ phone }) => choosing("selectOne", { name: phone }),
    },
  );
  return [
    ...first,
    {
      key: "recipient",
      header: t("recipient"),
      isFixed: true,
      width: "min",
      card: { side: "left", line: 1 },
      cell: ({ id, phone }) => (
        <Link className="cell-link num" to={to(id)} preventScrollReset>
          {phone}
        </Link>
      ),
    },
    {
      key: "text",
      header: t("text"),
      width: isNarrow ? "wide" : "fill",
      card: { side: "full", line: 2 },
      cell: ({ title, text, isTest }) => (
        <span className="text-ink-2">
          {isTest && (
            <>
              <Tag>{t("test")}</Tag>{" "}
            </>
          )}
          {title && (
            <>
              <b className="font-medium text-ink">{title}</b>{" "}
            </>
          )}
          {text}
        </span>
      ),
    },
    {
      key: "path",
      header: t("path"),
      width: isNarrow ? undefined : "min",
      card: "hide",
      cell: ({ type }) => <Path channels={[channel(type)]} />,
    },
    {
      key: "status",
      header: t("status"),
      width: "min",
      card: { side: "right", line: 1 },
      cell: ({ status }) => <SendingStatus status={status} />,
    },
    ...(isNarrow ? [] : [priceColumn(t("price"), currency, locale), menu]),
  ];
}

function priceColumn(header: string, currency: string, locale: string): Column<ListedMessage> {
  return {
    key: "price",
    header,
    width: "min",
    align: "right",
    card: { side: "right", line: 3 },
    cell: ({ price }) => <Money micros={price} currency={currency} locale={locale} />,
  };
}
