import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { useErrorText } from "../../../components/ui/error-text";
import { formatMoney } from "../../../components/ui/format";
import { Money } from "../../../components/ui/money";
import { Note } from "../../../components/ui/note";
import type { DryRun, TriedLine } from "../../../domain/people/operations/dry-run";

/** Effects of the lines, invalid lines first. */
export function DryRunTable({ run: { lines, sums, own, isPossible } }: { run: DryRun }) {
  const { t, i18n } = useTranslation("operations");
  const errorText = useErrorText();
  const locale = i18n.language;
  const wrong = lines.filter(({ problem }) => problem !== null);
  const columns: Column<TriedLine>[] = [
    {
      key: "number",
      header: t("number"),
      width: "min",
      align: "right",
      card: { side: "right", line: 2 },
      cell: ({ number }) => <span className="num text-ink-3">{number}</span>,
    },
    {
      key: "who",
      header: t("who"),
      width: "fill",
      card: { side: "left", line: 1 },
      cell: ({ username, comment, problem }) => (
        <>
          <span className="font-medium">{username}</span>{" "}
          {problem ? (
            <span className="text-bad">{errorText(problem)}</span>
          ) : (
            <span className="text-ink-3">{comment}</span>
          )}
        </>
      ),
    },
    {
      key: "amount",
      header: t("amount"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ amount, currency }) => <Money micros={amount} currency={currency || "RUB"} locale={locale} />,
    },
    {
      key: "after",
      header: t("after"),
      width: "min",
      align: "right",
      card: { side: "left", line: 2 },
      cell: ({ after, currency, userId }) =>
        userId && <Money micros={after} currency={currency} locale={locale} className="text-ink-3" />,
    },
  ];
  return (
    <section className="stack gap-2" aria-labelledby="dry-run">
      <h2 id="dry-run">{t("dryRun")}</h2>
      <Note tone={isPossible ? "info" : "warn"} role="status">
        {isPossible ? t("possible") : wrong.length > 0 ? t("wrong", { count: wrong.length }) : t("ownShort")}
      </Note>
      <p>
        {sums
          .flatMap(({ currency, added, taken }) => [
            ...(added > 0 ? [t("added", { sum: formatMoney(added, currency, locale) })] : []),
            ...(taken > 0 ? [t("taken", { sum: formatMoney(taken, currency, locale) })] : []),
          ])
          .join(" ")}{" "}
        {own && t("ownAfter", { sum: formatMoney(own.after, own.currency, locale) })}
      </p>
      <DataTable
        caption={t("dryRun")}
        fit="flush"
        density="compact"
        rows={[...wrong, ...lines.filter(({ problem }) => problem === null)]}
        rowKey={({ number }) => String(number)}
        columns={columns}
      />
    </section>
  );
}
