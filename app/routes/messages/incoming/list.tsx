import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChoiceForm } from "../../../components/lists/choice-form";
import { shownColumns } from "../../../components/lists/columns";
import { ListTools } from "../../../components/lists/list-tools";
import { ownerColumn } from "../../../components/lists/scope-switch";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { Button } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { State } from "../../../components/ui/status";
import type { BulkKind } from "../../../domain/messaging/incoming/bulk-kinds";
import { ListPager } from "../shared/list-pager";
import { NewRows } from "../shared/new-rows";
import { searchOf } from "../shared/search-of";
import { SearchedTo } from "../shared/searched-to";
import { useFirstColumns } from "../shared/select-and-time-columns";
import { useStableRows } from "../shared/use-stable-rows";
import { NothingReceived } from "./empty";
import { IncomingFilters } from "./filters";
import type { IncomingData } from "./incoming";
import { INCOMING, INCOMING_EXPORT, isFiltered, pathOf } from "./query";
import type { ListedIncoming } from "./row.server";

/** Actions without a dialog. */
const MARKS = { formMethod: "post", formAction: `${INCOMING}/bulk` } as const;
const isMark = (kind: BulkKind) => kind === "read" || kind === "unread";

const sayer =
  (words: IncomingData["choice"]["words"]) =>
  (word: keyof typeof words, values: Record<string, string> = {}) =>
    words[word].replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? "");

export function IncomingList({ data, openId }: { data: IncomingData; openId: string | null }) {
  const { t, i18n } = useTranslation("incoming");
  const { query, next, choice } = data;
  const { rows, waiting, show } = useStableRows(data, (cursor) => pathOf(query, { cursor }));
  const columns = useColumns(data, openId !== null);
  const tools = (
    <ListTools
      views={data.views}
      columns={columns}
      base={INCOMING}
      exportTo={data.isOwn ? pathOf(query, { cursor: null }, INCOMING_EXPORT) : undefined}
    />
  );
  const say = sayer(choice.words);
  const table = (
    <DataTable
      caption={t("caption")}
      columns={shownColumns(columns, data.views)}
      rows={rows}
      rowKey={({ id }) => id}
      openKey={openId}
      density={data.views.density}
    />
  );
  // No filters for an empty list, except for managers, who see messages without an owner.
  const isNothing = !data.isManager && data.rows.length === 0 && !isFiltered(query) && !query.cursor;
  const filters = !isNothing && <IncomingFilters data={data} isNarrow={openId !== null} tools={tools} />;
  if (rows.length === 0 && waiting === 0) {
    return (
      <>
        {filters}
        <NothingReceived data={data} />
      </>
    );
  }
  return (
    <>
      {filters}
      <NewRows waiting={waiting} to={pathOf(query, { cursor: null })} show={show} />
      {openId === null && data.isOwn ? (
        <ChoiceForm
          rows={rows}
          method="get"
          action={`${INCOMING}/bulk`}
          kept={pathOf({ ...query, cursor: null }).split("?")[1] ?? ""}
          whole={data}
          say={say}
          locale={i18n.language}
          actions={
            <>
              <input type="hidden" name="key" value={choice.key} />
              {choice.actions.map(({ kind, words }) => (
                <Button key={kind} size="s" name="do" value={kind} {...(isMark(kind) ? MARKS : {})}>
                  {words}
                </Button>
              ))}
              <Button size="s" name="do" value="export" formAction={INCOMING_EXPORT}>
                {data.views.words.export}
              </Button>
            </>
          }
        >
          {table}
        </ChoiceForm>
      ) : (
        table
      )}
      {data.searchedTo !== null && next && (
        <SearchedTo searchedTo={data.searchedTo} now={data.now} to={pathOf(query, { cursor: next })} />
      )}
      <ListPager query={query} next={next} to={(change) => pathOf(query, change)} />
    </>
  );
}

function useColumns(
  { query, now, maySeeSent, choice, isOwn, scope }: IncomingData,
  isNarrow: boolean,
): Column<ListedIncoming>[] {
  const channel = useChannelName();
  const { t } = useTranslation("incoming");
  const { t: words } = useTranslation("messages");
  const say = sayer(choice.words);
  const first = useFirstColumns<ListedIncoming>(
    { now, isNarrow },
    {
      select: say("select"),
      selectPage: say("selectPage"),
      selectOne: ({ from }) => say("selectOne", { from }),
    },
  );
  return [
    ...(isOwn ? first : first.filter(({ key }) => key !== "select")),
    {
      key: "from",
      header: t("from"),
      isFixed: true,
      width: "min",
      card: { side: "left", line: 1 },
      cell: ({ id, from, name, isRead, owner }) => (
        <>
          <Link
            className="cell-link num"
            to={`${INCOMING}/${id}${searchOf(pathOf(query).split("?")[1] ?? "", owner)}`}
            preventScrollReset
          >
            {isRead ? (name ?? from) : <Unread>{name ?? from}</Unread>}
          </Link>
          {name && <span className="num block text-xs text-ink-3">{from}</span>}
        </>
      ),
    },
    ...ownerColumn<ListedIncoming>(scope),
    {
      key: "text",
      header: words("text"),
      width: "fill",
      card: { side: "full", line: 2 },
      cell: ({ text, isRead }) => (isRead ? <span className="text-ink-2">{text}</span> : <b>{text}</b>),
    },
    {
      key: "mark",
      header: t("kind"),
      width: "min",
      card: { side: "right", line: 1 },
      cell: ({ isStop, isAnswered }) => (
        <>
          {isStop && <State tone="warn" icon="ban" label={t("stop")} />}
          {isAnswered && <State tone="ok" icon="reply" label={t("answered")} />}
        </>
      ),
    },
    ...(isNarrow || !maySeeSent ? [] : [answersColumn(t("answers"), t("toMessage"))]),
    ...(isNarrow ? [] : [toColumn(t("to"), channel)]),
  ];
}

/** Bold, with a text for screen readers. */
function Unread({ children }: { children: string }) {
  const { t } = useTranslation("incoming");
  return (
    <b>
      {children}
      <span className="sr-only"> {t("unread")}</span>
    </b>
  );
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
