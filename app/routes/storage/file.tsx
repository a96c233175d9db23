import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilePreview } from "../../components/forms/file-preview";
import { Panel } from "../../components/layout/panel";
import { LinkButton } from "../../components/ui/button";
import { CopiedText, CopyField } from "../../components/ui/copy-button";
import { Pairs } from "../../components/ui/dl";
import { useFileSize } from "../../components/ui/file-size";
import { formatWhen } from "../../components/ui/format";
import { Icon } from "../../components/ui/icon";
import { Note } from "../../components/ui/note";
import { can } from "../../domain/base/access/viewer";
import { getFile } from "../../domain/library/files/files";
import { locksOf } from "../../domain/library/files/locks";
import { firstRowsOf } from "../../domain/library/files/preview";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { useZone } from "../../web/frame/preferences";
import { found } from "../../web/http/reply";
import { opensBelow } from "../../web/lists/row-below.server";
import { openScope } from "../../web/lists/scope.server";
import { listed } from "./file-row";
import { contentOf } from "./files-query";
import { Locks } from "./locks";
import type { FilesData } from "./storage";

export const handle: ScreenHandle = { screen: "storage", live: ["storage"] };

export const loader = opensBelow("files", readPage);

async function readPage(args: LoaderFunctionArgs) {
  const { viewer, one, platform, isOwn, customer } = await openScope(args, SCREENS.storage, { isOfOne: true });
  const row = found(await getFile(platform, one, args.params.id ?? ""));
  const now = platform.clock();
  const [locks, table] = await Promise.all([
    row.locks > 0 ? locksOf(platform, one, row.id) : [],
    firstRowsOf(platform.files, row),
  ]);
  const file = listed(row, now, platform.config);
  return {
    file,
    locks,
    lockCount: row.locks,
    table,
    now,
    url: new URL(`/storage/${row.id}/view`, args.request.url).href,
    whose: customer?.id ?? null,
    may: { update: isOwn && can(viewer, "storage.update"), remove: isOwn && can(viewer, "storage.remove") },
  };
}

type FileDetail = Awaited<ReturnType<typeof loader>>;

export default function FileScreen() {
  const { t, i18n } = useTranslation("storage");
  const { file, locks, lockCount, table, now, url, may, whose } = useLoaderData<typeof loader>();
  const sizeOf = useFileSize();
  const zone = useZone();
  const when = (at: number) => formatWhen(at, now, i18n.language, zone);
  const pairs = [
    { term: t("size"), value: sizeOf(file.size) },
    { term: t("type"), value: file.type },
    ...(file.filename === file.title ? [] : [{ term: t("filename"), value: file.filename }]),
    { term: t("created"), value: when(file.createdAt) },
    { term: t("expires"), value: file.expiredAt === null ? t("never") : when(file.expiredAt) },
    { term: t("access"), value: t(file.isPublic ? "access_public" : "access_private") },
    { term: "ID", value: <CopiedText text={file.id} label={t("copy")} /> },
  ];
  return (
    <>
      <Panel title={file.title} url={url} {...useNeighbours(file.id)}>
        <Actions id={file.id} may={may} isLocked={file.isLocked} whose={whose} />
        {file.isSoon && <Note tone="warn">{t("soonHelp", { when: when(file.expiredAt ?? now) })}</Note>}
        <FilePreview file={file} table={table} src={contentOf(file.id, whose)} />
        {file.publicUrl && <CopyField id="public-url" value={file.publicUrl} label={t("copyLink")} />}
        <Locks locks={locks} count={lockCount} whose={whose} />
        <Pairs items={pairs} />
      </Panel>
      <Outlet />
    </>
  );
}

type ActionsProps = Pick<FileDetail, "may" | "whose"> & { id: string; isLocked: boolean };

function Actions({ id, may, isLocked, whose }: ActionsProps) {
  const { t } = useTranslation("storage");
  const { search } = useLocation();
  return (
    <div className="row flex-wrap">
      <a className="btn btn-secondary btn-s" href={contentOf(id, whose)} download>
        <Icon name="download" />
        {t("download")}
      </a>
      {may.update && (
        <LinkButton size="s" icon="pencil" to={`/storage/${id}/view/edit${search}`} preventScrollReset>
          {t("edit")}
        </LinkButton>
      )}
      {may.remove && !isLocked && (
        <LinkButton
          variant="danger"
          size="s"
          icon="trash-2"
          to={`/storage/${id}/view/remove${search}`}
          preventScrollReset
        >
          {t("removeMore")}
        </LinkButton>
      )}
    </div>
  );
}

/** Neighbours in the list; the list's query is kept. */
function useNeighbours(id: string) {
  const { search } = useLocation();
  const rows = useRouteLoaderData<FilesData>("routes/storage/storage")?.rows ?? [];
  const index = rows.findIndex((row) => row.id === id);
  const to = (row: { id: string } | undefined) => (index >= 0 && row ? `/storage/${row.id}/view${search}` : null);
  return { closeTo: `/storage${search}`, prevTo: to(rows[index - 1]), nextTo: to(rows[index + 1]) };
}
