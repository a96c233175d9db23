import { useTranslation } from "react-i18next";
import type { VariantResults as Results } from "../../domain/base/tasks/variant-counts";
import { type Column, DataTable } from "../tables/data-table";
import { Pairs } from "../ui/dl";
import { formatNumber, formatPercent } from "../ui/format";
import { Num } from "../ui/number";

interface Row {
  variant: 0 | 1;
  share: number;
  side: Results["sides"][number];
}

/** Results of each text of a split campaign, and whether the difference is significant. */
export default function VariantResults({ results: { share, isLinked, sides, gaps } }: { results: Results }) {
  const { t, i18n } = useTranslation("variants");
  const locale = i18n.language;
  const measures = (["arrived", "clicked", "answered"] as const).filter((name) => name !== "clicked" || isLinked);
  const percent = (part: number) => formatPercent(part, locale, 1);
  const points = (gap: number) => {
    // A gap that rounds to zero has no sign.
    const tenths = Math.round(gap * 1000) / 10 + 0;
    return `${tenths > 0 ? "+" : ""}${formatNumber(tenths, locale, 1)}`;
  };
  const rows: Row[] = [
    { variant: 0, share: 100 - share, side: sides[0]! },
    { variant: 1, share, side: sides[1]! },
  ];
  const columns: Column<Row>[] = [
    {
      key: "text",
      header: t("text"),
      cell: (row) => (
        <>
          <span className="font-medium">{t(`variant_${row.variant}`)}</span>{" "}
          <span className="text-ink-3">{formatPercent(row.share / 100, locale)}</span>
        </>
      ),
    },
    { key: "sent", header: t("sent"), align: "right", cell: ({ side }) => <Num value={side.sent} locale={locale} /> },
    ...measures.map(
      (name): Column<Row> => ({
        key: name,
        header: t(name),
        align: "right",
        cell: ({ side }) => (
          <>
            <Num value={side[name]} locale={locale} />{" "}
            {side.sent > 0 && <span className="text-ink-3">{percent(side[name] / side.sent)}</span>}
          </>
        ),
      }),
    ),
  ];
  const verdicts = measures.flatMap((name) => {
    const gap = gaps[name];
    if (!gap) return [];
    const verdict = t(`verdict_${gap.verdict}`, { share: percent(Math.min(gap.confidence, 0.999)) });
    const numbers = { points: points(gap.difference), low: points(gap.low), high: points(gap.high) };
    return [{ key: name, term: t(name), value: `${t("gap", numbers)}. ${verdict}` }];
  });
  return (
    <section className="stack gap-2" aria-labelledby="variants">
      <h2 id="variants">{t("title")}</h2>
      <DataTable
        caption={t("caption")}
        columns={columns}
        rows={rows}
        rowKey={({ variant }) => String(variant)}
        fit="flush"
        narrow="scroll"
      />
      {verdicts.length > 0 && (
        <>
          <h3>{t("gaps")}</h3>
          <Pairs items={verdicts} />
        </>
      )}
      <p className="hint">{t("note")}</p>
    </section>
  );
}
