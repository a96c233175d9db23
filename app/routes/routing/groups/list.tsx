import { Link, Outlet } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../components/tables/data-table";
import { useChannelName } from "../../../components/ui/channel-name";
import { Tag } from "../../../components/ui/chip";
import { formatWhen } from "../../../components/ui/format";
import type { IconName } from "../../../components/ui/icon-names";
import { useZone } from "../../../web/frame/preferences";
import type { Listed } from "../shared/list.server";
import { ListFrame } from "../shared/list-frame";
import type { GroupKindName, ShownGroup } from "./kinds.server";

const ICONS: Record<GroupKindName, IconName> = {
  routes: "route",
  messageRules: "sliders-horizontal",
  keywords: "tag",
  operators: "signal",
};

interface GroupsListProps {
  kind: GroupKindName;
  list: Listed<ShownGroup>;
  now: number;
}

/** Groups, lists or dictionaries of a tab. */
export function GroupsList({ kind, list, now }: GroupsListProps) {
  const { t } = useTranslation("routing");
  const base = `/routing/${kind}`;
  return (
    <>
      <ListFrame
        base={base}
        caption={t(`${kind}_caption`)}
        list={list}
        columns={useColumns(base, now)}
        icon={ICONS[kind]}
        nothing={{ title: t(`${kind}_nothing`), help: t(`${kind}_help`) }}
        add={{ to: `${base}/new`, label: t(`${kind}_new`) }}
      />
      <Outlet />
    </>
  );
}

function useColumns(base: string, now: number): Column<ShownGroup>[] {
  const { t, i18n } = useTranslation("routing");
  const zone = useZone();
  const channel = useChannelName();
  return [
    {
      key: "title",
      header: t("title"),
      width: "fill",
      card: { side: "left", line: 1 },
      cell: ({ id, title }) => (
        <Link className="cell-link" to={`${base}/${id}`}>
          {title}
        </Link>
      ),
    },
    {
      key: "tags",
      header: t("kind"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ type, isDefault, isActive }) => (
        <span className="row gap-1.5">
          {type && <Tag>{channel(type)}</Tag>}
          {isDefault && <Tag>{t("default")}</Tag>}
          {!isActive && <Tag>{t("off")}</Tag>}
        </span>
      ),
    },
    {
      key: "updated",
      header: t("updated"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ updatedAt }) => (
        <span className="num text-ink-3">{formatWhen(updatedAt, now, i18n.language, zone)}</span>
      ),
    },
  ];
}
