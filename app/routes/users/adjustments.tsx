import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../components/tables/data-table";
import { formatWhen } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import type { Adjustment } from "../../domain/billing/adjustments";
import { useZone } from "../../web/preferences";

interface Known {
  rows: Adjustment[];
  currency: string;
  /** ms UTC */
  now: number;
}

/** What was added to and taken from the account by hand, who did it and why: a manager's own notes among it. */
export function Adjustments({ rows, currency, now }: Known) {
  const { t, i18n } = useTranslation("users");
  const zone = useZone();
  const columns: Column<Adjustment>[] = [
    {
      key: "amount",
      header: t("amount"),
      width: "min",
      card: { side: "left", line: 1 },
      cell: ({ amount }) => <Money micros={amount} currency={currency} locale={i18n.language} />,
    },
    {
      key: "comment",
      header: t("comment"),
      width: "fill",
      card: { side: "full", line: 2 },
      cell: ({ comment, hidden }) => (
        <span className="stack">
          {comment && <span>{comment}</span>}
          {hidden?.comment && <span className="text-ink-3">{t("hiddenNote", { text: hidden.comment })}</span>}
          {hidden?.noRef && <span className="text-ink-3">{t("noRef")}</span>}
        </span>
      ),
    },
    {
      key: "author",
      header: t("author"),
      width: "min",
      card: { side: "left", line: 3 },
      cell: ({ hidden }) => <span className="text-ink-2">{hidden?.author}</span>,
    },
    {
      key: "time",
      header: t("adjustedAt"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ createdAt }) => (
        <span className="num text-ink-3">{formatWhen(createdAt, now, i18n.language, zone)}</span>
      ),
    },
  ];
  return (
    <section className="stack gap-2 mt-5">
      <h3>{t("adjustments")}</h3>
      <DataTable caption={t("adjustments")} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </section>
  );
}
