import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { MenuLinks } from "../../../components/lists/row-menu";
import { usePeopleCount, useSegmentSentence } from "../../../components/segments/sentence";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { LinkButton } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import { MoreMenu } from "../../../components/ui/more-menu";
import { Pager } from "../../../components/ui/pager";
import { can } from "../../../domain/base/access/viewer";
import { formatPhone } from "../../../domain/base/shared/phone";
import { PAGE_SIZE } from "../../../domain/base/shared/ui-constants";
import { countSegment } from "../../../domain/library/contacts/segments/count";
import { findSegmentContacts } from "../../../domain/library/contacts/segments/find-people";
import { getSegment } from "../../../domain/library/contacts/segments/segments";
import type { ContactRow } from "../../../domain/library/contacts/view";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { offeredLists, titlesOf } from "./lists.server";
import { shownSegment } from "./shown";

export const handle: ScreenHandle = { screen: "segments", live: ["segments", "contacts", "contactLists"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.segments);
  const { db } = platform;
  const cursor = new URL(args.request.url).searchParams.get("cursor") ?? undefined;
  const [row, lists] = await Promise.all([
    getSegment(db, viewer, args.params.id ?? ""),
    offeredLists(platform, viewer, await localeOf(args.request, args.context)),
  ]);
  const segment = shownSegment(found(row));
  const at = { ...segment, at: platform.clock() };
  const [page, count] = await Promise.all([
    findSegmentContacts(db, viewer, { segment: at, cursor, limit: PAGE_SIZE }),
    countSegment(db, viewer, at),
  ]);
  return {
    segment: { ...segment, ...count },
    rows: page.rows.map(listed),
    next: page.next,
    cursor: cursor ?? null,
    titles: titlesOf(lists),
    may: {
      update: can(viewer, "contactLists.update"),
      remove: can(viewer, "contactLists.remove"),
      send: can(viewer, "sendings.generate"),
    },
  };
}

function listed({ id, listId, phone, name, firstName, middleName, lastName, email }: ContactRow) {
  const whole = name || [lastName, firstName, middleName].filter(Boolean).join(" ");
  return { id, listId, phone: formatPhone(phone), name: whole, email };
}

type Listed = ReturnType<typeof listed>;
type SegmentData = Awaited<ReturnType<typeof loader>>;

export default function Segment() {
  const { t } = useTranslation("segments");
  const { segment, rows, next, cursor, titles, may } = useLoaderData<typeof loader>();
  const sentence = useSegmentSentence(titles);
  const counted = usePeopleCount();
  const path = `/contacts/segments/${segment.id}`;
  const columns = useColumns({ titles });
  const actions = (
    <>
      {may.send && (
        <LinkButton variant="primary" icon="send" to={`/send?include=${segment.id}`}>
          {t("send")}
        </LinkButton>
      )}
      {(may.update || may.remove) && (
        <MoreMenu>
          <MenuLinks
            links={[
              may.update && { to: `${path}/edit`, icon: "pencil", label: t("edit") },
              may.remove && {
                to: `${path}/remove`,
                icon: "trash-2",
                label: t("remove"),
                isDanger: true,
                isBeside: true,
              },
            ]}
          />
        </MoreMenu>
      )}
    </>
  );
  const lead = (
    <span className="stack gap-1">
      <span className="wrap-anywhere">{sentence(segment)}</span>
      <span className="num text-lg" role="status">
        {counted(segment)}
      </span>
    </span>
  );
  return (
    <>
      <PageHead
        title={segment.title}
        lead={lead}
        crumb={{ to: "/contacts/segments", label: t("title") }}
        actions={actions}
      />
      <div className="mt-5">
        {rows.length > 0 && <DataTable caption={t("contacts")} columns={columns} rows={rows} rowKey={({ id }) => id} />}
        {rows.length === 0 && (
          <Empty
            kind="noMatch"
            title={t("nobody")}
            actions={next && <LinkButton to={`${path}?cursor=${encodeURIComponent(next)}`}>{t("tooFew")}</LinkButton>}
          >
            {sentence(segment)}
          </Empty>
        )}
        {rows.length > 0 && (next || cursor) && (
          <Pager prev={cursor && path} next={next && `${path}?cursor=${encodeURIComponent(next)}`} />
        )}
      </div>
      <Outlet />
    </>
  );
}

function useColumns({ titles }: Pick<SegmentData, "titles">): Column<Listed>[] {
  const { t } = useTranslation("segments");
  const { t: contacts } = useTranslation("contacts");
  return [
    {
      key: "phone",
      header: contacts("field_phone"),
      isFixed: true,
      width: "min",
      card: { side: "left", line: 1 },
      cell: ({ id, listId, phone }) => (
        <Link className="cell-link num" to={`/contacts/${listId}/${id}`}>
          {phone}
        </Link>
      ),
    },
    {
      key: "name",
      header: contacts("fullName"),
      width: "fill",
      card: { side: "left", line: 2 },
      cell: ({ name }) => name,
    },
    { key: "email", header: contacts("field_email"), card: { side: "right", line: 1 }, cell: ({ email }) => email },
    {
      key: "list",
      header: t("list"),
      card: { side: "right", line: 2 },
      cell: ({ listId }) => titles[listId] ?? "",
    },
  ];
}
