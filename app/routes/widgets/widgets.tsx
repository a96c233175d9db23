import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { ScopeEmpty, ScopeSwitch } from "../../components/lists/scope-switch";
import { type Column, DataTable } from "../../components/tables/data-table";
import { Named } from "../../components/tables/named";
import { LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { formatPercent } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import { Num } from "../../components/ui/number";
import { can } from "../../domain/base/access/viewer";
import { BLOCKS_WIDGETS } from "../../domain/products/otp/block";
import { findOtpChannels } from "../../domain/products/otp/channels";
import { todayOfWidgets } from "../../domain/products/otp/guard/budget";
import { everyDay, figuresOfWidgets, lastDays } from "../../domain/products/otp/statistics";
import { findWidgets } from "../../domain/products/otp/widgets";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { useCurrency } from "../../web/frame/preferences";
import { openScope } from "../../web/lists/scope.server";
import { DayChart } from "./day-chart";
import { NoHandler } from "./no-handler";
import { stateOf, WidgetState } from "./widget-state";

export const handle: ScreenHandle = { screen: "widgets", live: ["otp-settings/widgets", "otp-settings/channels"] };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await openScope(args, SCREENS.widgets, { isOfOne: true });
  const { viewer, one, platform, isOwn } = scope;
  const period = lastDays(platform.clock());
  const [widgets, channels, figures, today, shown] = await Promise.all([
    findWidgets(platform.db, one),
    findOtpChannels(platform.db, one),
    figuresOfWidgets(platform.db, one, period),
    todayOfWidgets(platform, one),
    scope.shown(),
  ]);
  const mayBlock = !isOwn && can(viewer, BLOCKS_WIDGETS);
  const names = new Map(channels.map(({ id, name }) => [id, name]));
  const rows = widgets.map((widget) => {
    const { asked = 0, entered = 0, stopped = 0, costPerPerson = null } = figures.widgets.get(widget.id) ?? {};
    return {
      id: widget.id,
      name: widget.name,
      sites: widget.settings.origins.map(hostOf).join(", "),
      state: stateOf(widget, today.get(widget.id)?.isStopped),
      to: isOwn ? "" : mayBlock ? "/block" : null,
      figures: { asked, entered, stopped, costPerPerson },
      channels: widget.channels.flatMap((id) => names.get(id) ?? []).join(" → "),
    };
  });
  const mayCreate = isOwn && can(viewer, "widgets.create");
  const [days, hasHandler] = [everyDay(figures.days, period), !isOwn || can(viewer, "otpHandler.create")];
  return { rows, total: figures.total, days, scope: shown, isOwn, mayCreate, hasHandler };
}

const hostOf = (origin: string) => URL.parse(origin)?.host ?? origin;

type Row = SerializeFrom<typeof loader>["rows"][number];

export default function Widgets() {
  const { t } = useTranslation("widgets");
  const { t: screens } = useTranslation("screens");
  const { rows, total, days, scope, isOwn, mayCreate, hasHandler } = useLoaderData<typeof loader>();
  const columns = useColumns();
  const create = mayCreate && (
    <LinkButton variant="primary" icon="plus" to="/widgets/new">
      {t("newWidget")}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={screens("widgets")} lead={t("lead")} actions={rows.length > 0 && create} />
      <ScopeSwitch base="/widgets" scope={scope} />
      {!hasHandler && <NoHandler />}
      <div className="mt-5">
        {rows.length > 0 ? (
          <>
            <DataTable caption={screens("widgets")} columns={columns} rows={rows} rowKey={({ id }) => id} />
            <p className="mt-3 text-sm text-ink-3">{t("period")}</p>
            <div className="mt-8 readable">
              <DayChart total={total} days={days} withTotals />
            </div>
          </>
        ) : !isOwn ? (
          <ScopeEmpty scope={scope} />
        ) : (
          <Empty kind="nothing" icon="key-round" title={t("nothing")} actions={create}>
            {t("nothingHelp")}
          </Empty>
        )}
      </div>
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t, i18n } = useTranslation("widgets");
  const currency = useCurrency();
  const locale = i18n.language;
  return [
    {
      key: "name",
      header: t("widget"),
      width: "fill",
      card: { side: "full", line: 1 },
      cell: ({ id, to, name, sites }) => (
        <>
          {to === null ? (
            <span className="block font-medium wrap-anywhere">{name}</span>
          ) : (
            <Link className="block font-medium wrap-anywhere" to={`/widgets/${id}${to}`}>
              {name}
            </Link>
          )}
          <span className="block text-xs text-ink-3 wrap-anywhere">{sites || t("noSites")}</span>
        </>
      ),
    },
    {
      key: "channels",
      header: t("channels"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ channels }) => <span className="text-ink-2">{channels || t("noneAttached")}</span>,
    },
    {
      key: "state",
      header: t("state"),
      width: "min",
      card: { side: "right", line: 2 },
      cell: ({ state }) => <WidgetState state={state} />,
    },
    {
      key: "asked",
      header: t("asked"),
      width: "min",
      align: "right",
      card: { side: "left", line: 3 },
      cell: ({ figures: { asked, entered } }) => (
        <Named name={t("asked")}>
          <span className="num">
            <Num value={asked} locale={locale} /> → <Num value={entered} locale={locale} />
          </span>
        </Named>
      ),
    },
    {
      key: "share",
      header: t("share"),
      width: "min",
      align: "right",
      card: "hide",
      cell: ({ figures: { asked, entered } }) =>
        asked > 0 && <span className="num">{formatPercent(Math.min(1, entered / asked), locale, 1)}</span>,
    },
    {
      key: "cost",
      header: t("perPerson"),
      width: "min",
      align: "right",
      card: { side: "right", line: 3 },
      cell: ({ figures: { costPerPerson } }) =>
        costPerPerson !== null && (
          <Named name={t("perPerson")}>
            <Money micros={costPerPerson} currency={currency} locale={locale} />
          </Named>
        ),
    },
    {
      key: "stopped",
      header: t("stopped"),
      width: "min",
      align: "right",
      card: "hide",
      cell: ({ figures: { stopped } }) => <Num value={stopped} locale={locale} />,
    },
  ];
}
