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
import { can, type Viewer } from "../../../domain/base/access/viewer";
import type { ListOwner, Owners } from "../../../domain/base/shared/newest-of";
import { formatPhone } from "../../../domain/base/shared/phone";
import { DEFAULT_ZONE } from "../../../domain/base/shared/time/default-zone";
import { getFunds, getMoney } from "../../../domain/money/billing/available";
import {
  type BillingFilter,
  findBillingsOfMany,
  type LedgerFilter,
  partsOf,
  shownAmount,
} from "../../../domain/money/billing/billings";
import { findEntries, type LedgerEntry, momentOf } from "../../../domain/money/billing/entries";
import { NEAR } from "../../../domain/money/billing/figures";
import { forecastOf } from "../../../domain/money/billing/forecast";
import { searchLedger } from "../../../domain/money/billing/search";
import { spendByDay } from "../../../domain/money/billing/spend";
import { periodTotals, totalsOfMany } from "../../../domain/money/billing/totals";
import { type Described, describeLines, keyOfLine, namesOf } from "../../../domain/money/ledger/describe";
import { findLines } from "../../../domain/money/ledger/export";
import { LEDGER_SOURCES, wordOfState } from "../../../domain/money/ledger/sources";
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
  const [views, { rows, next, owners, about, names }, totals, money, days, opened, shown] = await Promise.all([
    openViews(platform, viewer, "billings", { ...args, isList: isAt(args.request, LEDGER) }),
    describedLines(db, scope.owners, query, { ...filter, now, zone: viewer.preferences.timeZone }),
    query.search !== null ? [] : sumsOf(db, scope.owners, filter),
    isMany ? getMoney(db, owner.id).then((sums) => ({ ...sums, reserved: null })) : getFunds(db, owner.id),
    isMany ? [] : spendByDay(db, owner, { now, zone }),
    mayOpen ? openedLine(platform, owner, { open: query.open!, zone: viewer.preferences.timeZone }) : null,
    scope.shown(),
  ]);
  const may = {
    messages: isOwn ? pathFor(viewer, "outgoing") : null,
    tasks: isOwn ? pathFor(viewer, "tasks") : null,
    payments: pathFor(viewer, "payments"),
    invoices: pathFor(viewer, "invoices"),
    users: pathFor(viewer, "users"),
  };
  return {
    rows: rows.map((row) => ({
      ...listed(row, about.get(keyOfLine(row)), viewer),
      owner: ownerIn(owners, names, row.ownerId),
    })),
    next,
    query,
    views,
    may,
    now,
    totals,
    money,
    opened,
    isMany,
    period: { from: filter.from ?? null, to: filter.to ?? null },
    mayOpen: !isMany && can(viewer, "sendings.get"),
    username: scope.customer?.username ?? null,
    scope: shown,
    spend: { days, forecast: forecastOf(money.available, days, now) },
    sources: LEDGER_SOURCES,
  };
}

function ownerIn(owners: ReadonlyMap<string, ListOwner>, names: ReadonlyMap<string, string>, id: string) {
  const owner = rowOwner(owners, id);
  return owner && { ...owner, name: names.get(id) ?? owner.name };
}

/** One total per currency. */
async function sumsOf(db: Database, owners: Owners, filter: LedgerFilter) {
  return "users" in owners
    ? totalsOfMany(db, owners.users, filter)
    : [await periodTotals(db, owners, filter, { near: NEAR })];
}

const UNKNOWN = { title: null, recipient: null, messages: null };

/** The page of lines, with their documents and the channels of their chains. */
async function describedLines(
  db: Database,
  ...asked: Parameters<typeof linesOf> extends [unknown, ...infer R] ? R : never
) {
  const page = await linesOf(db, ...asked);
  const [about, names] = await Promise.all([describeLines(db, page.rows), namesOf(db, page.owners)]);
  return { ...page, about, names };
}

async function linesOf(
  db: Database,
  owners: Owners,
  query: LedgerQuery,
  { now, zone = DEFAULT_ZONE, ...asked }: LedgerFilter & { now: number; zone: string | undefined },
) {
  const filter: BillingFilter = { ...asked, cursor: query.cursor ?? undefined, limit: query.rows };
  if (isByDay(query)) return findEntries(db, owners, { ...filter, zone, now });
  if (query.search) {
    const page = await searchLedger(db, owners, { ...filter, text: query.search });
    return { ...page, rows: page.rows.map((row): LedgerEntry => ({ ...UNKNOWN, ...row })) };
  }
  if ("users" in owners) {
    const page = await findBillingsOfMany(db, owners.users, filter);
    return { ...page, rows: page.rows.map((row): LedgerEntry => ({ ...row, ...UNKNOWN })) };
  }
  const named = new Map<string, ListOwner>();
  const page = await findLines(db, owners, filter);
  return { next: page.next, rows: page.rows.map((row): LedgerEntry => ({ ...UNKNOWN, ...row })), owners: named };
}

/** A message's line links to the message; a campaign's line expands and links to the campaign. */
function listed(row: LedgerEntry, about: Described | undefined, viewer: Pick<Viewer, "level" | "username">) {
  const { id, source, status, balance, messages, hidden } = row;
  const { paper = null, channels = [], earnedBy = null } = about ?? {};
  const title = row.title ?? about?.title ?? null;
  // The comment of an invoice's line was its number.
  const comment = paper?.kind === "invoice" ? null : row.comment;
  const mayRead = viewer.level === "manager" || hidden?.author === viewer.username;
  const note = mayRead && hidden?.comment ? { by: hidden.author ?? null, text: hidden.comment } : null;
  // A margin's campaign belongs to the customer.
  const taskId = source === "margin" ? null : row.taskId;
  const parts = partsOf(row);
  const isMessage = parts === null && source.startsWith("sendings.");
  const recipient = row.recipient && formatPhone(row.recipient);
  const state = wordOfState(row);
  const moment = momentOf(row);
  const of = { taskId, comment, moment, isMessage, parts, title, recipient, messages, paper, channels, earnedBy, note };
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
      {data.totals.map((totals) => (
        <LedgerTotals key={totals.currency} data={data} totals={totals} />
      ))}
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
      exportTo={query.search ? undefined : ledgerPath(query, { cursor: null }, LEDGER_EXPORT)}
    />
  );
  const filters = <LedgerFilters data={data} tools={tools} />;
  const countOf = () => {
    const [count, messages] = [sum(totals, "count"), sum(totals, "messages")];
    const number = (some: number) => formatNumber(some, i18n.language);
    const end = totals.every((one) => one.next === null) ? "" : "AtLeast";
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
        {totals.length > 0 && countOf()}
      </ListFoot>
    </>
  );
}

const sum = (all: LedgerData["totals"], name: "count" | "messages") => all.reduce((most, one) => most + one[name], 0);
