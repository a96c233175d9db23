import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { UserData } from "../../../../db/schema/accounts";
import { Split } from "../../../components/layout/panel";
import { ScopeSwitch } from "../../../components/lists/scope-switch";
import { DataTable } from "../../../components/tables/data-table";
import { ListFoot } from "../../../components/tables/list-foot";
import { LinkButton } from "../../../components/ui/button";
import { Chip } from "../../../components/ui/chip";
import { Empty } from "../../../components/ui/empty";
import { Select } from "../../../components/ui/input";
import { can } from "../../../domain/base/access/viewer";
import { fullName } from "../../../domain/base/access/viewer-of-token";
import { canContinue } from "../../../domain/money/payments/continue";
import { CURRENCY } from "../../../domain/money/payments/methods";
import { findEveryPayment, type Payment } from "../../../domain/money/payments/paid-invoices";
import { methodsOf } from "../../../domain/money/payments/terminals";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { readPaging } from "../../../web/lists/paging";
import { boundsOf, isPeriod } from "../../../web/lists/periods";
import { openScope } from "../../../web/lists/scope.server";
import { Periods } from "../periods";
import { usePaymentColumns } from "./payment-columns";

export const handle: ScreenHandle = { screen: "payments", live: ["payments"] };

const PAYMENTS = SCREENS.payments.path;

export async function loader(args: LoaderFunctionArgs) {
  const scope = await openScope(args, SCREENS.payments, { standard: "all" });
  const { viewer, platform, whose, isMany } = scope;
  const now = platform.clock();
  const paging = readPaging(args.request);
  const search = new URL(args.request.url).searchParams;
  const requested = search.get("period");
  const period = isPeriod(requested) ? requested : null;
  const bounds = period ? boundsOf(period, now, viewer.preferences.timeZone) : {};
  const mayEnd = can(viewer, "payments.update");
  const inDispute = mayEnd && search.get("inDoubt") === "true" ? "true" : null;
  const filter = {
    ...bounds,
    inDoubt: inDispute !== null,
    cursor: paging.cursor ?? undefined,
    limit: paging.rows,
  };
  const [{ rows, next }, methods, shown] = await Promise.all([
    findEveryPayment(platform.db, scope.owners, { ...filter, withInvoices: can(viewer, SCREENS.invoices) }),
    methodsOf(platform.db, viewer.id),
    scope.shown(),
  ]);
  const mayTopUp = can(viewer, SCREENS.topUp);
  const mayContinue = (row: Payment) =>
    mayTopUp && row.invoice === null && row.ownerId === viewer.id && canContinue(platform.banks, row, now);
  const mayPay = scope.isOwn && methods.length > 0 && mayTopUp;
  const query = { period, whose: isWhole(whose) ? null : whose, inDoubt: inDispute };
  const listedRows = rows.map((row) => ({ ...listed(row), mayContinue: mayContinue(row) }));
  return { rows: listedRows, next, paging, query, mayPay, mayEnd, isOfAll: isMany, scope: shown, now };
}

/** A manager's default scope. */
const isWhole = (scope: string | null) => scope === "all";

/** A paid invoice's number links to the invoice. */
function listed(row: Payment) {
  if (row.invoice) {
    const { id, ownerId, amount, currency, createdAt, username, data, number, order, invoiceId } = row.invoice;
    const name = fullName(JSON.parse(data) as UserData, username);
    const paid = { method: null, card: null, refunded: 0, status: "completed" as const };
    return { id, ownerId, amount, currency, createdAt, name, ...paid, invoice: { id: invoiceId, number, order } };
  }
  const { id, ownerId, method, card, amount, refunded, status, name, createdAt } = row;
  return { id, ownerId, method, card, amount, currency: CURRENCY, refunded, status, name, createdAt, invoice: null };
}

export type PaymentsData = Awaited<ReturnType<typeof loader>>;
export type ListedPayment = PaymentsData["rows"][number];

export default function Payments() {
  const data = useLoaderData<typeof loader>();
  const { id } = useParams();
  return (
    <>
      <Split label={useTranslation("payments").t("caption")} panel={id ? <Outlet /> : null}>
        <ScopeSwitch base={PAYMENTS} scope={data.scope} />
        <Found data={data} openId={id ?? null} />
      </Split>
      {!id && <Outlet />}
    </>
  );
}

function Found({ data, openId }: { data: PaymentsData; openId: string | null }) {
  const { t } = useTranslation("payments");
  const { t: words } = useTranslation("doubts");
  const { rows, next, paging, query, mayPay, mayEnd } = data;
  const columns = usePaymentColumns(data, openId !== null);
  const isFiltered =
    query.period !== null ||
    (query.whose !== null && query.whose !== "mine") ||
    query.inDoubt !== null ||
    paging.cursor !== null;
  if (rows.length === 0 && !isFiltered) return <Nothing mayPay={mayPay} />;
  return (
    <>
      <Periods
        action={PAYMENTS}
        wholeTo={listPath(query, "period")}
        period={query.period}
        kept={{ whose: query.whose }}
      >
        {mayEnd && (
          <Select name="inDoubt" aria-label={words("filter")} className="max-w-44" defaultValue={query.inDoubt ?? ""}>
            <option value="">{words("all")}</option>
            <option value="true">{words("inDoubt")}</option>
          </Select>
        )}
      </Periods>
      {query.inDoubt && (
        <div className="row flex-wrap gap-x-2 gap-y-1.5 pb-3">
          <Chip label={words("inDoubt")} removeTo={listPath(query, "inDoubt")} />
        </div>
      )}
      {rows.length > 0 ? (
        <DataTable caption={t("caption")} columns={columns} rows={rows} rowKey={({ id }) => id} openKey={openId} />
      ) : (
        <Empty
          kind="noMatch"
          title={query.inDoubt ? words("nothing") : t("noMatch")}
          actions={<LinkButton to={wholeTo(query.whose)}>{t("showAll")}</LinkButton>}
        >
          {query.inDoubt ? words("nothingHelp") : t("noMatchHelp")}
        </Empty>
      )}
      <ListFoot base={PAYMENTS} query={query} paging={paging} next={next} shown={rows.length} />
    </>
  );
}

function Nothing({ mayPay }: { mayPay: boolean }) {
  const { t } = useTranslation("payments");
  const support = <LinkButton to="/about#support">{t("toSupport")}</LinkButton>;
  return (
    <div className="mt-5">
      <Empty kind="nothing" icon="credit-card" title={t("nothing")} actions={!mayPay && support}>
        {t(mayPay ? "nothingHelp" : "noMethodsHelp")}
      </Empty>
    </div>
  );
}

function listPath(query: PaymentsData["query"], without: string): string {
  const set = Object.entries(query).filter(([name, value]) => value && name !== without) as [string, string][];
  return set.length > 0 ? `${PAYMENTS}?${new URLSearchParams(set)}` : PAYMENTS;
}

const wholeTo = (scope: string | null) => (scope ? `${PAYMENTS}?whose=${scope}` : PAYMENTS);
