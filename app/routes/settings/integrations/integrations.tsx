import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../components/tables/data-table";
import { OwnList } from "../../../components/tables/own-list";
import { LinkButton } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { formatNumber, formatWhen } from "../../../components/ui/format";
import { State } from "../../../components/ui/status";
import { can } from "../../../domain/access/viewer";
import { findIntegrations, stateOf } from "../../../domain/integrations/integrations";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { useZone } from "../../../web/frame/preferences";
import { guard } from "../../../web/session/guard";
import { LIST, STATE_STYLE } from "./style";

export const handle: ScreenHandle = { screen: "integrations", live: ["integrations"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.integrations);
  const rows = (await findIntegrations(platform.db, viewer)).map((row) => {
    const { id, title, mapping, accepted, refused, lastAt } = row;
    return { id, title, type: mapping.type, state: stateOf(row), accepted, refused, lastAt };
  });
  return { rows, now: platform.clock(), mayCreate: can(viewer, "integrations.create") };
}

type Row = SerializeFrom<typeof loader>["rows"][number];

export default function Integrations() {
  const { t } = useTranslation("integrations");
  const { rows, now, mayCreate } = useLoaderData<typeof loader>();
  const columns = useColumns(now);
  const create = (variant?: "primary") =>
    mayCreate && (
      <LinkButton variant={variant} icon="plus" to={`${LIST}/new`} preventScrollReset>
        {t("newOne")}
      </LinkButton>
    );
  const words = { caption: t("caption"), lead: t("lead"), nothing: t("nothing"), nothingHelp: t("nothingHelp") };
  return <OwnList rows={rows} columns={columns} words={words} icon="share-2" create={create} />;
}

function useColumns(now: number): Column<Row>[] {
  const { t, i18n } = useTranslation("integrations");
  const channelName = useChannelName();
  const zone = useZone();
  const locale = i18n.language;
  return [
    {
      key: "title",
      header: t("name"),
      width: "fill",
      card: { side: "full", line: 1 },
      cell: ({ id, title, type }) => (
        <>
          <Link className="block font-medium wrap-anywhere" to={`${LIST}/${id}`}>
            {title}
          </Link>
          <span className="block text-xs text-ink-3">{channelName(type)}</span>
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
      key: "accepted",
      header: t("accepted"),
      width: "min",
      align: "right",
      card: "hide",
      cell: ({ accepted }) => <span className="num">{formatNumber(accepted, locale)}</span>,
    },
    {
      key: "refused",
      header: t("refused"),
      width: "min",
      align: "right",
      card: "hide",
      cell: ({ refused }) => <span className="num">{formatNumber(refused, locale)}</span>,
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
