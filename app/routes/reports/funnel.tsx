import { useTranslation } from "react-i18next";
import { DataTable } from "../../components/tables/data-table";
import { formatPercent } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import { Num } from "../../components/ui/number";
import { shareOf } from "../../domain/insight/reports/share";
import type { ShownReport } from "./reports";

type Step = ShownReport["funnel"][number];

/** People who moved on to each fallback, and people it reached. */
export function Funnel({ report: { funnel, totals } }: { report: ShownReport }) {
  const { t, i18n } = useTranslation("reports");
  const { t: named } = useTranslation("figures");
  const locale = i18n.language;
  const first = funnel[0]?.total ?? 0;
  if (funnel.length === 0 || first === 0) return null;
  const [only] = totals.length === 1 ? totals : [];
  const percent = (value: number | null) => (value === null ? "–" : formatPercent(value, locale, 1));
  return (
    <div className="stack gap-2">
      <h2>{t("funnel")}</h2>
      <DataTable
        caption={t("funnel")}
        fit="flush"
        narrow="scroll"
        rows={funnel}
        rowKey={({ step }) => String(step)}
        columns={[
          { key: "step", header: t("by_step"), cell: ({ step }: Step) => t("stepNumber", { number: step + 1 }) },
          {
            key: "bar",
            header: t("ofAll"),
            cell: ({ total }: Step) => (
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" width="100%" height="6" aria-hidden="true">
                <rect className="part-rest" width="100" height="6" />
                <rect className="part-accent" width={Math.min(100, (total / first) * 100)} height="6" />
              </svg>
            ),
          },
          {
            key: "total",
            header: t("total"),
            align: "right",
            cell: ({ total }: Step) => <Num value={total} locale={locale} />,
          },
          {
            key: "went",
            header: t("wentOn"),
            align: "right",
            cell: ({ total }: Step) => <span className="num">{percent(total / first)}</span>,
          },
          {
            key: "sentTo",
            header: named("sentMessages"),
            align: "right",
            cell: ({ sentTo }: Step) => <Num value={sentTo} locale={locale} />,
          },
          {
            key: "arrived",
            header: named("delivered"),
            align: "right",
            cell: ({ arrived }: Step) => <Num value={arrived} locale={locale} />,
          },
          {
            key: "share",
            header: named("deliveryShare"),
            align: "right",
            cell: (step: Step) => <span className="num">{percent(shareOf(step))}</span>,
          },
          ...(only
            ? [
                {
                  key: "charged",
                  header: named("charged"),
                  align: "right" as const,
                  cell: ({ charged }: Step) => <Money micros={charged} currency={only.currency} locale={locale} />,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
