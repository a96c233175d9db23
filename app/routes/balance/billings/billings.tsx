import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Database } from "../../../../db/client";
import { FilteredBy } from "../../../components/lists/chips";
import { shownColumns } from "../../../components/lists/columns";
import { ListTools } from "../../../components/lists/list-tools";
import { ownerColumn, ScopeSwitch } from "../../../components/lists/scope-switch";
import { DataTable } from "../../../components/tables/data-table";
import { ListFoot } from "../../../components/tables/list-foot";
import { LinkButton } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import { formatNumber } from "../../../components/ui/format";
import { can } from "../../../domain/access/viewer";
import { getFunds, getMoney } from "../../../domain/billing/available";
import {
  type BillingFilter,
  findBillingsOfMany,
  type LedgerFilter,
  partsOf,
  shownAmount,
} from "../../../domain/billing/billings";
import { findEntries, type LedgerEntry } from "../../../domain/billing/entries";
import { NEAR } from "../../../domain/billing/figures";
import { forecastOf } from "../../../domain/billing/forecast";
import { searchLedger } from "../../../domain/billing/search";
import { spendByDay } from "../../../domain/billing/spend";
import { periodTotals } from "../../../domain/billing/totals";
import { findLines } from "../../../domain/ledger/export";
import { LEDGER_SOURCES, wordOfState } from "../../../domain/ledger/sources";
import type { ListOwner, Owners } from "../../../domain/shared/newest-of";
import { formatPhone } from "../../../domain/shared/phone";
import { DEFAULT_ZONE } from "../../../domain/shared/time/default-zone";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { pathFor } from "../../../web/frame/menu";
import {
  isByDay,
  isLedgerFiltered,
  LEDGER,
  LEDGER_EXPORT,
  type LedgerQuery,
  ledgerFilterOf,
  ledgerPath,
  readLedgerQuery,
} from "../../../web/lists/ledger-query";
import { openScope, rowOwner } from "../../../web/lists/scope.server";
import { isAt, openViews } from "../../../web/lists/views.server";
import { useBillingColumns } from "./billing-columns";
import { LedgerFilters, useLedgerChips, wholeLedger } from "./filters";
import { Funds } from "./funds";
import { Opened } from "./opened";
import { openedLine } from "./opened.server";
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
  const owner = { id: one.id, zone, username: scope.customer?.username ?? viewer.username };
  const mayOpen = !isMany && query.open !== null && can(viewer, "sendings.get");
  const [views, { rows, next, owners }, totals, money, days, opened, shown] = await Promise.all([
    openViews(platform, viewer, "billings", { ...args, isList: isAt(args.request, LEDGER) }),
    linesOf(db, scope.owners, query, { ...filter, now, zone: viewer.preferences.timeZone }),
    isMany || query.search !== null ? null : periodTotals(db, owner, filter, { near: NEAR }),
    isMany ? getMoney(db, owner.id).then((sums) => ({ ...sums, reserved: null })) : getFunds(db, owner.id),
    isMany ? [] : spendByDay(db, owner, { now, zone }),
    mayOpen ? openedLine(platform, owner, { open: query.open!, zone: viewer.preferences.timeZone }) : null,
    scope.shown(),
  ]);
  const may = {
    messages: isOwn ? pathFor(viewer, "outgoing") : null,
    tasks: isOwn ? pathFor(viewer, "tasks") : null,
  };
  return {
    rows: rows.map((row) => ({ ...listed(row), owner: rowOwner(owners, row.ownerId) })),
    ...{ next, query, views, may, now, totals, money, opened, isMany },
    period: { from: filter.from ?? null, to: filter.to ?? null },
    mayOpen: !isMany && can(viewer, "sendings.get"),
    username: scope.customer?.username ?? null,
    scope: shown,
    spend: { days, forecast: forecastOf(money.available, days, now) },
    sources: LEDGER_SOURCES,
  };
}

const UNKNOWN = { balance: null, title: null, recipient: null, messages: null };

async function linesOf(
  db: Database,
  owners: Owners,
  query: LedgerQuery,
  { now, zone = DEFAULT_ZONE, ...asked }: LedgerFilter & { now: number; zone: string | undefined },
) {
  const filter: BillingFilter = { ...asked, cursor: query.cursor ?? undefined, limit: query.rows };
  if ("users" in owners) {
    const page = await findBillingsOfMany(db, owners.users, filter);
    return { ...page, rows: page.rows.map((row): LedgerEntry => ({ ...row, ...UNKNOWN })) };
  }
  const named = new Map<string, ListOwner>();
  if (isByDay(query)) return { ...(await findEntries(db, owners, { ...filter, zone, now })), owners: named };
  const page = query.search
    ? await searchLedger(db, owners, { ...filter, text: query.search })
    : await findLines(db, owners, filter);
  return { next: page.next, rows: page.rows.map((row): LedgerEntry => ({ ...UNKNOWN, ...row })), owners: named };
}

/** A message's record links to the message, a mailing's opens and links to the mailing. */
function listed(row: LedgerEntry) {
  const { id, source, status, comment, createdAt, balance, title, messages } = row;
  // A margin's mailing is the customer's.
  const taskId = source === "margin" ? null : row.taskId;
  const parts = partsOf(row);
  const isMessage = parts === null && source.startsWith("sendings.");
  const recipient = row.recipient && formatPhone(row.recipient);
  const state = wordOfState(row);
  const of = { taskId, comment, createdAt, isMessage, parts, title, recipient, messages };
  return { id, source, amount: shownAmount(row), balance, status, state, ...of };
}

const keyOf = ({ owner, id }: ListedBilling) => (owner ? `${owner.id} ${id}` : id);

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
      {!data.isMany && (
        <>
          <Funds money={money} />
          <Spend {...data.spend} money={money} now={now} />
        </>
      )}
      <Found data={data} />
      {data.totals && <LedgerTotals data={data} totals={data.totals} />}
    </>
  );
}

function Found({ data }: { data: LedgerData }) {
  const { t, i18n } = useTranslation("balance");
  const { rows, next, query, views, may, mayOpen, opened, money, now, totals } = data;
  const keyIn = ({ taskId, parts, messages }: ListedBilling) => messages?.day ?? (parts === null ? null : taskId);
  const isOpen = (row: ListedBilling) => query.open !== null && keyIn(row) === query.open;
  const openTo = (row: ListedBilling) => {
    const key = keyIn(row);
    if (!mayOpen || key === null) return null;
    const open = isOpen(row) ? null : key;
    return { to: ledgerPath(query, { cursor: query.cursor, open }), isOpen: open === null };
  };
  const columns = [
    ...useBillingColumns({ may, openTo, currency: money.currency, now }).filter(
      ({ key }) => key !== "balance" || query.search === null,
    ),
    ...ownerColumn<ListedBilling>(data.scope),
  ];
  const chips = useLedgerChips(data);
  const { cursor, rows: size, open: _, ...kept } = query;
  const tools = (
    <ListTools
      views={views}
      columns={columns}
      base={LEDGER}
      exportTo={data.isMany || query.search ? undefined : ledgerPath(query, { cursor: null }, LEDGER_EXPORT)}
    />
  );
  const filters = <LedgerFilters data={data} tools={tools} />;
  const countOf = ({ count, messages, next: rest }: NonNullable<typeof totals>) => {
    const number = (some: number) => formatNumber(some, i18n.language);
    const end = rest === null ? "" : "AtLeast";
    if (!isByDay(query) || messages === 0) return t(`count${end}`, { number: number(count) });
    return t(`countApart${end}`, { number: number(count - messages), messages: number(messages) });
  };
  if (rows.length === 0 && next === null) {
    return (
      <>
        {filters}
        <Empty
          kind="noMatch"
          title={t("noMatch")}
          actions={<LinkButton to={wholeLedger(data)}>{t("showAll")}</LinkButton>}
        >
          <FilteredBy chips={chips}>{t("noMatchHelp")}</FilteredBy>
        </Empty>
      </>
    );
  }
  return (
    <>
      {filters}
      <DataTable
        caption={t("caption")}
        columns={shownColumns(columns, views)}
        rows={rows}
        rowKey={keyOf}
        density={views.density}
        openKey={rows.filter(isOpen).map(keyOf)[0] ?? null}
        below={(line) =>
          opened && isOpen(line) ? <Opened line={line} opened={opened} may={may} currency={money.currency} /> : null
        }
      />
      <ListFoot base={LEDGER} query={kept} paging={{ cursor, rows: size }} next={next} shown={rows.length}>
        {totals && countOf(totals)}
      </ListFoot>
    </>
  );
}
