import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../components/tables/data-table";
import { formatNumber } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import { useSourceName } from "../../components/ui/source-name";
import type { ShownTariff } from "./tariffs";

type Rule = ShownTariff["rules"][number];

/** Prices of a channel by destination and volume. */
export function TariffPrices({ tariff, currency }: { tariff: ShownTariff; currency: string }) {
  const { t } = useTranslation("tariffs");
  const sourceName = useSourceName();
  const { id, title, source, rules, refundOnFailed, noPayments, isSubscription } = tariff;
  const columns = useColumns(tariff, currency);
  const name = sourceName(source);
  const note = noPayments ? t("noPayments") : !isSubscription && t(refundOnFailed ? "refundOnFailed" : "noRefund");
  return (
    <section className="stack gap-2" aria-labelledby={`tariff-${id}`}>
      <h2 id={`tariff-${id}`}>{name}</h2>
      {title.toLowerCase() !== name.toLowerCase() && <p className="hint">{title}</p>}
      <DataTable
        caption={name}
        fit="flush"
        density="compact"
        rows={rules.map((rule, index) => ({ ...rule, key: `${index}` }))}
        rowKey={({ key }) => key}
        columns={columns}
      />
      {note && <p className="hint">{note}</p>}
    </section>
  );
}

function useColumns({ rules, isSubscription }: ShownTariff, currency: string): Column<Rule & { key: string }>[] {
  const { t, i18n } = useTranslation("tariffs");
  const locale = i18n.language;
  const hasRanges = rules.some(({ from }) => from);
  const rest = rules.some(({ prefixes }) => prefixes?.length) ? t("elsewhere") : t("anywhere");
  return [
    {
      key: "direction",
      header: t("direction"),
      width: "fill",
      card: { side: "left", line: 1 },
      cell: ({ prefixes }) =>
        prefixes?.length ? <span className="num">{prefixes.map((prefix) => `+${prefix}`).join(", ")}</span> : rest,
    },
    ...(hasRanges
      ? [
          {
            key: "from",
            header: t("from"),
            width: "min",
            align: "right",
            card: { side: "left", line: 2 },
            cell: ({ from = 0 }: Rule) => (
              <span className="num">{from > 0 ? formatNumber(from + 1, locale) : t("firstMessage")}</span>
            ),
          } as const,
        ]
      : []),
    {
      key: "price",
      header: t("price"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ price, unit }) => (
        <>
          <Money micros={price} currency={currency} locale={locale} />{" "}
          <span className="text-ink-3">{t(isSubscription ? "unit_period" : `unit_${unit}`)}</span>
        </>
      ),
    },
  ];
}
