import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../components/tables/data-table";
import { formatDay } from "../../../components/ui/format";
import { Money } from "../../../components/ui/money";
import { State } from "../../../components/ui/status";
import { SCREENS } from "../../../screens";
import { useZone } from "../../../web/frame/preferences";
import { useInvoiceWords } from "./invoice-words";
import type { InvoicesData, ListedInvoice } from "./invoices";

export function useInvoiceColumns({ now, isOfAll }: InvoicesData, isNarrow: boolean): Column<ListedInvoice>[] {
  const { t, i18n } = useTranslation("invoices");
  const { search } = useLocation();
  const { stateOf } = useInvoiceWords();
  const zone = useZone();
  const customer: Column<ListedInvoice> = {
    key: "customer",
    header: t("customer"),
    width: "min",
    card: { side: "left", line: 4 },
    cell: ({ username, ownerId }) => <Link to={`/users/${ownerId}`}>{username}</Link>,
  };
  const payer: Column<ListedInvoice> = {
    key: "payer",
    header: t("payer"),
    width: "fill",
    card: { side: "left", line: 3 },
    cell: ({ payer }) => <span className="text-ink-2">{payer}</span>,
  };
  return [
    {
      key: "invoice",
      header: t("invoice"),
      isFixed: true,
      width: isNarrow ? "fill" : "min",
      card: { side: "left", line: 1 },
      cell: ({ id, number, createdAt }) => (
        <>
          <Link className="cell-link" to={`${SCREENS.invoices.path}/${id}${search}`} preventScrollReset>
            {t("number", { number })}
          </Link>
          <span className="num block text-xs text-ink-3">{formatDay(createdAt, now, i18n.language, zone)}</span>
        </>
      ),
    },
    ...(isNarrow ? [] : [payer]),
    ...(isOfAll && !isNarrow ? [customer] : []),
    {
      key: "state",
      header: t("state"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: (row) => <State {...stateOf(row)} />,
    },
    {
      key: "sum",
      header: t("sum"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ amount, currency, state }) => (
        <Money
          micros={amount}
          currency={currency}
          locale={i18n.language}
          className={state === "rejected" ? "text-ink-3 line-through" : undefined}
        />
      ),
    },
    ...(isNarrow
      ? []
      : [
          {
            key: "documents",
            header: t("documents"),
            width: "min",
            card: { side: "right", line: 2 },
            cell: ({ documentId, number }: ListedInvoice) => (
              <a href={pdfPath(documentId)} download aria-label={`${t("pdf")}, ${t("number", { number })}`}>
                {t("pdf")}
              </a>
            ),
          } satisfies Column<ListedInvoice>,
        ]),
  ];
}

export const pdfPath = (documentId: string, kind: "pdf" | "xlsx" = "pdf") => `/balance/documents/${documentId}/${kind}`;
