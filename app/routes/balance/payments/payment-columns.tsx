import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../components/tables/data-table";
import { formatWhen } from "../../../components/ui/format";
import { Money } from "../../../components/ui/money";
import { State } from "../../../components/ui/status";
import { SCREENS } from "../../../screens";
import { useZone } from "../../../web/frame/preferences";
import { usePaymentWords } from "./payment-words";
import type { ListedPayment, PaymentsData } from "./payments";

export function usePaymentColumns({ now, isOfAll }: PaymentsData, isNarrow: boolean): Column<ListedPayment>[] {
  const { t, i18n } = useTranslation("payments");
  const { search } = useLocation();
  const { nameOf, stateOf } = usePaymentWords();
  const locale = i18n.language;
  const zone = useZone();
  const payer: Column<ListedPayment> = {
    key: "payer",
    header: t("payer"),
    width: "min",
    card: { side: "left", line: 3 },
    cell: ({ name, ownerId }) => <Link to={`/users/${ownerId}`}>{name}</Link>,
  };
  const when: Column<ListedPayment> = {
    key: "when",
    header: t("when"),
    width: "min",
    align: "right",
    card: { side: "right", line: 2 },
    cell: ({ createdAt }) => <span className="num text-ink-3">{formatWhen(createdAt, now, locale, zone)}</span>,
  };
  return [
    {
      key: "method",
      header: t("method"),
      isFixed: true,
      width: "fill",
      card: { side: "left", line: 1 },
      cell: ({ id, method, card, invoice }) =>
        invoice ? (
          <>
            <Link className="cell-link" to={`${SCREENS.invoices.path}/${invoice.id}`}>
              {t("invoiceNumber", { number: invoice.number })}
            </Link>
            {invoice.order && <span className="mt-1 text-ink-3">{t("invoiceOrder", { order: invoice.order })}</span>}
          </>
        ) : (
          <Link className="cell-link" to={`${SCREENS.payments.path}/${id}${search}`} preventScrollReset>
            {method && nameOf({ method, card })}
          </Link>
        ),
    },
    ...(isOfAll && !isNarrow ? [payer] : []),
    {
      key: "state",
      header: t("state"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: (row) => (
        <>
          <State {...stateOf(row)} />
          {row.mayContinue && (
            <Link className="mt-1" to={`${SCREENS.payments.path}/${row.id}/pay`} reloadDocument>
              {t("continue")}
            </Link>
          )}
        </>
      ),
    },
    when,
    {
      key: "amount",
      header: t("amount"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ amount, currency, status }) => (
        <Money
          micros={amount}
          currency={currency}
          locale={locale}
          className={status === "error" || status === "refunded" ? "text-ink-3 line-through" : undefined}
        />
      ),
    },
  ];
}
