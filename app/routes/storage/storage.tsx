import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { Split } from "../../components/layout/panel";
import { LinkButton } from "../../components/ui/button";
import { useFileSize } from "../../components/ui/file-size";
import { can } from "../../domain/access/viewer";
import { quotaOf } from "../../domain/accounts/quotas";
import { findFiles } from "../../domain/files/find";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { isAt, openViews } from "../../web/lists/views.server";
import { guard } from "../../web/session/guard";
import { listed } from "./file-row";
import { FilesList } from "./files-list";
import { filterOf, isFiltered, readQuery, STORAGE } from "./files-query";

export const handle: ScreenHandle = { screen: "storage", live: ["storage"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.storage);
  const now = platform.clock();
  const query = readQuery(new URL(args.request.url).searchParams);
  const [views, { rows, next }, { used, most }] = await Promise.all([
    openViews(platform, viewer, "storage", { ...args, isList: isAt(args.request, STORAGE) }),
    findFiles(platform, viewer, filterOf(query, now)),
    quotaOf(platform.db, viewer.id, "storage"),
  ]);
  return {
    rows: rows.map((row) => listed(row, now, platform.config.publicUrl)),
    next,
    quota: { used, most },
    query,
    views,
    mayCreate: can(viewer, SCREENS.storageCreate),
    may: { update: can(viewer, "storage.update"), remove: can(viewer, "storage.remove") },
    now,
  };
}

export type FilesData = Awaited<ReturnType<typeof loader>>;

export default function Storage() {
  const { t } = useTranslation("storage");
  const data = useLoaderData<typeof loader>();
  const sizeOf = useFileSize();
  const { id } = useParams();
  // Empty storage: the upload is in the middle.
  const isUnused = data.rows.length === 0 && !isFiltered(data.query) && !data.query.cursor;
  return (
    <>
      <PageHead
        title={t("title")}
        lead={t("used", { used: sizeOf(data.quota.used), most: sizeOf(data.quota.most) })}
        actions={
          data.mayCreate && (
            <>
              <LinkButton icon="mic" to="/storage/speech">
                {t("makeSpeech")}
              </LinkButton>
              {!isUnused && (
                <LinkButton icon="upload" to="/storage/create">
                  {t("upload")}
                </LinkButton>
              )}
            </>
          )
        }
      />
      <Split label={t("title")} panel={id ? <Outlet /> : null}>
        {isUnused && <div className="mt-5" />}
        <FilesList data={data} openId={id ?? null} />
      </Split>
    </>
  );
}
