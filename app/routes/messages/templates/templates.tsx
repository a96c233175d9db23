import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useLocation, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Split } from "../../../components/layout/panel";
import { ScopeSwitch } from "../../../components/lists/scope-switch";
import { ModerationFilters } from "../../../components/moderation/moderation-filters";
import { isNarrowed, isQueue, type ModeratedQuery, readModerated } from "../../../components/moderation/query";
import { LinkButton } from "../../../components/ui/button";
import { can, type Viewer } from "../../../domain/base/access/viewer";
import { CHANNELS } from "../../../domain/base/channels/channels";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { findTemplates } from "../../../domain/messaging/templates/find";
import { findTemplateQueue } from "../../../domain/messaging/templates/queue";
import { mayDecide } from "../../../domain/messaging/templates/reach";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { judgedScope } from "../../../web/lists/judged-scope.server";
import { openScope } from "../../../web/lists/scope.server";
import { isAt, openViews } from "../../../web/lists/views.server";
import { LIST } from "./paths";
import { TemplatesList, TemplatesTools } from "./templates-list";

export const handle: ScreenHandle = { screen: "templates", live: ["templates"] };

/** Characters of the text in a list row. */
const STARTS_WITH = 160;

export async function loader(args: LoaderFunctionArgs) {
  const scope = await openScope(args, SCREENS.templates);
  const { viewer, platform } = scope;
  const mayJudge = mayDecide(viewer);
  const { searchParams } = new URL(args.request.url);
  const judged = judgedScope(scope, mayJudge, searchParams);
  const query = readModerated(searchParams, judged.whose, CHANNELS);
  const [views, page, shown] = await Promise.all([
    openViews(platform, viewer, "templates", { ...args, isList: isAt(args.request, LIST) }),
    isQueue(query) ? queued(platform, viewer, query) : own(platform, scope.one, query),
    judged.shown(),
  ]);
  return {
    ...page,
    query,
    views,
    mayJudge,
    scope: shown,
    types: [...CHANNELS],
    mayCreate: !scope.customer && can(viewer, "templates.create"),
    isNarrowed: isNarrowed(query),
  };
}

export type TemplatesData = SerializeFrom<typeof loader>;

async function own({ db }: Platform, viewer: Viewer, query: ModeratedQuery) {
  const { moderation, type, search, cursor, rows: limit } = query;
  const filter = {
    moderation: moderation ?? undefined,
    type: type ?? undefined,
    search: search ?? undefined,
    cursor: cursor ?? undefined,
    limit,
  };
  const { templates, next } = await findTemplates(db, viewer, filter);
  const rows = templates.map(({ row }) => {
    const { id, title, type, moderation, isActive, payload } = row;
    const { sender, text } = payload;
    return { id, title, type, moderation, isActive, sender, text: text.slice(0, STARTS_WITH), owner: null };
  });
  return { rows, next };
}

async function queued({ db }: Platform, viewer: Viewer, query: ModeratedQuery) {
  const { moderation, type, cursor, rows: limit } = query;
  const filter = { moderation: moderation ?? "pending", type: type ?? undefined, cursor: cursor ?? undefined, limit };
  const { rows, next } = await findTemplateQueue(db, viewer, filter);
  const listed = rows.map(({ id, title, type, moderation, isActive, sender, text, owner }) => {
    const shown = { id, title, type, moderation, sender, owner };
    return { ...shown, isActive: Boolean(isActive), text: text.slice(0, STARTS_WITH) };
  });
  return { rows: listed, next };
}

export default function Templates() {
  const { t } = useTranslation("templates");
  const data = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const { id } = useParams();
  const isPanel = id !== undefined && !pathname.endsWith("/remove");
  const { query, mayJudge, mayCreate, rows, types } = data;
  const hasAny = rows.length > 0 || data.isNarrowed || query.whose !== null || query.cursor !== null;
  return (
    <>
      <Split label={t("caption")} panel={isPanel ? <Outlet /> : null}>
        {(hasAny || mayJudge || data.scope) && (
          <>
            <ScopeSwitch base={LIST} scope={data.scope} />
            <div className="row mt-5 mb-1 justify-between gap-x-6 gap-y-3 max-sm:flex-wrap">
              <p className="max-w-168 min-w-0 text-ink-2">{t("lead")}</p>
              {hasAny && mayCreate && (
                <LinkButton icon="plus" className="flex-none" to={`${LIST}/new`}>
                  {t("newTemplate")}
                </LinkButton>
              )}
            </div>
            <ModerationFilters
              base={LIST}
              query={query}
              mayChoose={mayJudge && !data.scope}
              types={types}
              views={data.views}
              find={isQueue(query) ? undefined : t("find")}
              tools={!isPanel && (rows.length > 0 || data.isNarrowed) && <TemplatesTools data={data} />}
            />
          </>
        )}
        <TemplatesList data={data} openId={isPanel ? id : null} />
      </Split>
      {!isPanel && <Outlet />}
    </>
  );
}
