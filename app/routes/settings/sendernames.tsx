import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../components/tables/data-table";
import { LinkButton } from "../../components/ui/button";
import { useChannelName } from "../../components/ui/channel-name";
import { Tag } from "../../components/ui/chip";
import { Empty } from "../../components/ui/empty";
import type { IconName } from "../../components/ui/icon-names";
import { StatePill } from "../../components/ui/status";
import type { Tone } from "../../components/ui/tone";
import { findSenderNames, type SenderNameRow } from "../../domain/sender-names/find";
import { SCREENS } from "../../screens";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";

export const handle: ScreenHandle = { screen: "sendernames", live: ["sendernames"] };

const LOOK: Record<SenderNameRow["moderation"], { tone: Tone; icon: IconName }> = {
  pending: { tone: "mute", icon: "clock" },
  approved: { tone: "ok", icon: "circle-check" },
  rejected: { tone: "bad", icon: "circle-x" },
};

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.sendernames);
  const rows = await findSenderNames(platform.db, viewer);
  return { rows: rows.map(listed) };
}

function listed({ id, name, type, moderation, comment, isActive }: SenderNameRow) {
  return { id, name, type, moderation, comment, isActive };
}

type ListedName = ReturnType<typeof listed>;

export default function SenderNames() {
  const { t } = useTranslation("sendernames");
  const { rows } = useLoaderData<typeof loader>();
  const columns = useColumns();
  if (rows.length === 0) {
    const support = (
      <LinkButton variant="primary" to="/about#support">
        {t("toSupport")}
      </LinkButton>
    );
    return (
      <div className="mt-5">
        <Empty kind="nothing" icon="tag" title={t("nothing")} actions={support}>
          {t("nothingHelp")}
        </Empty>
      </div>
    );
  }
  return (
    <div className="mt-2">
      <DataTable caption={t("caption")} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </div>
  );
}

function useColumns(): Column<ListedName>[] {
  const { t } = useTranslation("sendernames");
  const channelName = useChannelName();
  return [
    {
      key: "name",
      header: t("name"),
      width: "min",
      card: { side: "left", line: 1 },
      cell: ({ name, isActive }) => (
        <span className="row gap-2">
          <b className="font-medium">{name}</b>
          {!isActive && <Tag>{t("inactive")}</Tag>}
        </span>
      ),
    },
    {
      key: "type",
      header: t("channel"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ type }) => channelName(type),
    },
    {
      key: "moderation",
      header: t("moderation"),
      width: "min",
      card: { side: "right", line: 1 },
      cell: ({ moderation }) => <StatePill {...LOOK[moderation]} label={t(`moderation_${moderation}`)} />,
    },
    {
      key: "comment",
      header: t("comment"),
      width: "fill",
      card: { side: "full", line: 3 },
      cell: ({ comment }) => <span className="text-ink-2">{comment}</span>,
    },
  ];
}
