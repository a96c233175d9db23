import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { Split } from "../../components/layout/panel";
import { ScopeSwitch } from "../../components/lists/scope-switch";
import { LinkButton } from "../../components/ui/button";
import { useFileSize } from "../../components/ui/file-size";
import { can } from "../../domain/base/access/viewer";
import { findFiles } from "../../domain/library/files/find";
import { quotaOf } from "../../domain/people/accounts/quotas";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { openScope } from "../../web/lists/scope.server";
import { isAt, openViews } from "../../web/lists/views.server";
import { listed } from "./file-row";
import { FilesList } from "./files-list";
import { filterOf, isFiltered, readQuery, STORAGE } from "./files-query";

export const handle: ScreenHandle = { screen: "storage", live: ["storage"] };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await openScope(args, SCREENS.storage, { isOfOne: true });
  const { viewer, one, platform, isOwn } = scope;
  const now = platform.clock();
  const query = { ...readQuery(new URL(args.request.url).searchParams), whose: scope.customer?.id ?? null };
  const [views, { rows, next }, { used, most }, shown] = await Promise.all([
    openViews(platform, viewer, "storage", { ...args, isList: isAt(args.request, STORAGE) }),
    findFiles(platform, one, filterOf(query, now)),
    quotaOf(platform.db, one.id, "storage"),
    scope.shown(),
  ]);
  return {
    rows: rows.map((row) => listed(row, now, platform.config)),
    next,
    quota: { used, most },
    query,
    views,
    scope: shown,
    mayCreate: isOwn && can(viewer, SCREENS.storageCreate),
    may: { update: isOwn && can(viewer, "storage.update"), remove: isOwn && can(viewer, "storage.remove") },
    now,
  };
}

export type FilesData = Awaited<ReturnType<typeof loader>>;

export default function Storage() {
  const { t } = useTranslation("storage");
  const data = useLoaderData<typeof loader>();
  const sizeOf = useFileSize();
  const { id } = useParams();
  // If the storage is empty, the upload is in the middle of the page.
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
      <ScopeSwitch base={STORAGE} scope={data.scope} />
      <Split label={t("title")} panel={id ? <Outlet /> : null}>
        {isUnused && <div className="mt-5" />}
        <FilesList data={data} openId={id ?? null} />
      </Split>
    </>
  );
}
