import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { Button } from "../../../components/ui/button";
import { Checkbox } from "../../../components/ui/check";
import { formatCalendarDay } from "../../../components/ui/format";
import { Select } from "../../../components/ui/input";
import { Money } from "../../../components/ui/money";
import { State } from "../../../components/ui/status";
import { CURRENCY } from "../../../domain/payments/methods";
import { timeOfId } from "../../../domain/shared/ids";
import { SCREENS } from "../../../screens";
import { useInvoiceWords } from "./invoice-words";
import type { ListedLine } from "./statement";

/** Ticked where one invoice fits; asked where several do, or where something is missing. */
export function StatementLines({ lines, isTransfer }: { lines: ListedLine[]; isTransfer: boolean }) {
  const { t } = useTranslation("statement");
  const { search } = useLocation();
  const isBusy = useNavigation().formMethod === "POST";
  const columns = useColumns(isTransfer ? "?whose=customers" : "");
  const isOpen = lines.some(({ takenBy, match }) => takenBy === null && match.kind !== "none");
  return (
    <Form method="post" action={`${SCREENS.statement.path}${search}`} className="stack gap-4">
      <DataTable caption={t("caption")} columns={columns} rows={lines} rowKey={({ id }) => id} />
      {isOpen ? (
        <div className="row flex-wrap gap-x-4">
          <Button variant="primary" busy={isBusy && t("confirming")}>
            {t("confirm")}
          </Button>
          <span className="hint">{t(isTransfer ? "transferHelp" : "onceHelp")}</span>
        </div>
      ) : (
        <p className="hint">{t("nothing")}</p>
      )}
    </Form>
  );
}

/** `within`: the list that a seller's invoices stand in. */
function useColumns(within: string): Column<ListedLine>[] {
  const { t, i18n } = useTranslation("statement");
  return [
    {
      key: "payment",
      header: t("payment"),
      width: "min",
      card: { side: "left", line: 1 },
      cell: ({ number, datedOn }) => (
        <>
          <span className="num block font-medium">{`№ ${number}`}</span>
          <span className="num block text-xs text-ink-3">{formatCalendarDay(datedOn, i18n.language)}</span>
        </>
      ),
    },
    {
      key: "payer",
      header: t("payer"),
      width: "fill",
      card: { side: "full", line: 2 },
      cell: ({ payer, inn, purpose }) => (
        <>
          <span className="block whitespace-normal wrap-anywhere">{[payer, inn].filter(Boolean).join(", ")}</span>
          <span className="block text-xs whitespace-normal wrap-anywhere text-ink-3">{purpose}</span>
        </>
      ),
    },
    {
      key: "invoice",
      header: t("invoice"),
      width: "min",
      card: { side: "full", line: 3 },
      cell: (line) => (
        <div className="w-64 whitespace-normal wrap-anywhere">
          <Chosen line={line} within={within} />
        </div>
      ),
    },
    {
      key: "sum",
      header: t("sum"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ amount }) => <Money micros={amount} currency={CURRENCY} locale={i18n.language} />,
    },
  ];
}

function Chosen({ line: { id, takenBy, takenAt, takenFor, match }, within }: { line: ListedLine; within: string }) {
  const { t } = useTranslation("statement");
  const { t: words } = useTranslation("invoices");
  const { money, day, when } = useInvoiceWords();
  const { kind, invoices, otherSum, paid } = match;
  const fits = ({ id, number, payer }: ListedLine["match"]["invoices"][number]) =>
    t("fits", { number, payer, day: day(timeOfId(id)) });
  const name = `invoice-${id}`;
  if (takenBy !== null)
    return (
      <State
        tone="ok"
        isLong
        label={t("taken", { number: takenFor ?? "–", by: takenBy, at: takenAt ? when(takenAt) : "–" })}
      />
    );
  if (kind === "one") {
    const [one] = invoices;
    return <Checkbox name={name} value={one!.id} defaultChecked label={fits(one!)} />;
  }
  const opened = ({ id: invoiceId, number }: { id: string; number: string }, label: string) => (
    <div className="stack gap-1">
      <State tone="warn" isLong label={label} />
      <Link to={`${SCREENS.invoices.path}/${invoiceId}${within}`}>{words("number", { number })}</Link>
    </div>
  );
  const paidBy =
    paid &&
    opened(
      paid,
      t("paid", {
        number: paid.number,
        by: paid.paid?.by ?? paid.paid?.order ?? "–",
        at: paid.paid ? when(paid.paid.at) : "–",
      }),
    );
  if (kind === "none") {
    if (paidBy) return paidBy;
    if (!otherSum) return <State tone="mute" isLong label={t("none")} />;
    return opened(otherSum, t("otherSum", { number: otherSum.number, sum: money(otherSum.amount, CURRENCY) }));
  }
  return (
    <div className="stack gap-1">
      {paidBy}
      <label htmlFor={name} className="text-sm">
        {t("ask")}
      </label>
      <Select id={name} name={name} defaultValue="">
        <option value="">{t("skip")}</option>
        {invoices.map((invoice) => (
          <option key={invoice.id} value={invoice.id}>
            {fits(invoice)}
          </option>
        ))}
      </Select>
    </div>
  );
}
