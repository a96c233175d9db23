import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { FilteredBy } from "../../../components/lists/chips";
import { shownColumns } from "../../../components/lists/columns";
import { ListTools } from "../../../components/lists/list-tools";
import { useMenuColumn } from "../../../components/lists/menu-column";
import { RowMenu } from "../../../components/lists/row-menu";
import { ScopeEmpty, ScopeSwitch } from "../../../components/lists/scope-switch";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { LinkButton } from "../../../components/ui/button";
import { Tag } from "../../../components/ui/chip";
import { Empty } from "../../../components/ui/empty";
import { formatNumber, formatWhen } from "../../../components/ui/format";
import { Num } from "../../../components/ui/number";
import { Pager } from "../../../components/ui/pager";
import { can } from "../../../domain/base/access/viewer";
import { PAGE_SIZE } from "../../../domain/base/shared/ui-constants";
import { findLists } from "../../../domain/library/contacts/lists";
import type { ListRow } from "../../../domain/library/contacts/view";
import { isNearlyFull, quotaOf } from "../../../domain/people/accounts/quotas";
import type { ScreenHandle } from "../../../web/frame/handle";
import { useZone } from "../../../web/frame/preferences";
import { openScope } from "../../../web/lists/scope.server";
import { isAt, openViews } from "../../../web/lists/views.server";
import { wholePath } from "../../../web/lists/whole-path";
import { localeOf } from "../../../web/words/locale";
import { shownTitle, stockTitlesLike } from "../../../web/words/stock-titles.server";
import { fieldNamesPath } from "../shared/field-names-path";
import ListActions from "./actions";
import { ListsFilters, useListsChips } from "./filters";
import { isFiltered, LISTS, pathOf, readQuery } from "./query";
import { type ListRights, listRights, ofOwner } from "./rights";

export const handle: ScreenHandle = { screen: "contacts", live: ["contactLists", "contacts"] };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await openScope(args, "contacts.get", { isOfOne: true });
  const { viewer, one, platform, isOwn } = scope;
  const query = { ...readQuery(new URL(args.request.url).searchParams), whose: scope.customer?.id ?? null };
  const filter = {
    type: query.type ?? undefined,
    cursor: query.cursor ?? undefined,
    limit: PAGE_SIZE,
    isCounted: true,
    title: query.title ? { text: query.title, also: stockTitlesLike(query.title) } : undefined,
  };
  const [language, views, { rows, total, isTotalExact, next }, quota, shown] = await Promise.all([
    localeOf(args.request, args.context),
    openViews(platform, viewer, "contactLists", { ...args, isList: isAt(args.request, LISTS) }),
    findLists(platform.db, one, filter),
    quotaOf(platform.db, one.id, "contacts"),
    scope.shown(),
  ]);
  return {
    rows: rows.map(listed).map((row) => ({ ...row, title: shownTitle(row.title, language) })),
    total,
    isTotalExact,
    next,
    room: isNearlyFull(quota) ? { used: quota.used, most: quota.most } : null,
    query,
    views,
    scope: shown,
    mayCreate: isOwn && can(viewer, ["contactLists.create", "contacts.create"]),
    may: listRights(viewer, isOwn),
    now: platform.clock(),
  };
}

function listed({ id, title, type, isActive, contacts, createdAt }: ListRow) {
  return { id, title, type, isActive, contacts, createdAt };
}

type Listed = ReturnType<typeof listed>;
export type ListsData = Awaited<ReturnType<typeof loader>>;

export default function Lists() {
  const { t, i18n } = useTranslation("contacts");
  const { t: words } = useTranslation("contactList");
  const { t: ofSegments } = useTranslation("segments");
  const data = useLoaderData<typeof loader>();
  const { rows, total, isTotalExact, next, room, query, views, mayCreate } = data;
  const hasAny = rows.length > 0 || isFiltered(query);
  const chips = useListsChips(query);
  const inWords = (number: number) => formatNumber(number, i18n.language);
  const columns = useColumns(data);
  const actions = (
    <>
      {data.mayCreate && (
        <LinkButton variant="quiet" icon="users-round" to="/contacts/segments">
          {ofSegments("title")}
        </LinkButton>
      )}
      {data.may.name && (
        <LinkButton variant="quiet" icon="tag" to={fieldNamesPath("/contacts")} preventScrollReset>
          {words("fieldNames")}
        </LinkButton>
      )}
      {mayCreate && (
        <>
          <LinkButton icon="upload" to="/contacts/import">
            {t("import")}
          </LinkButton>
          <LinkButton icon="list-plus" to="/contacts/new">
            {t("newList")}
          </LinkButton>
        </>
      )}
    </>
  );
  const lead = total > 0 && (
    <span className="num">
      {t(isTotalExact ? "listCount" : "listCountMore", { count: total, number: inWords(total) })}
      {room && <span>{` · ${t("roomUsed", { used: inWords(room.used), most: inWords(room.most) })}`}</span>}
    </span>
  );
  return (
    <>
      <PageHead title={t("title")} lead={lead} actions={hasAny && actions} />
      <ScopeSwitch base={LISTS} scope={data.scope} />
      <div className={hasAny ? undefined : "mt-5"}>
        {hasAny && (
          <ListsFilters
            query={query}
            views={views}
            tools={<ListTools views={views} columns={columns} base={LISTS} />}
          />
        )}
        {rows.length > 0 ? (
          <DataTable
            caption={t("lists")}
            columns={shownColumns(columns, views)}
            rows={rows}
            rowKey={({ id }) => id}
            density={views.density}
          />
        ) : hasAny ? (
          <Empty
            kind="noMatch"
            title={t("noSuchLists")}
            actions={<LinkButton to={wholePath(LISTS, views, query.whose)}>{t("allLists")}</LinkButton>}
          >
            <FilteredBy chips={chips} />
          </Empty>
        ) : query.whose ? (
          <ScopeEmpty scope={data.scope} />
        ) : (
          <NoLists mayCreate={mayCreate} />
        )}
        {(next || query.cursor) && (
          <Pager prev={query.cursor && pathOf(query)} next={next && pathOf(query, { cursor: next })} />
        )}
      </div>
      <Outlet />
    </>
  );
}

function NoLists({ mayCreate }: { mayCreate: boolean }) {
  const { t } = useTranslation("contacts");
  const actions = mayCreate && (
    <>
      <LinkButton variant="primary" icon="upload" to="/contacts/import">
        {t("import")}
      </LinkButton>
      <Link to="/contacts/new">{t("newList")}</Link>
    </>
  );
  return (
    <Empty kind="nothing" icon="book-user" title={t("noLists")} actions={actions}>
      {t("noListsHelp")}
    </Empty>
  );
}

function useColumns({ now, may, query }: Pick<ListsData, "now" | "may" | "query">): Column<Listed>[] {
  const { t, i18n } = useTranslation("contacts");
  const zone = useZone();
  const menu = useMenuColumn<Listed>((list) => <ListMenu list={list} may={may} whose={query.whose} />);
  return [
    {
      key: "title",
      header: t("listTitle"),
      isFixed: true,
      width: "fill",
      card: { side: "left", line: 1 },
      cell: ({ id, title }) => (
        <Link className="cell-link" to={`/contacts/${id}${ofOwner(query.whose)}`}>
          {title}
        </Link>
      ),
    },
    {
      key: "type",
      header: t("listType"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ type, isActive }) => (
        <span className="row gap-1.5">
          <Tag>{t(`type_${type}`)}</Tag>
          {!isActive && <Tag>{t("inactive")}</Tag>}
        </span>
      ),
    },
    {
      key: "contacts",
      header: t("contactsColumn"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ contacts }) => <Num value={contacts} locale={i18n.language} />,
    },
    {
      key: "created",
      header: t("created"),
      width: "min",
      align: "right",
      card: { side: "right", line: 2 },
      cell: ({ createdAt }) => (
        <span className="num text-ink-3">{formatWhen(createdAt, now, i18n.language, zone)}</span>
      ),
    },
    menu,
  ];
}

function ListMenu({ list, may, whose }: { list: Listed; may: ListRights; whose: string | null }) {
  const { t } = useTranslation("contacts");
  const { t: common } = useTranslation("common");
  const { id, title, type, contacts } = list;
  const hasReaders = may.send && type === "regular" && contacts > 0;
  return (
    <RowMenu name={title}>
      <ListActions
        list={list}
        may={may}
        first={[
          { to: `/contacts/${id}${ofOwner(whose)}`, icon: "book-user", label: common("open") },
          hasReaders && { to: `/send?include=${id}`, icon: "send", label: t("writeAll") },
          may.create && { to: `/contacts/import?list=${id}`, icon: "upload", label: t("import") },
        ]}
      />
    </RowMenu>
  );
}
