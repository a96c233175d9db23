import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { ScopeSwitch } from "../../../components/lists/scope-switch";
import { LinkButton } from "../../../components/ui/button";
import { Num } from "../../../components/ui/number";
import { can } from "../../../domain/base/access/viewer";
import { shownAddress } from "../../../domain/base/channels/person";
import { formatPhone } from "../../../domain/base/shared/phone";
import { addressesIn, blacklistedBy, findBlacklisted } from "../../../domain/library/contacts/blacklist";
import { SETTABLE, type SettableField } from "../../../domain/library/contacts/fields";
import { addressesOf, findContacts } from "../../../domain/library/contacts/find";
import { getList, newestLists } from "../../../domain/library/contacts/lists";
import { newestSegments } from "../../../domain/library/contacts/segments/segments";
import { type ContactRow, contactView } from "../../../domain/library/contacts/view";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { opensBelow } from "../../../web/lists/row-below.server";
import { openScope } from "../../../web/lists/scope.server";
import { isAt, openViews } from "../../../web/lists/views.server";
import { localeOf } from "../../../web/words/locale";
import { shownTitle } from "../../../web/words/stock-titles.server";
import { listRights, ofOwner } from "../lists/rights";
import { BULK_KINDS, BULK_RIGHTS, type BulkKind } from "./bulk-kinds";
import { noDays, readFilter } from "./filter.server";
import { readQuery, searchOf } from "./query";
import { ContactsTable } from "./table";

export const handle: ScreenHandle = { screen: "contacts", live: ["contacts", "contactLists"] };

const NAV_LISTS = 20;
const OFFERED_SEGMENTS = 100;

export const loader = opensBelow("contactLists", readPage);

async function readPage(args: LoaderFunctionArgs) {
  const scope = await openScope(args, "contacts.get", { isOfOne: true });
  const { viewer, one, platform, isOwn } = scope;
  const { db, clock } = platform;
  const query = { ...readQuery(new URL(args.request.url).searchParams), whose: scope.customer?.id ?? null };
  const { cursor, order, rows: limit } = query;
  const listId = args.params.id ?? "";
  const filter = await readFilter(platform, one, query, viewer.preferences.timeZone);
  const place = { listId, order: order ?? undefined, cursor: cursor ?? undefined, limit, isCounted: true };
  const isList = isAt(args.request, `/contacts/${listId}`);
  const addresses = filter && addressesOf(one, { ...filter, ...place });
  const [language, views, list, page, early, lists, segments, shown] = await Promise.all([
    localeOf(args.request, args.context),
    openViews(platform, viewer, "contacts", { ...args, isList }),
    getList(db, one, listId),
    filter ? findContacts(db, one, { ...filter, ...place }) : null,
    addresses && findBlacklisted(db, one.id, addresses),
    newestLists(db, one, { limit: NAV_LISTS }),
    newestSegments(db, one, OFFERED_SEGMENTS),
    scope.shown(),
  ]);
  const { id, title, type, isActive, contacts } = found(list);
  const rows = page?.rows ?? [];
  const blacklisted = early ?? (await findBlacklisted(db, one.id, addressesIn(rows)));
  return {
    list: { id, title: shownTitle(title, language), type, isActive, contacts },
    lists: lists.rows.map(({ id, title, contacts }) => ({ id, title: shownTitle(title, language), contacts })),
    hasMoreLists: lists.hasMore,
    segments: segments.map(({ id, title }) => ({ id, title })),
    rows: rows.map((row) => listed(row, blacklisted)),
    total: page?.total ?? 0,
    isTotalExact: page?.isTotalExact ?? true,
    next: page?.next ?? null,
    query,
    noDays: noDays(query),
    views,
    may: {
      ...listRights(viewer, isOwn),
      segment: isOwn && can(viewer, "contactLists.create"),
      bulk: Object.fromEntries(BULK_KINDS.map((kind) => [kind, isOwn && can(viewer, BULK_RIGHTS[kind])])) as Record<
        BulkKind,
        boolean
      >,
    },
    scope: shown,
    now: clock(),
  };
}

function listed(row: ContactRow, blacklisted: Set<string>) {
  const { id, phone, name, firstName, middleName, lastName, createdAt, updatedAt } = row;
  const view = contactView(row);
  const values = Object.fromEntries(SETTABLE.flatMap((field) => (view[field] === null ? [] : [[field, view[field]]])));
  const parts = name ? null : [firstName, middleName, lastName].filter(Boolean).join(" ") || null;
  return {
    id,
    phone: formatPhone(phone),
    address: shownAddress(phone),
    parts,
    createdAt,
    updatedAt,
    values: values as Partial<Record<SettableField, string>>,
    blacklisted: blacklistedBy(row, blacklisted),
  };
}

export type ListData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function List() {
  const { t } = useTranslation("contacts");
  const data = useLoaderData<typeof loader>();
  const { list, may, query } = data;
  const actions = may.create && (
    <>
      <LinkButton icon="upload" to={`/contacts/import?list=${list.id}`}>
        {t("import")}
      </LinkButton>
      <LinkButton icon="plus" to={`/contacts/${list.id}/new${searchOf(query)}`} preventScrollReset>
        {t("newContact")}
      </LinkButton>
    </>
  );
  return (
    <>
      <PageHead
        title={t("title")}
        crumb={{ to: `/contacts${ofOwner(query.whose)}`, label: t("allLists") }}
        actions={actions}
      />
      {query.whose && <ScopeSwitch base="/contacts" scope={data.scope} />}
      <div className="with-lists">
        <ListNav data={data} />
        <section aria-labelledby="list-title" className="min-w-0">
          <ContactsTable data={data} />
        </section>
      </div>
      <Outlet />
    </>
  );
}

function ListNav({ data: { lists, list, hasMoreLists, query } }: { data: ListData }) {
  const { t, i18n } = useTranslation("contacts");
  const shown = lists.some(({ id }) => id === list.id) ? lists : [list, ...lists];
  return (
    <nav aria-label={t("lists")} className="stack gap-2">
      <div className="row justify-between max-[80rem]:hidden">
        <h2>{t("lists")}</h2>
        {!query.whose && <LinkButton variant="quiet" size="s" icon="plus" label={t("newList")} to="/contacts/new" />}
      </div>
      <div className="lists">
        {shown.map(({ id, title, contacts }) => (
          <Link
            key={id}
            to={`/contacts/${id}${ofOwner(query.whose)}`}
            aria-current={id === list.id ? "page" : undefined}
          >
            <span className="truncate">{title}</span>
            <Num value={contacts} locale={i18n.language} />
          </Link>
        ))}
        {hasMoreLists && <Link to={`/contacts${ofOwner(query.whose)}`}>{t("moreLists")}</Link>}
      </div>
    </nav>
  );
}
