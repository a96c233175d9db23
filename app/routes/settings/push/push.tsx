import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../components/tables/data-table";
import { OwnList } from "../../../components/tables/own-list";
import { LinkButton } from "../../../components/ui/button";
import { Note } from "../../../components/ui/note";
import { State } from "../../../components/ui/status";
import { can } from "../../../domain/base/access/viewer";
import { findSites } from "../../../domain/network/push/sites";
import { pushCarrierOf, WEB_PUSH } from "../../../domain/network/routing/push-carrier";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "push", live: ["push/sites"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.push);
  const [sites, carrier] = await Promise.all([
    findSites(platform.db, viewer),
    pushCarrierOf(platform, viewer.id, WEB_PUSH),
  ]);
  const rows = sites.map(({ id, title, origins, key, isActive }) => ({ id, title, origins, key, isActive }));
  return { rows, isConnected: carrier !== null, mayCreate: can(viewer, "push.create") };
}

type Row = SerializeFrom<typeof loader>["rows"][number];

export default function Push() {
  const { t } = useTranslation("push");
  const { rows, isConnected, mayCreate } = useLoaderData<typeof loader>();
  const columns = useColumns();
  const create = (variant?: "primary") =>
    mayCreate && (
      <LinkButton variant={variant} icon="plus" to="/settings/push/new" preventScrollReset>
        {t("newSite")}
      </LinkButton>
    );
  const words = { caption: t("caption"), lead: t("lead"), nothing: t("nothing"), nothingHelp: t("nothingHelp") };
  return (
    <>
      {!isConnected && (
        <div className="mt-5">
          <Note tone="warn">{t("unavailable")}</Note>
        </div>
      )}
      <OwnList rows={rows} columns={columns} words={words} icon="bell" create={create} />
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("push");
  return [
    {
      key: "title",
      header: t("name"),
      width: "fill",
      card: { side: "full", line: 1 },
      cell: ({ id, title, origins }) => (
        <>
          <Link className="block font-medium wrap-anywhere" to={`/settings/push/${id}`} preventScrollReset>
            {title}
          </Link>
          <span className="block font-mono text-xs text-ink-3 wrap-anywhere">{origins.join(", ")}</span>
        </>
      ),
    },
    {
      key: "state",
      header: t("state"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ isActive }) =>
        isActive ? (
          <State tone="ok" icon="circle-check" label={t("state_on")} />
        ) : (
          <State tone="mute" icon="ban" label={t("state_off")} />
        ),
    },
  ];
}
