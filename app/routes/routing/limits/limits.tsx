import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../components/tables/data-table";
import { Tag } from "../../../components/ui/chip";
import { limits, shownLimit } from "../../../domain/network/routing/limits/limits";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";
import { listed } from "../shared/list.server";
import { ListFrame } from "../shared/list-frame";
import { useLimitWords } from "./limit-text";

export const handle: ScreenHandle = { screen: "limits", live: ["limits"] };

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, SCREENS.limits);
  return { list: await listed(args.request, platform, limits, shownLimit) };
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["list"]["rows"][number];

export default function Limits() {
  const { t } = useTranslation("limits");
  const { list } = useLoaderData<typeof loader>();
  return (
    <>
      <ListFrame
        base="/routing/limits"
        caption={t("caption")}
        list={list}
        columns={useColumns()}
        icon="timer"
        nothing={{ title: t("nothing"), help: t("help") }}
        add={{ to: "/routing/limits/new", label: t("new") }}
        isSearched={false}
      />
      <Outlet />
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("limits");
  const words = useLimitWords();
  return [
    {
      key: "what",
      header: t("what"),
      width: "fill",
      card: { side: "left", line: 1 },
      cell: (row) => (
        <Link className="cell-link" to={`/routing/limits/${row.id}`} preventScrollReset>
          {words.what(row)}
        </Link>
      ),
    },
    {
      key: "owner",
      header: t("owner"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ owner }) => owner ?? t("everybody"),
    },
    {
      key: "much",
      header: t("much"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: (row) => (
        <span className="row justify-end gap-1.5">
          {!row.isActive && <Tag>{t("off")}</Tag>}
          {words.much(row)}
        </span>
      ),
    },
  ];
}
