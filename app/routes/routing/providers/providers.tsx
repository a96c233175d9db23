import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { LinkButton } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { Tag } from "../../../components/ui/chip";
import { Empty } from "../../../components/ui/empty";
import { readHealth } from "../../../domain/network/routing/health/health-view";
import { providerGroups } from "../../../domain/network/routing/providers/provider-groups";
import { providers } from "../../../domain/network/routing/providers/providers";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";
import { HealthState } from "../health/health-state";
import { ProviderWeight } from "../health/provider-weight";
import { byChannel } from "../shared/by-channel";
import { listedWith } from "../shared/list.server";
import { ListFrame } from "../shared/list-frame";

export const handle: ScreenHandle = { screen: "providers", live: ["providers", "providerGroups"] };

/** Groups in a select. */
const GROUPS = 200;

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, SCREENS.providers);
  const { clock } = platform;
  const [{ list, beside: healthOf }, groups] = await Promise.all([
    listedWith(
      args.request,
      platform,
      providers,
      ({ id, title, comment, isActive }) => ({ id, title, comment, isActive }),
      (ids) => readHealth(platform, ids),
    ),
    providerGroups.find(platform.db, { limit: GROUPS }),
  ]);
  const rows = list.rows.map((row) => {
    // null if no adapter supports its protocol.
    const known = healthOf(row.id);
    const shown = known && { control: known.control, whole: known.whole, operators: known.operators };
    return { ...row, type: known?.type ?? null, health: shown };
  });
  return {
    list: { ...list, rows: byChannel(rows) },
    now: clock(),
    groups: byChannel(groups.rows).map(({ id, title, type, isActive, members }) => ({
      id,
      title,
      type,
      isActive,
      members: members.map(({ id: providerId, title: name, weight }) => ({ providerId, name, weight })),
    })),
  };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Providers() {
  const { t } = useTranslation("routing");
  const { t: health } = useTranslation("health");
  const channel = useChannelName();
  const { list, groups, now } = useLoaderData<typeof loader>();
  const columns: Column<Data["list"]["rows"][number]>[] = [
    {
      key: "title",
      header: t("title"),
      card: { side: "left", line: 1 },
      cell: ({ id, title, comment, isActive }) => (
        <>
          <span className="row gap-1.5">
            <Link className="cell-link" to={`/routing/providers/${id}`} preventScrollReset>
              {title}
            </Link>
            {!isActive && <Tag>{t("off")}</Tag>}
          </span>
          {comment && <span className="text-xs text-ink-3">{comment}</span>}
        </>
      ),
    },
    {
      key: "channel",
      header: t("kind"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ type }) => type && <Tag>{channel(type)}</Tag>,
    },
    {
      key: "state",
      header: health("state"),
      card: { side: "full", line: 3 },
      cell: (row) => row.health && <HealthState health={row.health} now={now} />,
    },
    {
      key: "weight",
      header: health("weight"),
      width: "min",
      align: "right",
      card: { side: "right", line: 2 },
      cell: (row) => row.health && <ProviderWeight health={row.health} />,
    },
    {
      key: "test",
      header: <span className="sr-only">{t("rehearsal_link")}</span>,
      width: "min",
      card: { side: "right", line: 1 },
      cell: ({ id }) => <Link to={`/routing/providers/${id}/test`}>{t("rehearsal_link")}</Link>,
    },
  ];
  return (
    <>
      <ListFrame
        base="/routing/providers"
        caption={t("providers")}
        list={list}
        columns={columns}
        icon="send"
        nothing={{ title: t("providers_nothing"), help: t("providers_help") }}
        add={{ to: "/routing/providers/setup", label: t("setup_new") }}
      />
      <Groups groups={groups} />
      <Outlet />
    </>
  );
}

function Groups({ groups }: Pick<Data, "groups">) {
  const { t } = useTranslation("routing");
  const channel = useChannelName();
  const add = (
    <LinkButton icon="plus" to="/routing/providers/groups/new" preventScrollReset>
      {t("providerGroup_new")}
    </LinkButton>
  );
  const columns: Column<Data["groups"][number]>[] = [
    {
      key: "title",
      header: t("title"),
      width: "fill",
      card: { side: "left", line: 1 },
      cell: ({ id, title }) => (
        <Link className="cell-link" to={`/routing/providers/groups/${id}`} preventScrollReset>
          {title}
        </Link>
      ),
    },
    {
      key: "members",
      header: t("members"),
      card: { side: "left", line: 2 },
      cell: ({ members }) => members.map(({ name, weight }) => t("memberWeight", { name, weight })).join(", "),
    },
    {
      key: "type",
      header: t("kind"),
      width: "min",
      card: { side: "right", line: 1 },
      cell: ({ type, isActive }) => (
        <span className="row gap-1.5">
          <Tag>{channel(type)}</Tag>
          {!isActive && <Tag>{t("off")}</Tag>}
        </span>
      ),
    },
  ];
  return (
    <section className="mt-8 stack gap-3" aria-labelledby="groups-title">
      <div className="row justify-between">
        <h2 id="groups-title">{t("providerGroups")}</h2>
        {groups.length > 0 && add}
      </div>
      {groups.length > 0 ? (
        <DataTable caption={t("providerGroups")} columns={columns} rows={groups} rowKey={({ id }) => id} />
      ) : (
        <Empty kind="nothing" icon="layers" title={t("providerGroups_nothing")} actions={add}>
          {t("providerGroups_help")}
        </Empty>
      )}
    </section>
  );
}
