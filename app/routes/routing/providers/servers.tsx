import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { LinkButton } from "../../../components/ui/button";
import { Tag } from "../../../components/ui/chip";
import { Empty } from "../../../components/ui/empty";
import { credentials, recordsOf } from "../../../domain/network/routing/providers/credentials";
import { servers } from "../../../domain/network/routing/providers/servers";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";
import { listed } from "../shared/list.server";
import { ListFrame } from "../shared/list-frame";

export const handle: ScreenHandle = { screen: "servers", live: ["servers", "credentials"] };

/** Credentials in a select. */
const CREDENTIALS = 200;

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, SCREENS.servers);
  const [list, secrets] = await Promise.all([
    listed(args.request, platform, servers, ({ id, title, host, processor, isActive }) => ({
      id,
      title,
      host,
      processor,
      isActive,
    })),
    credentials.find(platform.db, { limit: CREDENTIALS }),
  ]);
  const named = secrets.rows.map(async (row) => ({
    id: row.id,
    title: row.title,
    records: await recordsOf(platform, row),
  }));
  return { list, secrets: await Promise.all(named) };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Servers() {
  const { t } = useTranslation("routing");
  const { list, secrets } = useLoaderData<typeof loader>();
  return (
    <>
      <ListFrame
        base="/routing/servers"
        caption={t("servers")}
        list={list}
        columns={useServerColumns()}
        icon="globe"
        nothing={{ title: t("servers_nothing"), help: t("servers_help") }}
        add={{ to: "/routing/servers/new", label: t("server_new") }}
      />
      <Secrets secrets={secrets} />
      <Outlet />
    </>
  );
}

function Secrets({ secrets }: Pick<Data, "secrets">) {
  const { t } = useTranslation("routing");
  const add = (
    <LinkButton icon="plus" to="/routing/servers/credentials/new" preventScrollReset>
      {t("credentials_new")}
    </LinkButton>
  );
  const columns: Column<Data["secrets"][number]>[] = [
    {
      key: "title",
      header: t("title"),
      width: "fill",
      card: { side: "left", line: 1 },
      cell: ({ id, title }) => (
        <Link className="cell-link" to={`/routing/servers/credentials/${id}`} preventScrollReset>
          {title}
        </Link>
      ),
    },
    {
      key: "records",
      header: t("records"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ records }) => (
        <span className="row gap-1.5">
          {records.map((name) => (
            <Tag key={name}>{t(`record_${name}`)}</Tag>
          ))}
        </span>
      ),
    },
  ];
  return (
    <section className="mt-8 stack gap-3" aria-labelledby="credentials-title">
      <div className="row justify-between">
        <h2 id="credentials-title">{t("credentials")}</h2>
        {secrets.length > 0 && add}
      </div>
      {secrets.length > 0 ? (
        <DataTable caption={t("credentials")} columns={columns} rows={secrets} rowKey={({ id }) => id} />
      ) : (
        <Empty kind="nothing" icon="key-round" title={t("credentials_nothing")} actions={add}>
          {t("credentials_help")}
        </Empty>
      )}
    </section>
  );
}

function useServerColumns(): Column<Data["list"]["rows"][number]>[] {
  const { t } = useTranslation("routing");
  return [
    {
      key: "title",
      header: t("title"),
      width: "fill",
      card: { side: "left", line: 1 },
      cell: ({ id, title }) => (
        <Link className="cell-link" to={`/routing/servers/${id}`} preventScrollReset>
          {title}
        </Link>
      ),
    },
    { key: "host", header: t("host"), card: { side: "left", line: 2 }, cell: ({ host }) => host },
    {
      key: "processor",
      header: t("processor"),
      width: "min",
      card: { side: "right", line: 1 },
      cell: ({ processor, isActive }) => (
        <span className="row gap-1.5">
          <Tag>{processor}</Tag>
          {!isActive && <Tag>{t("off")}</Tag>}
        </span>
      ),
    },
  ];
}
