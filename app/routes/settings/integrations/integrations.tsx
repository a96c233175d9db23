import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../components/tables/data-table";
import { OwnList } from "../../../components/tables/own-list";
import { LinkButton } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { useErrorText } from "../../../components/ui/error-text";
import { formatNumber, formatWhen } from "../../../components/ui/format";
import { State } from "../../../components/ui/status";
import { can } from "../../../domain/base/access/viewer";
import { findIntegrations, stateOf } from "../../../domain/products/integrations/integrations";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { useZone } from "../../../web/frame/preferences";
import { guard } from "../../../web/session/guard";
import { LIST, STATE_STYLE } from "./style";

export const handle: ScreenHandle = { screen: "integrations", live: ["integrations"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.integrations);
  const rows = (await findIntegrations(platform.db, viewer)).map((row) => {
    const { id, kind, title, mapping, place, trouble, accepted, refused, lastAt } = row;
    return { id, kind, title, type: mapping.type, place, trouble, state: stateOf(row), accepted, refused, lastAt };
  });
  const hasCrms = Object.values(platform.crms).some((crm) => crm !== null);
  return { rows, now: platform.clock(), mayCreate: can(viewer, "integrations.create"), hasCrms };
}

type Row = SerializeFrom<typeof loader>["rows"][number];

export default function Integrations() {
  const { t } = useTranslation("integrations");
  const { rows, now, mayCreate, hasCrms } = useLoaderData<typeof loader>();
  const columns = useColumns(now);
  const create = (variant?: "primary") =>
    mayCreate && (
      <span className="row flex-wrap">
        {hasCrms && (
          <LinkButton icon="share-2" to={`${LIST}/connect`} preventScrollReset>
            {t("connectCrm")}
          </LinkButton>
        )}
        <LinkButton variant={variant} icon="plus" to={`${LIST}/new`} preventScrollReset>
          {t("newOne")}
        </LinkButton>
      </span>
    );
  const words = { caption: t("caption"), lead: t("lead"), nothing: t("nothing"), nothingHelp: t("nothingHelp") };
  return <OwnList rows={rows} columns={columns} words={words} icon="share-2" create={create} />;
}

function useColumns(now: number): Column<Row>[] {
  const { t, i18n } = useTranslation("integrations");
  const channelName = useChannelName();
  const errorText = useErrorText();
  const zone = useZone();
  const locale = i18n.language;
  return [
    {
      key: "title",
      header: t("name"),
      width: "fill",
      card: { side: "full", line: 1 },
      cell: ({ id, kind, title, type, place, trouble }) => (
        <>
          <Link className="block font-medium wrap-anywhere" to={`${LIST}/${id}`}>
            {title}
          </Link>
          <span className="block text-xs text-ink-3 wrap-anywhere">
            {[kind === "webhook" ? null : t(`crm_${kind}`), place, channelName(type)].filter(Boolean).join(" · ")}
          </span>
          {trouble !== null && <span className="block text-xs whitespace-normal text-bad">{errorText(trouble)}</span>}
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
