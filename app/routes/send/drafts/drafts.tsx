import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { ListFoot } from "../../../components/tables/list-foot";
import { Named } from "../../../components/tables/named";
import { LinkButton } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { Empty } from "../../../components/ui/empty";
import { formatDate, formatNumber, formatWhen } from "../../../components/ui/format";
import { countDrafts, type DraftCursor, findDrafts, MOST_DRAFTS } from "../../../domain/messaging/drafts/drafts";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { useZone } from "../../../web/frame/preferences";
import { readPaging } from "../../../web/lists/paging";
import { guard } from "../../../web/session/guard";
import { pathOf } from "../step/paths";

export const handle: ScreenHandle = { screen: "sendDrafts" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.sendDrafts);
  const paging = readPaging(args.request);
  const [found, { total }] = await Promise.all([
    findDrafts(platform.db, viewer, paging.rows + 1, cursorOf(paging.cursor)),
    countDrafts(platform, viewer),
  ]);
  const rows = found.slice(0, paging.rows);
  const last = found.length > rows.length ? rows.at(-1) : undefined;
  return {
    rows,
    total,
    paging,
    most: MOST_DRAFTS,
    now: platform.clock(),
    next: last ? `${last.updatedAt}.${last.id}` : null,
  };
}

// "1795300000000.019ab…"; an invalid cursor starts from the top.
function cursorOf(text: string | null): DraftCursor | undefined {
  const [, at, id] = /^(\d{1,15})\.([\w-]+)$/.exec(text ?? "") ?? [];
  return at && id ? { updatedAt: Number(at), id } : undefined;
}

type DraftsData = SerializeFrom<typeof loader>;
type Row = DraftsData["rows"][number];

export default function Drafts() {
  const { t, i18n } = useTranslation("drafts");
  const { t: screens } = useTranslation("screens");
  const data = useLoaderData<typeof loader>();
  const { rows, next, paging, total, most } = data;
  const columns = useColumns(data);
  const begin = (
    <LinkButton icon="plus" to={SCREENS.send.path}>
      {t("begin")}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={screens("sendDrafts")} lead={t("lead", { most })} actions={rows.length > 0 && begin} />
      <div className="mt-5">
        {rows.length === 0 ? (
          <Empty kind="nothing" icon="file-text" title={t("nothing")} actions={begin}>
            {t("nothingHelp")}
          </Empty>
        ) : (
          <DataTable caption={t("caption")} columns={columns} rows={rows} rowKey={({ id }) => id} />
        )}
        <ListFoot base={SCREENS.sendDrafts.path} paging={paging} next={next} shown={rows.length}>
          {total > rows.length && formatNumber(total, i18n.language)}
        </ListFoot>
      </div>
      <Outlet />
    </>
  );
}

function useColumns({ now }: DraftsData): Column<Row>[] {
  const { t, i18n } = useTranslation("drafts");
  const channelName = useChannelName();
  const zone = useZone();
  const nameOf = ({ title, text }: Row) => title || text || t("untitled");
  return [
    {
      key: "what",
      header: t("what"),
      width: "fill",
      card: { side: "full", line: 1 },
      cell: (row) => (
        <Link className="cell-link" to={pathOf("message", row.id)}>
          {nameOf(row)}
        </Link>
      ),
    },
    {
      key: "channel",
      header: t("channel"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ type }) => channelName(type),
    },
    {
      key: "changed",
      header: t("changed"),
      width: "min",
      card: { side: "right", line: 2 },
      cell: ({ updatedAt }) => formatWhen(updatedAt, now, i18n.language, zone),
    },
    {
      key: "goes",
      header: t("goes"),
      width: "min",
      card: { side: "left", line: 3 },
      cell: ({ expiresAt }) => <Named name={t("goes")}>{formatDate(expiresAt, i18n.language, zone)}</Named>,
    },
    {
      key: "remove",
      header: <span className="sr-only">{t("remove")}</span>,
      width: "min",
      card: { side: "right", line: 3 },
      cell: (row) => (
        <LinkButton
          variant="quiet"
          size="s"
          icon="trash-2"
          label={t("removeOf", { title: nameOf(row) })}
          to={`${SCREENS.sendDrafts.path}/${row.id}/remove`}
          preventScrollReset
        />
      ),
    },
  ];
}
