import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { Button } from "../../../components/ui/button";
import { Checkbox } from "../../../components/ui/check";
import { formatCalendarDay } from "../../../components/ui/format";
import { Select } from "../../../components/ui/input";
import { Money } from "../../../components/ui/money";
import { State } from "../../../components/ui/status";
import { timeOfId } from "../../../domain/base/shared/ids";
import { SCREENS } from "../../../screens";
import { useInvoiceWords } from "./invoice-words";
import type { ListedLine } from "./statement";

/** Ticked if exactly one invoice matches; the user chooses if several do or something is missing. */
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

/** `within`: query of the list that contains the seller's invoices. */
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
      cell: ({ amount, currency }) => <Money micros={amount} currency={currency} locale={i18n.language} />,
    },
  ];
}

function Chosen({ line, within }: { line: ListedLine; within: string }) {
  const { id, takenBy, takenAt, takenFor, match, currency, account, elsewhere } = line;
  const { t } = useTranslation("statement");
  const { t: words } = useTranslation("invoices");
  const { money, day, when } = useInvoiceWords();
  const { kind, invoices, otherSum, paid, caution } = match;
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
  if (kind === "several")
    return (
      <Checkbox
        name={name}
        value={invoices.map((one) => one.id).join(" ")}
        defaultChecked
        label={t("together", { invoices: invoices.map(fits).join("; ") })}
      />
    );
  const warned = caution && <State tone="warn" isLong label={t(`caution_${caution}`, { account, currency })} />;
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
    const other =
      otherSum &&
      opened(otherSum, t("otherSum", { number: otherSum.number, sum: money(otherSum.amount, otherSum.currency) }));
    const isPossible = caution === null || caution === "noPayment";
    const nothing = isPossible && <State tone="mute" isLong label={t("none")} />;
    const others = elsewhere && opened(elsewhere, t("elsewhere", { seller: elsewhere.seller.name }));
    return (
      <div className="stack gap-1">
        {warned}
        {paidBy ?? other ?? others ?? nothing}
      </div>
    );
  }
  return (
    <div className="stack gap-1">
      {warned}
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
