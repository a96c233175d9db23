import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../components/tables/data-table";
import { type OperatorGroupRow, operatorGroups } from "../../../domain/network/routing/operators/operator-groups";
import { dictionaries } from "../../../domain/network/routing/rules/dictionaries";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { GroupHead } from "../groups/head";
import { groupView } from "../groups/kinds.server";
import { listed } from "../shared/list.server";
import { ListFrame } from "../shared/list-frame";
import { byManager } from "../shared/revalidate";

export const handle: ScreenHandle = { screen: "operators", live: ["dictionaries", "operatorGroups"] };

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, byManager("operatorGroups.get"));
  const { id: groupId = "" } = args.params;
  const [group, list] = await Promise.all([
    dictionaries.get(platform.db, groupId),
    listed(args.request, platform, operatorGroups, shown, { parentId: groupId }),
  ]);
  return { group: groupView(found(group)), list };
}

function shown({ id, group, country, operator, mcc, mnc, type }: OperatorGroupRow) {
  return { id, group, country, operator, mcc, mnc, type };
}

export default function Dictionary() {
  const { t } = useTranslation("routing");
  const { group, list } = useLoaderData<typeof loader>();
  const base = `/routing/operators/${group.id}`;
  const any = t("any");
  const columns: Column<ReturnType<typeof shown>>[] = [
    {
      key: "group",
      header: t("group"),
      width: "fill",
      card: { side: "left", line: 1 },
      cell: ({ id, group: name }) => (
        <Link className="cell-link" to={`${base}/lines/${id}`} preventScrollReset>
          {name}
        </Link>
      ),
    },
    {
      key: "operator",
      header: t("operator"),
      card: { side: "left", line: 2 },
      cell: ({ country, operator, type }) => [country, operator, type].filter(Boolean).join(", ") || any,
    },
    {
      key: "codes",
      header: t("codes"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ mcc, mnc }) => <span className="num text-ink-3">{mcc ? `${mcc} ${mnc ?? "*"}` : any}</span>,
    },
  ];
  return (
    <>
      <GroupHead kind="operators" group={group} />
      <ListFrame
        base={base}
        caption={t("lines")}
        list={list}
        columns={columns}
        icon="signal"
        nothing={{ title: t("lines_nothing"), help: t("lines_help") }}
        add={{ to: `${base}/lines/new`, label: t("line_new") }}
      />
      <Outlet />
    </>
  );
}
