import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { DataTable } from "../../components/tables/data-table";
import { ListFoot } from "../../components/tables/list-foot";
import { LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { can } from "../../domain/access/viewer";
import { type FileRow, findFiles } from "../../domain/files/files";
import { SCREENS } from "../../screens";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { readPaging } from "../../web/paging";
import { useFileColumns } from "./file-columns";

export const handle: ScreenHandle = { screen: "storage" };

/** The owner is warned of a deletion this long before. */
const SOON_MS = 3 * 24 * 60 * 60_000;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.storage);
  const now = platform.clock();
  const paging = readPaging(args.request);
  const { rows, next } = await findFiles(platform, viewer, { cursor: paging.cursor ?? undefined, limit: paging.rows });
  return {
    rows: rows.map((row) => listed(row, now)),
    next,
    paging,
    mayCreate: can(viewer, SCREENS.storageCreate),
    now,
  };
}

function listed({ id, title, filename, size, isPublic, createdAt, expiredAt }: FileRow, now: number) {
  const kind = filename.split(".").at(-1)?.toLowerCase() ?? "";
  return {
    id,
    title,
    kind,
    size,
    isPublic,
    createdAt,
    expiredAt,
    isSoon: (expiredAt ?? now + SOON_MS) - now < SOON_MS,
  };
}

export type ListedFile = ReturnType<typeof listed>;

export default function Storage() {
  const { t } = useTranslation("storage");
  const { rows, next, paging, mayCreate, now } = useLoaderData<typeof loader>();
  const columns = useFileColumns(now);
  const upload = mayCreate && (
    <LinkButton variant={rows.length > 0 ? "secondary" : "primary"} icon="upload" to="/storage/create">
      {t("upload")}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={t("title")} actions={rows.length > 0 && upload} />
      <div className="mt-5">
        {rows.length > 0 ? (
          <DataTable caption={t("title")} columns={columns} rows={rows} rowKey={({ id }) => id} />
        ) : paging.cursor ? (
          <Empty kind="noMatch" title={t("noMore")} actions={<LinkButton to="/storage">{t("toFirst")}</LinkButton>}>
            {t("noMoreHelp")}
          </Empty>
        ) : (
          <Empty kind="nothing" icon="folder" title={t("nothing")} actions={upload}>
            {t("nothingHelp")}
          </Empty>
        )}
        {rows.length > 0 && <ListFoot base="/storage" paging={paging} next={next} shown={rows.length} />}
      </div>
    </>
  );
}
