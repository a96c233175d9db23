import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useLocation, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Split } from "../../../components/layout/panel";
import { ScopeSwitch } from "../../../components/lists/scope-switch";
import { ModerationFilters } from "../../../components/moderation/moderation-filters";
import { isNarrowed, isQueue, type ModeratedQuery, readModerated } from "../../../components/moderation/query";
import { LinkButton } from "../../../components/ui/button";
import { can, type Viewer } from "../../../domain/base/access/viewer";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { findQueue, findSenderNames } from "../../../domain/network/sender-names/find";
import { mayDecide } from "../../../domain/network/sender-names/request";
import { NAMED } from "../../../domain/network/sender-names/rules";
import { reasonOf } from "../../../domain/network/sender-names/view";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { judgedScope } from "../../../web/lists/judged-scope.server";
import { openScope } from "../../../web/lists/scope.server";
import { NamesList } from "./names-list";
import { LIST } from "./paths";

export const handle: ScreenHandle = { screen: "sendernames", live: ["sendernames"] };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await openScope(args, SCREENS.sendernames);
  const { viewer, platform } = scope;
  const mayJudge = mayDecide(viewer);
  const { searchParams } = new URL(args.request.url);
  const judged = judgedScope(scope, mayJudge, searchParams);
  const query = readModerated(searchParams, judged.whose, NAMED);
  const [page, shown] = await Promise.all([
    isQueue(query) ? queued(platform, viewer, query) : own(platform, scope.one, query),
    judged.shown(),
  ]);
  return {
    ...page,
    query,
    types: NAMED,
    mayJudge,
    scope: shown,
    mayCreate: !scope.customer && can(viewer, "sendernames.create"),
    isNarrowed: isNarrowed(query),
  };
}

export type NamesData = SerializeFrom<typeof loader>;

async function own({ db }: Platform, viewer: Viewer, { moderation, type }: ModeratedQuery) {
  const rows = await findSenderNames(db, viewer);
  const wanted = rows.filter(
    (row) => (moderation === null || row.moderation === moderation) && (type === null || row.type === type),
  );
  const listed = wanted.map((row) => {
    const { id, name, moderation, comment, isActive } = row;
    return { id, name, type: row.type, moderation, comment, isActive, owner: null, reason: reasonOf(row) };
  });
  return { rows: listed, next: null };
}

async function queued({ db }: Platform, viewer: Viewer, query: ModeratedQuery) {
  const { moderation, type, cursor, rows: limit } = query;
  const filter = { moderation: moderation ?? "pending", type: type ?? undefined, cursor: cursor ?? undefined, limit };
  const { rows, next } = await findQueue(db, viewer, filter);
  const listed = rows.map(({ id, name, type, moderation, comment, isActive, owner }) => {
    return { id, name, type, moderation, comment, isActive: Boolean(isActive), owner, reason: null };
  });
  return { rows: listed, next };
}

export default function SenderNames() {
  const { t } = useTranslation("sendernames");
  const data = useLoaderData<typeof loader>();
  const { search, pathname } = useLocation();
  const { id } = useParams();
  const isPanel = id !== undefined && !pathname.endsWith("/remove");
  const { query, mayJudge, mayCreate, rows } = data;
  const hasAny = rows.length > 0 || data.isNarrowed || query.whose;
  const create = mayCreate && (
    <LinkButton icon="plus" className="flex-none" to={`${LIST}/new${search}`} preventScrollReset>
      {t("newName")}
    </LinkButton>
  );
  return (
    <>
      <Split label={t("caption")} panel={isPanel ? <Outlet /> : null}>
        {(hasAny || mayJudge || data.scope) && (
          <>
            <ScopeSwitch base={LIST} scope={data.scope} />
            <div className="row mt-5 mb-1 justify-between gap-x-6 gap-y-3 max-sm:flex-wrap">
              <p className="max-w-168 min-w-0 text-ink-2">{t("lead")}</p>
              {hasAny && create}
            </div>
            <ModerationFilters base={LIST} query={query} mayChoose={mayJudge && !data.scope} types={data.types} />
          </>
        )}
        <NamesList data={data} openId={isPanel ? id : null} />
      </Split>
      {!isPanel && <Outlet />}
    </>
  );
}
