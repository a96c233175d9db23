import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Database } from "../../../../db/client";
import { shownColumns } from "../../../components/lists/columns";
import { ListTools } from "../../../components/lists/list-tools";
import { ownerColumn, ScopeSwitch } from "../../../components/lists/scope-switch";
import { DataTable } from "../../../components/tables/data-table";
import { ListFoot } from "../../../components/tables/list-foot";
import { LinkButton } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import { formatNumber } from "../../../components/ui/format";
import { getMoney } from "../../../domain/billing/available";
import {
  type BillingFilter,
  type BillingRow,
  findBillings,
  findBillingsOfMany,
  partsOf,
} from "../../../domain/billing/billings";
import { forecastOf } from "../../../domain/billing/forecast";
import { spendByDay } from "../../../domain/billing/spend";
import { totalsOf } from "../../../domain/billing/totals";
import { LEDGER_SOURCES } from "../../../domain/ledger/sources";
import type { ListOwner, Owners } from "../../../domain/shared/newest-of";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { pathFor } from "../../../web/frame/menu";
import {
  isLedgerFiltered,
  LEDGER,
  LEDGER_EXPORT,
  ledgerFilterOf,
  ledgerPath,
  readLedgerQuery,
} from "../../../web/lists/ledger-query";
import { openScope, rowOwner } from "../../../web/lists/scope.server";
import { isAt, openViews } from "../../../web/lists/views.server";
import { wholePath } from "../../../web/lists/whole-path";
import { useBillingColumns } from "./billing-columns";
import { LedgerFilters } from "./filters";
import { Spend } from "./spend";
import { LedgerTotals } from "./totals";

export const handle: ScreenHandle = { screen: "billings", live: ["billings"] };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await openScope(args, SCREENS.billings);
  const { viewer, platform, isMany, isOwn, one } = scope;
  const { db } = platform;
  const now = platform.clock();
  const query = { ...readLedgerQuery(new URL(args.request.url).searchParams), whose: scope.whose };
  const zone = (scope.customer ?? viewer).preferences?.timeZone;
  const filter = ledgerFilterOf(query, now, viewer.preferences.timeZone);
  const [views, { rows, next, owners }, totals, money, days, shown] = await Promise.all([
    openViews(platform, viewer, "billings", { ...args, isList: isAt(args.request, LEDGER) }),
    linesOf(db, scope.owners, { ...filter, cursor: query.cursor ?? undefined, limit: query.rows }),
    isMany ? null : totalsOf(db, one, filter),
    getMoney(db, one.id),
    isMany ? [] : spendByDay(db, one, { now, zone }),
    scope.shown(),
  ]);
  const may = {
    messages: isOwn ? pathFor(viewer, "outgoing") : null,
    tasks: isOwn ? pathFor(viewer, "tasks") : null,
  };
  return {
    rows: rows.map((row) => ({ ...listed(row), owner: rowOwner(owners, row.ownerId) })),
    ...{ next, query, views, may, now, totals, money },
    username: scope.customer?.username ?? null,
    isMany,
    scope: shown,
    spend: { days, forecast: forecastOf(money.available, days, now) },
    sources: LEDGER_SOURCES,
  };
}

async function linesOf(db: Database, owners: Owners, filter: BillingFilter) {
  if ("users" in owners) return findBillingsOfMany(db, owners.users, filter);
  return { ...(await findBillings(db, owners, filter)), owners: new Map<string, ListOwner>() };
}

/** A message's record links to the message, a mailing's opens and links to the mailing. */
function listed(row: BillingRow) {
  const { id, source, status, comment, createdAt } = row;
  // A margin's mailing is the customer's.
  const taskId = source === "margin" ? null : row.taskId;
  const parts = partsOf(row);
  const amount = parts && status === "refunded" ? -parts.refunded : row.amount;
  const isMessage = parts === null && source.startsWith("sendings.");
  return { id, source, amount, status, taskId, comment, createdAt, isMessage, parts };
}

export type ListedBilling = ReturnType<typeof listed> & { owner: ReturnType<typeof rowOwner> };
export type LedgerData = Awaited<ReturnType<typeof loader>>;

export default function Billings() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <ScopeSwitch base={LEDGER} scope={data.scope} />
      <Ledger data={data} />
      <Outlet />
    </>
  );
}

function Ledger({ data }: { data: LedgerData }) {
  const { t } = useTranslation("balance");
  const { rows, query, money, now } = data;
  const isWhole = !isLedgerFiltered(query) && query.whose === null && query.cursor === null;
  if (rows.length === 0 && isWhole) {
    return (
      <div className="mt-5">
        <Empty
          kind="nothing"
          icon="wallet"
          title={t("nothing")}
          actions={<LinkButton to="/tariffs">{t("tariffs")}</LinkButton>}
        >
          {t("nothingHelp")}
        </Empty>
      </div>
    );
  }
  return (
    <>
      {!data.isMany && <Spend {...data.spend} money={money} now={now} />}
      <LedgerFilters data={data} />
      <Found data={data} />
      {data.totals && <LedgerTotals totals={data.totals} />}
    </>
  );
}

function Found({ data }: { data: LedgerData }) {
  const { t, i18n } = useTranslation("balance");
  const { rows, next, query, views, may, money, now, totals } = data;
  const columns = [
    ...useBillingColumns({ may, currency: money.currency, now }),
    ...ownerColumn<ListedBilling>(data.scope),
  ];
  const { cursor, rows: size, ...kept } = query;
  const tools = (
    <ListTools
      views={views}
      columns={columns}
      base={LEDGER}
      exportTo={data.isMany ? undefined : ledgerPath(query, { cursor: null }, LEDGER_EXPORT)}
    />
  );
  if (rows.length === 0 && next === null) {
    const whole = query.whose ? `${LEDGER}?whose=${query.whose}` : wholePath(LEDGER, views);
    return (
      <>
        {tools}
        <Empty kind="noMatch" title={t("noMatch")} actions={<LinkButton to={whole}>{t("showAll")}</LinkButton>}>
          {t("noMatchHelp")}
        </Empty>
      </>
    );
  }
  return (
    <>
      {tools}
      <DataTable
        caption={t("caption")}
        columns={shownColumns(columns, views)}
        rows={rows}
        rowKey={({ id }) => id}
        density={views.density}
      />
      <ListFoot base={LEDGER} query={kept} paging={{ cursor, rows: size }} next={next} shown={rows.length}>
        {totals &&
          t(totals.next === null ? "count" : "countAtLeast", { number: formatNumber(totals.count, i18n.language) })}
      </ListFoot>
    </>
  );
}
