import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { LinkButton } from "../../components/ui/button";
import { can } from "../../domain/access/viewer";
import { findContacts } from "../../domain/contacts/find";
import { findLists, getList } from "../../domain/contacts/lists";
import type { ContactRow } from "../../domain/contacts/view";
import { formatPhone } from "../../domain/shared/phone";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { found } from "../../web/reply";
import { ContactsTable } from "./contacts-table";
import { ListHead } from "./list-head";
import { ListNav } from "./list-nav";
import { phonePrefix, readQuery, searchOf } from "./list-query";

export const handle: ScreenHandle = { screen: "contacts", live: ["contacts", "contactLists"] };

const NAV_LISTS = 20;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "contacts.get");
  const { db, clock } = platform;
  const query = readQuery(new URL(args.request.url).searchParams);
  const prefix = query.phone === null ? undefined : phonePrefix(query.phone);
  const listId = args.params.id ?? "";
  const filter = { listId, phone: prefix ?? undefined, cursor: query.cursor ?? undefined, limit: query.rows };
  const [list, page, lists] = await Promise.all([
    getList(db, viewer, listId),
    prefix === null ? null : findContacts(db, viewer, filter),
    findLists(db, viewer, { limit: NAV_LISTS }),
  ]);
  const { id, title, type, isActive, contacts } = found(list);
  return {
    list: { id, title, type, isActive, contacts },
    lists: lists.rows.map(({ id, title, contacts }) => ({ id, title, contacts })),
    hasMoreLists: lists.next !== null,
    rows: (page?.rows ?? []).map(listed),
    total: page?.total ?? 0,
    isTotalExact: page?.isTotalExact ?? true,
    next: page?.next ?? null,
    query,
    may: {
      create: can(viewer, "contacts.create"),
      update: can(viewer, "contactLists.update"),
      remove: can(viewer, "contactLists.remove"),
      send: can(viewer, "sendings.generate"),
      check: can(viewer, "sendings.generate") && contacts > 0,
    },
    now: clock(),
  };
}

function listed({ id, phone, email, name, firstName, middleName, lastName, createdAt }: ContactRow) {
  const fullName = name ?? [firstName, middleName, lastName].filter(Boolean).join(" ");
  return { id, phone: formatPhone(phone), email, name: fullName || null, createdAt };
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
      <PageHead title={t("title")} crumb={{ to: "/contacts", label: t("allLists") }} actions={actions} />
      <div className="with-lists">
        <ListNav data={data} />
        <section aria-labelledby="list-title" className="min-w-0">
          <ListHead data={data} />
          <ContactsTable data={data} />
        </section>
      </div>
      <Outlet />
    </>
  );
}
