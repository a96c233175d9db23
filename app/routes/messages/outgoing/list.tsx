import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shownColumns } from "../../../components/lists/columns";
import { ListTools } from "../../../components/lists/list-tools";
import { useMenuColumn } from "../../../components/lists/menu-column";
import { ownerColumn } from "../../../components/lists/scope-switch";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { Tag } from "../../../components/ui/chip";
import { Icon } from "../../../components/ui/icon";
import { Money } from "../../../components/ui/money";
import { part } from "../../../components/ui/part";
import { Path } from "../../../components/ui/rail";
import { SendingStatus } from "../../../components/ui/status";
import { chainOf } from "../../../domain/base/chains/ids";
import { useCurrency } from "../../../web/frame/preferences";
import { ListPager } from "../shared/list-pager";
import { NewRows } from "../shared/new-rows";
import { searchOf } from "../shared/search-of";
import { SearchedTo } from "../shared/searched-to";
import { useFirstColumns, useWhen } from "../shared/select-and-time-columns";
import { useChannel } from "../shared/use-channel";
import { useStableRows } from "../shared/use-stable-rows";
import { OutgoingFilters } from "./filters";
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
  const tools = (
    <ListTools
      views={data.views}
      columns={columns}
      base={OUTGOING}
      exportTo={data.isOwn ? pathOf(query, { cursor: null }, OUTGOING_EXPORT) : undefined}
    />
  );
  const isEmpty = rows.length === 0 && waiting === 0;
  const isNothing = data.rows.length === 0 && !isFiltered(query) && !query.cursor;
  return (
    <>
      {!isNothing && <OutgoingFilters data={data} isNarrow={openId !== null} tools={tools} />}
      {isEmpty ? (
        <NothingListed data={data} />
      ) : (
        <>
          <NewRows waiting={waiting} to={pathOf(query, { cursor: null })} show={show} />
          <OutgoingChoice data={data} rows={rows} isNarrow={openId !== null}>
            <DataTable
              caption={t("caption")}
              columns={shownColumns(columns, data.views)}
              rows={rows}
              rowKey={({ id }) => id}
              openKey={openId && (rows.find(({ id }) => chainOf(id) === chainOf(openId))?.id ?? openId)}
              density={data.views.density}
            />
          </OutgoingChoice>
          {data.searchedTo !== null && next && (
            <SearchedTo searchedTo={data.searchedTo} now={data.now} to={pathOf(query, { cursor: next })} />
          )}
          <ListPager query={query} next={next} to={(change) => pathOf(query, change)} />
        </>
      )}
    </>
  );
}

function useColumns(data: OutgoingData, isNarrow: boolean): Column<ListedMessage>[] {
  const { query, now } = data;
  const own = useCurrency();
  const channel = useChannel();
  const { t, i18n } = useTranslation("messages");
  const { t: choosing } = useTranslation("choosing");
  const locale = i18n.language;
  const when = useWhen(now, true);
  const search = pathOf(query).split("?")[1];
  const to = ({ id, owner }: ListedMessage) => `/messages/outgoing/${id}${searchOf(search ?? "", owner)}`;
  const menu = useMenuColumn<ListedMessage>((message) => (
    <MessageMenu data={data} message={message} to={to(message)} />
  ));
  const first = useFirstColumns<ListedMessage>(
    { now, isNarrow },
    {
      select: choosing("select"),
      selectPage: choosing("selectPage"),
      selectOne: ({ phone }) => choosing("selectOne", { name: phone }),
    },
  );
  const pathOfRow = ({ path, reached }: ListedMessage) => <Path channels={path.map(channel)} reached={reached} />;
  const money = (micros: number, owner: ListedMessage["owner"]) => (
    <Money micros={micros} currency={owner?.currency ?? data.scope?.customer?.currency ?? own} locale={locale} />
  );
  return [
    ...(data.isOwn ? first : first.filter(({ key }) => key !== "select")).map((column) =>
      column.key === "time" ? { ...column, card: "hide" as const } : column,
    ),
    {
      key: "recipient",
      header: t("recipient"),
      isFixed: true,
      width: "min",
      card: { side: "left", line: 1 },
      cell: ({ phone, contact, ...message }) => (
        <>
          <span className="row gap-1.5">
            <Link
              className="cell-link num max-w-44 truncate"
              to={to({ phone, contact, ...message })}
              preventScrollReset
            >
              {contact?.name ?? phone}
            </Link>
            {contact && <ContactLink to={contact.to} label={`${t("contact")}: ${contact.name ?? phone}`} />}
          </span>
          {isNarrow && contact?.name && <span className="num block text-xs text-ink-3">{phone}</span>}
        </>
      ),
    },
    ...ownerColumn<ListedMessage>(data.scope),
    {
      key: "text",
      header: t("text"),
      width: isNarrow ? "wide" : "fill",
      card: { side: "full", line: 3 },
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
    ...(isNarrow
      ? []
      : [
          {
            key: "path",
            header: t("path"),
            width: "min" as const,
            card: { side: "left", line: 2 } as const,
            cell: (row: ListedMessage) => (
              <>
                {pathOfRow(row)}
                <span className="num text-ink-3 sm:hidden"> · {when(row.createdAt)}</span>
              </>
            ),
          },
        ]),
    {
      key: "status",
      header: t("status"),
      width: "min",
      card: { side: "right", line: 2 },
      cell: (row) => (
        <>
          <SendingStatus status={row.status} />
          {isNarrow && <span className="block text-xs">{pathOfRow(row)}</span>}
        </>
      ),
    },
    {
      key: "price",
      header: t("price"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ charged, held, owner }) =>
        held > 0 && charged === 0 ? (
          <span className="text-ink-2">
            {t("inReserve")} <span className={isNarrow ? "block text-xs" : undefined}>{money(held, owner)}</span>
          </span>
        ) : (
          money(charged + held, owner)
        ),
    },
    ...(isNarrow || !data.isOwn ? [] : [menu]),
  ];
}

function ContactLink({ to, label }: { to: string; label: string }) {
  return (
    <Link className="text-ink-3" to={to} aria-label={label} title={label}>
      <Icon name="contact-round" />
    </Link>
  );
}
