import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { Button, LinkButton } from "../../../components/ui/button";
import { DateRange } from "../../../components/ui/date-input";
import { formatLongDate } from "../../../components/ui/format";
import { Money } from "../../../components/ui/money";
import { DEFAULT_ZONE } from "../../../domain/base/shared/time/default-zone";
import type { ClosedMonth, Closing } from "../../../domain/papers/documents/closing/find";
import { pdfPath } from "./invoice-columns";

interface Props {
  closing: Closing;
  /** Owner of the documents, if not the reader. */
  owner: string | null;
  now: number;
}

type Row = Pick<ClosedMonth, "from"> & { closed: ClosedMonth | null };

export function ClosingDocuments({ closing, owner, now }: Props) {
  const { t, i18n } = useTranslation("invoices");
  const nameOf = useMonthNames(now);
  const { months, current } = closing;
  // The current month may already have VAT invoices for prepayments.
  const early = months.find(({ from }) => from === current.from) ?? null;
  const [newest = early] = months.filter((one) => one !== early);
  const rows: Row[] = [
    { from: current.from, closed: early },
    ...months.filter((one) => one !== early).map((one) => ({ from: one.from, closed: one })),
  ];
  const papers = (type: "act" | "vatInvoice"): Column<Row> => ({
    key: type,
    header: t(type),
    width: "min",
    card: "full",
    cell: ({ from, closed }) => {
      if (type === "act" && from === current.from)
        return <span className="text-ink-3">{t("comesOn", { day: dayOf(current.to) })}</span>;
      return closed?.documents
        .filter((paper) => (paper.type === "act") === (type === "act"))
        .map((paper) => (
          <a
            key={paper.id}
            href={pdfPath(paper.id)}
            className="num block"
            aria-label={`${t(paper.type)} ${t("number", { number: paper.number })}`}
          >
            {t(paper.type === "advanceInvoice" ? "advanceNumber" : "number", { number: paper.number })}
          </a>
        ));
    },
  });
  const dayOf = (at: number) => formatLongDate(at, i18n.language, DEFAULT_ZONE, { day: "numeric", month: "long" });
  const columns: Column<Row>[] = [
    {
      key: "month",
      header: t("month"),
      width: "fill",
      card: { side: "left", line: 1 },
      cell: ({ from }) => <span className="font-medium">{nameOf(from)}</span>,
    },
    {
      key: "sum",
      header: t("sum"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ from, closed }) =>
        closed && from !== current.from ? (
          <Money micros={closed.total} currency={closed.currency} locale={i18n.language} />
        ) : (
          <span className="text-ink-3">{t("underWay")}</span>
        ),
    },
    papers("act"),
    papers("vatInvoice"),
  ];
  return (
    <section className="stack mt-8 gap-3" aria-labelledby="closing">
      <div className="row flex-wrap justify-between gap-3">
        <h2 id="closing">{t("closing")}</h2>
        {newest && (
          <LinkButton
            icon="download"
            to={`/balance/closing/${newest.month}${owner ? `?owner=${owner}` : ""}`}
            reloadDocument
          >
            {t("allOf", { month: nameOf(newest.from).toLocaleLowerCase(i18n.language) })}
          </LinkButton>
        )}
      </div>
      <DataTable caption={t("closing")} columns={columns} rows={rows} rowKey={({ from }) => String(from)} fit="flush" />
      <details>
        <summary className="text-accent hover:underline">{t("reconciliation")}</summary>
        <form action="/balance/reconciliation/pdf" className="stack mt-3 gap-3">
          {owner && <input type="hidden" name="owner" value={owner} />}
          <DateRange
            field={{ id: "reconciled", errors: undefined }}
            legend={t("reconciledPeriod")}
            names={{ from: "from", to: "to" }}
            defaultValue={lastQuarter(current.from)}
          />
          <div className="row flex-wrap gap-3">
            <Button type="submit">{t("pdf")}</Button>
            <Button type="submit" formAction="/balance/reconciliation/xlsx">
              {t("xlsx")}
            </Button>
          </div>
        </form>
      </details>
      <details>
        <summary className="text-accent hover:underline">{t("exchange")}</summary>
        <form action="/balance/reconciliation/1c" className="stack mt-3 gap-3">
          {owner && <input type="hidden" name="owner" value={owner} />}
          <DateRange
            field={{ id: "exchanged", errors: undefined }}
            legend={t("exchangePeriod")}
            names={{ from: "from", to: "to" }}
            defaultValue={lastQuarter(current.from)}
          />
          <p className="hint">{t("exchangeHelp")}</p>
          <div>
            <Button type="submit" icon="download">
              {t("exchangeFile")}
            </Button>
          </div>
        </form>
      </details>
    </section>
  );
}

const DAY_MS = 24 * 3_600_000;

/** Ends with the last closed day. */
function lastQuarter(to: number) {
  const day = (at: number) => new Intl.DateTimeFormat("sv-SE", { timeZone: DEFAULT_ZONE }).format(at);
  return { from: `${day(to - 62 * DAY_MS).slice(0, 7)}-01`, to: day(to - 1) };
}

/** Adds the year only if it is not the current one. */
function useMonthNames(now: number) {
  const { i18n } = useTranslation();
  const zoned = { timeZone: DEFAULT_ZONE };
  const yearOf = new Intl.DateTimeFormat("en", { year: "numeric", ...zoned });
  return (from: number) => {
    const isOther = yearOf.format(from) !== yearOf.format(now);
    const parts: Intl.DateTimeFormatOptions = { month: "long", ...(isOther && { year: "numeric" }), ...zoned };
    const name = new Intl.DateTimeFormat(i18n.language, parts).format(from);
    return name.slice(0, 1).toLocaleUpperCase(i18n.language) + name.slice(1);
  };
}
