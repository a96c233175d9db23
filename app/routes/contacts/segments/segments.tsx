import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { useMenuColumn } from "../../../components/lists/menu-column";
import { MenuLinks, RowMenu } from "../../../components/lists/row-menu";
import { usePeopleCount, useSegmentSentence } from "../../../components/segments/sentence";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { Button, LinkButton } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import { formatWhen } from "../../../components/ui/format";
import { Pager } from "../../../components/ui/pager";
import { can } from "../../../domain/base/access/viewer";
import { PAGE_SIZE } from "../../../domain/base/shared/ui-constants";
import { findSegments } from "../../../domain/library/contacts/segments/segments";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { useZone } from "../../../web/frame/preferences";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { offeredLists, titlesOf } from "./lists.server";
import { type ShownSegment, shownSegment } from "./shown";

export const handle: ScreenHandle = { screen: "segments", live: ["segments"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.segments);
  const cursor = new URL(args.request.url).searchParams.get("cursor") ?? undefined;
  const [page, lists] = await Promise.all([
    findSegments(platform.db, viewer, { cursor, limit: PAGE_SIZE }),
    offeredLists(platform, viewer, await localeOf(args.request, args.context)),
  ]);
  return {
    rows: page.rows.map(shownSegment),
    next: page.next,
    cursor: cursor ?? null,
    titles: titlesOf(lists),
    may: {
      create: can(viewer, "contactLists.create"),
      update: can(viewer, "contactLists.update"),
      remove: can(viewer, "contactLists.remove"),
      send: can(viewer, "sendings.generate"),
    },
    now: platform.clock(),
  };
}

type SegmentsData = Awaited<ReturnType<typeof loader>>;

export default function Segments() {
  const { t } = useTranslation("segments");
  const { t: contacts } = useTranslation("contacts");
  const data = useLoaderData<typeof loader>();
  const { rows, next, cursor, may } = data;
  const columns = useColumns(data);
  const create = may.create && (
    <LinkButton variant="primary" icon="plus" to="/contacts/segments/new">
      {t("new")}
    </LinkButton>
  );
  return (
    <>
      <PageHead
        title={t("title")}
        lead={t("lead")}
        crumb={{ to: "/contacts", label: contacts("title") }}
        actions={rows.length > 0 && create}
      />
      <div className="mt-5">
        {rows.length > 0 ? (
          <DataTable caption={t("title")} columns={columns} rows={rows} rowKey={({ id }) => id} />
        ) : (
          <Empty kind="nothing" icon="users-round" title={t("none")} actions={create}>
            {t("noneHelp")}
          </Empty>
        )}
      </div>
      {(next || cursor) && (
        <Pager
          prev={cursor && "/contacts/segments"}
          next={next && `/contacts/segments?cursor=${encodeURIComponent(next)}`}
        />
      )}
    </>
  );
}

function useColumns({ titles, may, now }: SegmentsData): Column<ShownSegment>[] {
  const { t, i18n } = useTranslation("segments");
  const zone = useZone();
  const sentence = useSegmentSentence(titles);
  const counted = usePeopleCount();
  const menu = useMenuColumn<ShownSegment>(({ id, title }) => (
    <RowMenu name={title}>
      <MenuLinks
        links={[
          may.send && { to: `/send?include=${id}`, icon: "send", label: t("send") },
          may.update && { to: `/contacts/segments/${id}/edit`, icon: "pencil", label: t("edit") },
          may.remove && { to: `/contacts/segments/${id}/remove`, icon: "trash-2", label: t("remove"), isDanger: true },
        ]}
      />
    </RowMenu>
  ));
  return [
    {
      key: "title",
      header: t("name"),
      isFixed: true,
      width: "min",
      card: { side: "left", line: 1 },
      cell: ({ id, title }) => (
        <Link className="cell-link" to={`/contacts/segments/${id}`}>
          {title}
        </Link>
      ),
    },
    {
      key: "conditions",
      header: t("conditions"),
      width: "fill",
      card: { side: "left", line: 2 },
      cell: (segment) => <span className="wrap-anywhere">{sentence(segment)}</span>,
    },
    {
      key: "people",
      header: t("peopleColumn"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: (segment) => <span className="num">{counted(segment)}</span>,
    },
    {
      key: "counted",
      header: t("countedColumn"),
      width: "min",
      align: "right",
      card: { side: "right", line: 2 },
      cell: ({ id, countedAt }) => (
        <span className="row justify-end gap-1">
          <span className="num text-ink-3">
            {countedAt === null ? t("notCounted") : formatWhen(countedAt, now, i18n.language, zone)}
          </span>
          {may.update && (
            <Form method="post" action={`/contacts/segments/${id}/recount`}>
              <Button variant="quiet" size="s" icon="refresh-cw" label={t("recount")} />
            </Form>
          )}
        </span>
      ),
    },
    menu,
  ];
}
