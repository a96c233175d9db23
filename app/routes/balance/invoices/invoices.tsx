import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Split } from "../../../components/layout/panel";
import { Chips, setFilters } from "../../../components/lists/chips";
import { FilterBar } from "../../../components/lists/filter-bar";
import { FilterSelect } from "../../../components/lists/filter-fields";
import { ScopeSwitch } from "../../../components/lists/scope-switch";
import { DataTable } from "../../../components/tables/data-table";
import { ListFoot } from "../../../components/tables/list-foot";
import { LinkButton } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import { SearchInput } from "../../../components/ui/input";
import { can } from "../../../domain/base/access/viewer";
import { findClosing } from "../../../domain/papers/documents/closing/find";
import { findInvoices, type OwnedInvoice, stateOf } from "../../../domain/papers/invoices/find";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { pathFor } from "../../../web/frame/menu";
import { readPaging } from "../../../web/lists/paging";
import { boundsOf, isPeriod, PERIODS } from "../../../web/lists/periods";
import { openScope } from "../../../web/lists/scope.server";
import { ClosingDocuments } from "./closing";
import { useInvoiceColumns } from "./invoice-columns";
import { STATES } from "./invoice-words";

export const handle: ScreenHandle = { screen: "invoices", live: ["invoices"] };

const INVOICES = SCREENS.invoices.path;
const SOURCES = ["user", "system"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const scope = await openScope(args, SCREENS.invoices, { standard: "all" });
  const { viewer, platform, whose, isMany } = scope;
  const now = platform.clock();
  const paging = readPaging(args.request);
  const searchParams = new URL(args.request.url).searchParams;
  const period = isPeriod(searchParams.get("period")) ? searchParams.get("period") : null;
  const state = STATES.find((one) => one === searchParams.get("status")) ?? null;
  const source = SOURCES.find((one) => one === searchParams.get("source")) ?? null;
  const search = searchParams.get("search")?.trim().slice(0, 100) || null;
  const filter = {
    ...(isPeriod(period) && boundsOf(period, now, viewer.preferences.timeZone)),
    state: state ?? undefined,
    source: source ?? undefined,
    search: search ?? undefined,
    cursor: paging.cursor ?? undefined,
    limit: paging.rows,
    sellerId: viewer.level === "reseller" ? viewer.id : undefined,
  };
  const [{ rows, next }, closing, shown] = await Promise.all([
    findInvoices(platform.db, scope.owners, filter, now),
    isMany ? null : findClosing(platform.db, scope.one.id, now),
    scope.shown(),
  ]);
  return {
    rows: rows.map((row) => listed(row, now)),
    next,
    paging,
    now,
    closing,
    isOfAll: isMany,
    scope: shown,
    owner: scope.customer?.id ?? null,
    query: { search, status: state, source, period, whose: whose === "all" ? null : whose },
    statementTo: pathFor(viewer, "statement"),
    newTo: can(viewer, SCREENS.invoiceNew)
      ? `${SCREENS.invoiceNew.path}${scope.customer ? `?owner=${scope.customer.id}` : ""}`
      : null,
  };
}

function listed(row: OwnedInvoice, now: number) {
  const { id, ownerId, username, number, amount, currency, payer, documentId } = row;
  const { dueAt, paidAt, paidBy, reason, createdAt } = row;
  return {
    id,
    ownerId,
    username,
    number,
    amount,
    currency,
    payer,
    documentId,
    state: stateOf(row, now),
    dueAt,
    paidAt,
    paidBy,
    reason,
    createdAt,
  };
}

export type ListedInvoice = ReturnType<typeof listed>;
export type InvoicesData = Awaited<ReturnType<typeof loader>>;

export default function Invoices() {
  const data = useLoaderData<typeof loader>();
  const { t } = useTranslation("invoices");
  const { id } = useParams();
  return (
    <>
      <Split label={t("caption")} panel={id ? <Outlet /> : null}>
        <ScopeSwitch base={INVOICES} scope={data.scope} />
        <Found data={data} openId={id ?? null} />
        {data.closing && <ClosingDocuments closing={data.closing} owner={data.owner} now={data.now} />}
      </Split>
      {!id && <Outlet />}
    </>
  );
}

function Found({ data, openId }: { data: InvoicesData; openId: string | null }) {
  const { t } = useTranslation("invoices");
  const { t: words } = useTranslation("messages");
  const { rows, next, paging, query, newTo } = data;
  const { search, status, source, period } = query;
  const columns = useInvoiceColumns(data, openId !== null);
  const chips = setFilters({
    status: status && t(`status_${status}`),
    source: source && t(`source_${source}`),
    period: isPeriod(period) && words(`period_${period}`),
  });
  const isFiltered = chips.length > 0 || search !== null || paging.cursor !== null;
  if (rows.length === 0 && !isFiltered) {
    return (
      <div className="mt-5">
        <Empty
          kind="nothing"
          icon="receipt-text"
          title={t("nothing")}
          actions={
            newTo && (
              <LinkButton variant="primary" icon="plus" to={newTo}>
                {t("new")}
              </LinkButton>
            )
          }
        >
          {t("nothingHelp")}
        </Empty>
      </div>
    );
  }
  return (
    <>
      <FilterBar
        action={INVOICES}
        label={words("filters")}
        show={words("show")}
        count={chips.length}
        kept={{ whose: query.whose }}
        search={
          <SearchInput
            key={search}
            name="search"
            label={t("search")}
            placeholder={t("search")}
            defaultValue={search ?? ""}
          />
        }
        tools={
          data.statementTo && (
            <span className="whitespace-nowrap">
              <LinkButton icon="upload" to={data.statementTo}>
                {t("statement")}
              </LinkButton>
            </span>
          )
        }
      >
        <FilterSelect name="status" label={t("status")} defaultValue={status ?? ""}>
          <option value="">{t("anyStatus")}</option>
          {STATES.map((one) => (
            <option key={one} value={one}>
              {t(`status_${one}`)}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect name="source" label={t("source")} defaultValue={source ?? ""}>
          <option value="">{t("anySource")}</option>
          {SOURCES.map((one) => (
            <option key={one} value={one}>
              {t(`source_${one}`)}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect name="period" label={words("period")} defaultValue={period ?? ""}>
          <option value="">{words("anyPeriod")}</option>
          {PERIODS.map((one) => (
            <option key={one} value={one}>
              {words(`period_${one}`)}
            </option>
          ))}
        </FilterSelect>
      </FilterBar>
      <Chips
        chips={chips}
        without={(name) => listPath({ ...query, [name]: null })}
        resetTo={chips.length > 0 ? listPath({ whose: query.whose }) : null}
        reset={words("reset")}
      />
      {rows.length > 0 ? (
        <DataTable caption={t("caption")} columns={columns} rows={rows} rowKey={({ id }) => id} openKey={openId} />
      ) : (
        <Empty
          kind="noMatch"
          title={t("noMatch")}
          actions={<LinkButton to={listPath({ whose: query.whose })}>{t("showAll")}</LinkButton>}
        >
          {t("noMatchHelp")}
        </Empty>
      )}
      <ListFoot base={INVOICES} query={query} paging={paging} next={next} shown={rows.length} />
    </>
  );
}

function listPath(query: Partial<InvoicesData["query"]>): string {
  const set = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return set.length > 0 ? `${INVOICES}?${new URLSearchParams(set)}` : INVOICES;
}
