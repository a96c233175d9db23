import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Panel } from "../../../components/layout/panel";
import { LinkButton } from "../../../components/ui/button";
import { CopiedText } from "../../../components/ui/copy-button";
import { Pairs } from "../../../components/ui/dl";
import { Note } from "../../../components/ui/note";
import { StatePill } from "../../../components/ui/status";
import { can } from "../../../domain/base/access/viewer";
import { getDocument } from "../../../domain/papers/documents/find";
import { advanceIdOf } from "../../../domain/papers/documents/issue-advance";
import { findSeller } from "../../../domain/papers/invoices/elsewhere";
import { getInvoice, stateOf } from "../../../domain/papers/invoices/find";
import { isSeller } from "../../../domain/papers/invoices/seller";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { pdfPath } from "./invoice-columns";
import { useInvoiceWords } from "./invoice-words";
import type { InvoicesData } from "./invoices";

export const handle: ScreenHandle = { screen: "invoices", live: ["invoices"] };

const INVOICES = SCREENS.invoices.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.invoices);
  const row = found(await getInvoice(platform.db, viewer, args.params.id ?? ""));
  const { id, number, amount, currency, payer, inn, company, vat, documentId, username, content } = row;
  const { dueAt, paidAt, paidBy, reason, createdAt, decidedBy } = row;
  const sells = isSeller(viewer, row.sellerId);
  const state = stateOf(row, platform.clock());
  const isElsewhere = viewer.level === "manager" && !sells && row.status === "pending";
  const [advance, seller] = await Promise.all([
    state === "paid" ? getDocument(platform.db, viewer, await advanceIdOf(row)) : null,
    isElsewhere ? findSeller(platform.db, row.sellerId) : null,
  ]);
  return {
    id,
    number,
    amount,
    currency,
    payer,
    inn,
    company,
    vat,
    documentId,
    state,
    vatSum: content.vatSum,
    dueAt,
    paidAt,
    paidBy,
    reason,
    createdAt,
    contract: content.contract?.title ?? null,
    username: row.ownerId === viewer.id ? null : username,
    seller,
    decidedBy: sells ? decidedBy : null,
    decidedAt: row.updatedAt,
    advance: advance && { id: advance.id, number: advance.number },
    url: new URL(`${INVOICES}/${id}`, args.request.url).href,
    mayDecide: sells && row.status === "pending" && can(viewer, "invoices.update"),
    mayRepeat: row.ownerId === viewer.id && state === "rejected" && can(viewer, SCREENS.invoiceNew),
  };
}

export default function InvoicePanel() {
  const { t } = useTranslation("invoices");
  const data = useLoaderData<typeof loader>();
  const { id, number, amount, currency, payer, inn, company, vat, vatSum, contract, state } = data;
  const { money, day, when, stateOf, vatOf, innOf } = useInvoiceWords();
  const { search } = useLocation();
  const note = { pending: "info", overdue: "warn", paid: "ok", rejected: "bad" } as const;
  return (
    <>
      <Panel
        title={t("titleOf", { number, sum: money(amount, currency) })}
        lead={data.username && <p className="text-sm text-ink-2">{data.username}</p>}
        url={data.url}
        {...useNeighbours(id)}
      >
        <div>
          <StatePill {...stateOf(data)} />
        </div>
        <div className="row flex-wrap">
          <a className="btn btn-primary" href={pdfPath(data.documentId)} download>
            {t("downloadPdf")}
          </a>
          <a className="btn btn-secondary" href={pdfPath(data.documentId, "xlsx")} download>
            {t("xlsx")}
          </a>
          {data.mayRepeat && (
            <LinkButton icon="plus" to={`${SCREENS.invoiceNew.path}?amount=${amount / 1_000_000}`}>
              {t("new")}
            </LinkButton>
          )}
        </div>
        {data.username === null && (
          <Note tone={note[state]} title={`${t("next")}.`}>
            {t(state === "paid" && contract ? "next_paidAct" : `next_${state}`)}
          </Note>
        )}
        {data.seller && (
          <Note tone="info" title={t("soldBy", { seller: data.seller.name })}>
            <Link to={`/users/${data.seller.id}`}>{t("toSeller")}</Link>
          </Note>
        )}
        <Pairs
          items={[
            { term: t("number", { number: "" }).trim(), value: <CopiedText text={number} label={t("copy")} /> },
            { term: t("payer"), value: [payer, inn && innOf(inn)].filter(Boolean).join(", ") },
            { term: t("supplier"), value: company },
            ...(contract ? [{ term: t("documents"), value: contract }] : []),
            { term: t("vat"), value: vat === "none" ? vatOf(vat) : `${vatOf(vat)}, ${money(vatSum, currency)}` },
            { term: t("issued"), value: day(data.createdAt) },
            ...(state === "pending" || state === "overdue" ? [{ term: t("dueBy"), value: day(data.dueAt) }] : []),
            ...(data.paidAt ? [{ term: t("paidDay"), value: day(data.paidAt) }] : []),
            ...(data.paidBy ? [{ term: t("order"), value: data.paidBy }] : []),
            ...(data.advance
              ? [
                  {
                    term: t("vatInvoice"),
                    value: <a href={pdfPath(data.advance.id)}>{t("advanceNumber", { number: data.advance.number })}</a>,
                  },
                ]
              : []),
            ...(data.reason ? [{ term: t("reason"), value: data.reason }] : []),
            ...(data.decidedBy ? [{ term: t("decidedBy"), value: `${data.decidedBy}, ${when(data.decidedAt)}` }] : []),
          ]}
        />
        {data.mayDecide && (
          <div className="row flex-wrap">
            <LinkButton icon="circle-check" to={`${INVOICES}/${id}/paid${search}`} preventScrollReset>
              {t("markPaid")}
            </LinkButton>
            <LinkButton variant="danger" to={`${INVOICES}/${id}/rejected${search}`} preventScrollReset>
              {t("rejectMore")}
            </LinkButton>
          </div>
        )}
      </Panel>
      <Outlet />
    </>
  );
}

/** Neighbours in the list; the list's query is kept. */
function useNeighbours(id: string) {
  const { search } = useLocation();
  const rows = useRouteLoaderData<InvoicesData>("routes/balance/invoices/invoices")?.rows ?? [];
  const index = rows.findIndex((row) => row.id === id);
  const to = (row: { id: string } | undefined) => (index >= 0 && row ? `${INVOICES}/${row.id}${search}` : null);
  return { closeTo: `${INVOICES}${search}`, prevTo: to(rows[index - 1]), nextTo: to(rows[index + 1]) };
}
