import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { sql } from "drizzle-orm";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { ListFoot } from "../../../components/tables/list-foot";
import { useChannelName } from "../../../components/ui/channel-name";
import { Tag } from "../../../components/ui/chip";
import { Empty } from "../../../components/ui/empty";
import { formatNumber, formatPercent } from "../../../components/ui/format";
import { can } from "../../../domain/base/access/viewer";
import { CodedError } from "../../../domain/base/shared/errors/errors";
import { illnessOf, illProviders, readHealth } from "../../../domain/network/routing/health/health-view";
import { providers } from "../../../domain/network/routing/providers/providers";
import { CONTROLS } from "../../../domain/network/routing/rules/tags";
import { SCREENS } from "../../../screens";
import { readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { readPaging } from "../../../web/lists/paging";
import { guard } from "../../../web/session/guard";
import { byChannel } from "../shared/by-channel";
import { byManager } from "../shared/revalidate";
import { ControlButtons } from "./control-buttons";
import { HealthHour } from "./health-hour";
import { HealthState } from "./health-state";
import { ProviderWeight } from "./provider-weight";

export const handle: ScreenHandle = { screen: "health", live: ["providers"] };

export async function loader(args: LoaderFunctionArgs) {
  const { platform, viewer } = await guard(args, SCREENS.health);
  const { db } = platform;
  const { cursor, rows: requestedRows } = readPaging(args.request);
  const paging = { cursor, rows: Math.max(requestedRows, LEAST_ROWS) };
  // Unhealthy providers come first, whatever page they belong to.
  const [page, ill] = await Promise.all([
    providers.find(db, { search: "", cursor: cursor ?? undefined, limit: paging.rows }),
    illProviders(db),
  ]);
  const pageIds = page.rows.map(({ id }) => id).filter((id) => !ill.includes(id));
  const ids = [...(cursor === null ? ill : []), ...pageIds];
  const healthOf = await readHealth(platform, sql`SELECT value AS id FROM json_each(${JSON.stringify(ids)})`);
  const known = byChannel(ids.map(healthOf).filter((one) => one !== null));
  const health = known.toSorted((one, other) => illnessOf(other) - illnessOf(one));
  return { health, paging, next: page.next, now: platform.clock(), mayControl: can(viewer, "providers.update") };
}

export async function action(args: ActionFunctionArgs) {
  const { platform } = await guard(args, byManager("providers.update"));
  const { id, control } = await readControl(args.request);
  found(await providers.update(platform, id, { control }));
  return redirect(`/routing/health${new URL(args.request.url).search}`, 303);
}

/** With fewer rows, there is a single page. */
const LEAST_ROWS = 50;

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Health() {
  const { t } = useTranslation("health");
  const { health, paging, next } = useLoaderData<typeof loader>();
  const columns = useColumns();
  if (health.length === 0 && paging.cursor === null) {
    return (
      <div className="mt-5">
        <Empty kind="nothing" icon="signal" title={t("nothing")}>
          {t("nothingHelp")}
        </Empty>
      </div>
    );
  }
  return (
    <>
      <p className="mt-5 text-sm text-ink-3">{t("help")}</p>
      <DataTable caption={t("caption")} columns={columns} rows={health} rowKey={({ id }) => id} />
      <ListFoot base="/routing/health" query={{}} paging={paging} next={next} shown={health.length} />
    </>
  );
}

function useColumns(): Column<Data["health"][number]>[] {
  const { t, i18n } = useTranslation("health");
  const channel = useChannelName();
  const { now, mayControl } = useLoaderData<typeof loader>();
  const shareOf = (ratio: Data["health"][number]["whole"]["seen"]["errors"]) =>
    ratio.of > 0 ? formatPercent(ratio.share, i18n.language) : "—";
  return [
    {
      key: "title",
      header: t("provider"),
      card: { side: "left", line: 1 },
      cell: ({ id, title, type, isActive }) => (
        <>
          <Link className="cell-link" to={`/routing/providers/${id}`}>
            {title}
          </Link>{" "}
          <Tag>{channel(type)}</Tag> {!isActive && <Tag>{t("off")}</Tag>}
        </>
      ),
    },
    {
      key: "state",
      header: t("state"),
      card: { side: "full", line: 2 },
      cell: (row) => <HealthState health={row} now={now} />,
    },
    {
      key: "weight",
      header: t("weight"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: (row) => <ProviderWeight health={row} />,
    },
    {
      key: "errors",
      header: t("errors"),
      width: "min",
      align: "right",
      card: "hide",
      cell: ({ whole }) => shareOf(whole.seen.errors),
    },
    {
      key: "slow",
      header: t("slow"),
      width: "min",
      align: "right",
      card: "hide",
      cell: ({ whole }) => shareOf(whole.seen.slow),
    },
    {
      key: "hour",
      header: t("hour"),
      card: { side: "full", line: 3 },
      cell: ({ minutes, whole: { sums } }) => (
        <HealthHour
          minutes={minutes}
          finding={t("finding", {
            submitted: formatNumber(sums.submitted, i18n.language),
            errors: formatNumber(sums.errors, i18n.language),
          })}
        />
      ),
    },
    {
      key: "control",
      header: <span className="sr-only">{t("control")}</span>,
      width: "min",
      card: { side: "full", line: 4 },
      cell: ({ id, title, control }) =>
        mayControl ? <ControlButtons id={id} title={title} control={control} /> : t(`control_${control}`),
    },
  ];
}

const control = z.object({ id: z.string().min(1), control: z.enum(CONTROLS) });

/** Posted control mode of a provider. Throws `badRequest`. */
async function readControl(request: Request) {
  const read = control.safeParse(Object.fromEntries(await readForm(request)));
  if (!read.success) throw new CodedError("badRequest");
  return read.data;
}
