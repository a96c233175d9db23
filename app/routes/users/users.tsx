import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useLocation, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { Split } from "../../components/layout/panel";
import { LinkButton } from "../../components/ui/button";
import { can } from "../../domain/base/access/viewer";
import { findUsers } from "../../domain/people/accounts/find-users";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { isAt, openViews } from "../../web/lists/views.server";
import { guard } from "../../web/session/guard";
import { UsersList } from "./list/users-list";
import { readQuery, SEARCH_ROWS, USERS } from "./list/users-query";
import { ADJUSTS_BALANCES } from "./rules";
import { listed, type ShownUser } from "./user-row";

export const handle: ScreenHandle = { screen: "users", live: ["users"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.users);
  const query = readQuery(new URL(args.request.url).searchParams);
  const filter = {
    search: query.search ?? undefined,
    level: query.level ?? undefined,
    isActive: query.active ? query.active === "yes" : undefined,
    hasContract: query.contract ? query.contract === "yes" : undefined,
    cursor: query.cursor ?? undefined,
    limit: query.search ? SEARCH_ROWS : query.rows,
    isCounted: true,
  };
  const [views, page] = await Promise.all([
    openViews(platform, viewer, "users", { ...args, isList: isAt(args.request, USERS) }),
    findUsers(platform.db, viewer, filter),
  ]);
  return {
    ...page,
    rows: page.rows.map(listed),
    query,
    views,
    now: platform.clock(),
    viewerLevel: viewer.level,
    may: {
      create: can(viewer, "users.create"),
      loginAs: can(viewer, "users.loginAs"),
      adjust: can(viewer, ADJUSTS_BALANCES),
    },
  };
}

export type UsersData = Omit<Awaited<ReturnType<typeof loader>>, "rows"> & { rows: ShownUser[] };

export default function Users() {
  const { t } = useTranslation("users");
  const data = useLoaderData<typeof loader>();
  const { id } = useParams();
  const { search } = useLocation();
  return (
    <>
      <PageHead
        title={t("caption")}
        actions={
          <>
            {data.may.adjust && <LinkButton to="/users/operations">{t("operations")}</LinkButton>}
            {data.may.create && (
              <LinkButton icon="plus" to={`/users/new${search}`} preventScrollReset>
                {t("newUser")}
              </LinkButton>
            )}
          </>
        }
      />
      <Split label={t("caption")} panel={id ? <Outlet /> : null}>
        <UsersList data={data} openId={id ?? null} />
      </Split>
      {!id && <Outlet />}
    </>
  );
}
