import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../components/tables/data-table";
import { OwnList } from "../../../components/tables/own-list";
import { LinkButton } from "../../../components/ui/button";
import { formatNumber, formatWhen } from "../../../components/ui/format";
import { State } from "../../../components/ui/status";
import { can } from "../../../domain/base/access/viewer";
import { findHooks } from "../../../domain/messaging/webhooks/hooks";
import { stateOfHook } from "../../../domain/messaging/webhooks/view";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { useZone } from "../../../web/frame/preferences";
import { guard } from "../../../web/session/guard";
import { STATE_STYLE } from "./status-style";

export const handle: ScreenHandle = { screen: "webhooks", live: ["webhooks"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.webhooks);
  const rows = (await findHooks(platform.db, viewer)).map(({ id, title, url, delivered, failed, lastAt, ...row }) => ({
    id,
    title,
    url,
    delivered,
    failed,
    lastAt,
    state: stateOfHook(row),
  }));
  return { rows, now: platform.clock(), mayCreate: can(viewer, "webhooks.create") };
}

type WebhooksData = SerializeFrom<typeof loader>;

export default function Webhooks() {
  const { t } = useTranslation("webhooks");
  const data = useLoaderData<typeof loader>();
  const columns = useColumns(data);
  const { rows, mayCreate } = data;
  const create = (variant?: "primary") =>
    mayCreate && (
      <LinkButton variant={variant} icon="plus" to="/settings/webhooks/new" preventScrollReset>
        {t("newWebhook")}
      </LinkButton>
    );
  const words = {
    caption: t("caption"),
    lead: t("lead"),
    nothing: t("nothing"),
    nothingHelp: t("nothingHelp"),
  };
  return <OwnList rows={rows} columns={columns} words={words} icon="webhook" create={create} />;
}

function useColumns({ now }: WebhooksData): Column<WebhooksData["rows"][number]>[] {
  const { t, i18n } = useTranslation("webhooks");
  const zone = useZone();
  const locale = i18n.language;
  return [
    {
      key: "title",
      header: t("name"),
      width: "fill",
      card: { side: "full", line: 1 },
      cell: ({ id, title, url }) => (
        <>
          <Link className="block font-medium wrap-anywhere" to={`/settings/webhooks/${id}`}>
            {title}
          </Link>
          <span className="block truncate font-mono text-xs text-ink-3" title={url}>
            {url}
          </span>
        </>
      ),
    },
    {
      key: "state",
      header: t("state"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ state }) => <State {...STATE_STYLE[state]} label={t(`state_${state}`)} />,
    },
    {
      key: "delivered",
      header: t("delivered"),
      width: "min",
      align: "right",
      card: "hide",
      cell: ({ delivered }) => <span className="num">{formatNumber(delivered, locale)}</span>,
    },
    {
      key: "failed",
      header: t("failed"),
      width: "min",
      align: "right",
      card: "hide",
      cell: ({ failed }) => <span className="num">{formatNumber(failed, locale)}</span>,
    },
    {
      key: "last",
      header: t("last"),
      width: "min",
      card: { side: "right", line: 2 },
      cell: ({ lastAt }) =>
        lastAt === null ? (
          <span className="text-ink-3">{t("unused")}</span>
        ) : (
          <span className="num">{formatWhen(lastAt, now, locale, zone)}</span>
        ),
    },
  ];
}
