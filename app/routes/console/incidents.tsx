import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { ListFoot } from "../../components/tables/list-foot";
import { LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { can } from "../../domain/base/access/viewer";
import { findIncidents } from "../../domain/network/incidents/incidents";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { readPaging } from "../../web/lists/paging";
import { guard } from "../../web/session/guard";
import { Incident } from "./incident";

export const handle: ScreenHandle = { screen: "incidents", live: ["providers"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.incidents);
  const paging = readPaging(args.request);
  const { rows, next } = await findIncidents(platform.db, { cursor: paging.cursor ?? undefined, limit: paging.rows });
  return { rows, next, paging, now: platform.clock(), mayWrite: can(viewer, "routing.update") };
}

/** All incidents, newest first. */
export default function Incidents() {
  const { t } = useTranslation("console");
  const { t: screen } = useTranslation("screens");
  const { rows, next, paging, now, mayWrite } = useLoaderData<typeof loader>();
  const base = SCREENS.incidents.path;
  return (
    <>
      <PageHead
        title={screen("incidents")}
        crumb={{ to: SCREENS.console.path, label: screen("console") }}
        actions={
          mayWrite && (
            <LinkButton icon="siren" to={`${base}/new`} preventScrollReset>
              {t("newIncident")}
            </LinkButton>
          )
        }
      />
      {rows.length === 0 ? (
        <div className="mt-5">
          <Empty kind="nothing" icon="circle-check" title={t("noIncidents")}>
            {t("noIncidentsHelp")}
          </Empty>
        </div>
      ) : (
        <ul className="stack mt-5 max-w-168 gap-8">
          {rows.map((incident) => (
            <li key={incident.id}>
              <Incident incident={incident} now={now} mayWrite={mayWrite} />
            </li>
          ))}
        </ul>
      )}
      <ListFoot base={base} paging={paging} next={next} shown={rows.length} />
      <Outlet />
    </>
  );
}
