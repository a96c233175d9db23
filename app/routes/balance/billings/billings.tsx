import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shownColumns } from "../../../components/lists/columns";
import { ListTools } from "../../../components/lists/list-tools";
import { DataTable } from "../../../components/tables/data-table";
import { ListFoot } from "../../../components/tables/list-foot";
import { LinkButton } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import { formatNumber } from "../../../components/ui/format";
import { can } from "../../../domain/access/viewer";
import { getMoney } from "../../../domain/billing/available";
import { partsOf, shownAmount } from "../../../domain/billing/billings";
import { forecastOf } from "../../../domain/billing/forecast";
import { ledgerOwner } from "../../../domain/billing/owner";
import { reservedOf } from "../../../domain/billing/running";
import { spendByDay } from "../../../domain/billing/spend";
import { periodTotals } from "../../../domain/billing/totals";
import { findLines } from "../../../domain/ledger/export";
import type { LedgerLine } from "../../../domain/ledger/export-columns";
import { LEDGER_SOURCES, wordOfState } from "../../../domain/ledger/sources";
import { formatPhone } from "../../../domain/shared/phone";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { pathFor } from "../../../web/frame/menu";
import { found } from "../../../web/http/reply";
import {
  isLedgerFiltered,
  LEDGER,
  LEDGER_EXPORT,
  ledgerFilterOf,
  ledgerPath,
  readLedgerQuery,
} from "../../../web/lists/ledger-query";
import { isAt, openViews } from "../../../web/lists/views.server";
import { wholePath } from "../../../web/lists/whole-path";
import { guard } from "../../../web/session/guard";
import { useBillingColumns } from "./billing-columns";
import { LedgerFilters } from "./filters";
import { Funds } from "./funds";
import { Opened } from "./opened";
import { openedMailing } from "./opened.server";
import { Spend } from "./spend";
import { LedgerTotals } from "./totals";

export const handle: ScreenHandle = { screen: "billings", live: ["billings"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.billings);
  const { db } = platform;
  const now = platform.clock();
  const query = readLedgerQuery(new URL(args.request.url).searchParams);
  const owner = found(await ledgerOwner(db, viewer, query.user));
  const filter = ledgerFilterOf(query, now, viewer.preferences.timeZone);
  const mayOpen = query.open !== null && can(viewer, "sendings.get");
  const [views, { rows, next }, totals, money, reserved, days, opened] = await Promise.all([
    openViews(platform, viewer, "billings", { ...args, isList: isAt(args.request, LEDGER) }),
    findLines(db, owner, { ...filter, cursor: query.cursor ?? undefined, limit: query.rows }),
    periodTotals(db, owner, filter),
    getMoney(db, owner.id),
    reservedOf(db, owner.id),
    spendByDay(db, owner, { now, zone: owner.zone }),
    mayOpen ? openedMailing(platform, owner, query.open!) : null,
  ]);
  const isOwn = owner.id === viewer.id;
  const may = {
    messages: isOwn ? pathFor(viewer, "outgoing") : null,
    tasks: isOwn ? pathFor(viewer, "tasks") : null,
  };
  return {
    ...{ rows: rows.map(listed), next, query, views, may, now, totals, money, reserved, opened },
    period: { from: filter.from ?? null, to: filter.to ?? null },
    mayOpen: can(viewer, "sendings.get"),
    username: isOwn ? null : owner.username,
    spend: { days, forecast: forecastOf(money.available, days, now) },
    sources: LEDGER_SOURCES,
  };
}

/** A message's record links to the message, a mailing's opens and links to the mailing. */
function listed(row: LedgerLine) {
  const { id, source, status, comment, createdAt, balance, title } = row;
  // A margin's mailing is the customer's.
  const taskId = source === "margin" ? null : row.taskId;
  const parts = partsOf(row);
  const isMessage = parts === null && source.startsWith("sendings.");
  const recipient = row.recipient && formatPhone(row.recipient);
  const state = wordOfState(row);
  const of = { taskId, comment, createdAt, isMessage, parts, title, recipient };
  return { id, source, amount: shownAmount(row), balance, status, state, ...of };
}

export type ListedBilling = ReturnType<typeof listed>;
export type LedgerData = Awaited<ReturnType<typeof loader>>;

export default function Billings() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <Ledger data={data} />
      <Outlet />
    </>
  );
}

function Ledger({ data }: { data: LedgerData }) {
  const { t } = useTranslation("balance");
  const { rows, query, money, now } = data;
  const isWhole = !isLedgerFiltered(query) && query.user === null && query.cursor === null;
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
      <Funds money={money} reserved={data.reserved} />
      <Spend {...data.spend} money={money} now={now} />
      <LedgerFilters data={data} />
      <Found data={data} />
      <LedgerTotals data={data} />
    </>
  );
}

function Found({ data }: { data: LedgerData }) {
  const { t, i18n } = useTranslation("balance");
  const { rows, next, query, views, may, mayOpen, opened, money, now, totals } = data;
  const isOpen = ({ taskId, parts }: ListedBilling) => parts !== null && taskId !== null && taskId === query.open;
  const openTo = (row: ListedBilling) => {
    if (!mayOpen || row.parts === null || row.taskId === null) return null;
    const open = isOpen(row) ? null : row.taskId;
    return { to: ledgerPath(query, { cursor: query.cursor, open }), isOpen: open === null };
  };
  const columns = useBillingColumns({ may, openTo, currency: money.currency, now });
  const { cursor, rows: size, open: _, ...kept } = query;
  const tools = (
    <ListTools
      views={views}
      columns={columns}
      base={LEDGER}
      exportTo={ledgerPath(query, { cursor: null }, LEDGER_EXPORT)}
    />
  );
  if (rows.length === 0 && next === null) {
    const whole = query.user ? `${LEDGER}?user=${query.user}` : wholePath(LEDGER, views);
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
        openKey={rows.find(isOpen)?.id ?? null}
        below={(line) =>
          opened && isOpen(line) ? <Opened line={line} mailing={opened} may={may} currency={money.currency} /> : null
        }
      />
      <ListFoot base={LEDGER} query={kept} paging={{ cursor, rows: size }} next={next} shown={rows.length}>
        {t(totals.next === null ? "count" : "countAtLeast", { number: formatNumber(totals.count, i18n.language) })}
      </ListFoot>
    </>
  );
}
