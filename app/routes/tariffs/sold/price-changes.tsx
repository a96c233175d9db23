import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { Tag } from "../../../components/ui/chip";
import { formatNumber, formatRate } from "../../../components/ui/format";
import { Money } from "../../../components/ui/money";
import { Note } from "../../../components/ui/note";
import type { NamedChange } from "./named-changes.server";

/** Prices that saving would change: current, new, difference. */
export function PriceChanges({ changes, currency }: { changes: NamedChange[]; currency: string }) {
  const { t, i18n } = useTranslation("pricing");
  const locale = i18n.language;
  const priced = (price: NamedChange["before"]) =>
    price ? (
      <>
        <Money micros={price.price} currency={currency} locale={locale} />{" "}
        <span className="text-ink-3">{t(`unit_${price.unit}`)}</span>
      </>
    ) : (
      <span className="text-ink-3">{t("noPrice")}</span>
    );
  const difference = ({ before, after }: NamedChange) => {
    if (!before) return <Tag>{t("fresh")}</Tag>;
    if (!after) return <Tag>{t("gone")}</Tag>;
    if (before.unit !== after.unit || before.price === 0) return null;
    return (
      <span className="num">
        {formatRate(Math.round(((after.price - before.price) / before.price) * 1000) / 1000, locale, true)}
      </span>
    );
  };
  const columns: Column<NamedChange>[] = [
    {
      key: "place",
      header: t("direction"),
      width: "fill",
      card: { side: "left", line: 1 },
      cell: ({ name, from }) => (
        <>
          <span className="num">{name || t("everywhere")}</span>{" "}
          {from > 0 && <span className="text-ink-3">{t("rangeAbove", { from: formatNumber(from, locale) })}</span>}
        </>
      ),
    },
    {
      key: "before",
      header: t("before"),
      width: "min",
      align: "right",
      card: { side: "left", line: 2 },
      cell: ({ before }) => priced(before),
    },
    {
      key: "after",
      header: t("after"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ after }) => priced(after),
    },
    {
      key: "difference",
      header: t("difference"),
      width: "min",
      align: "right",
      card: { side: "right", line: 2 },
      cell: difference,
    },
  ];
  return (
    <section className="stack gap-2" aria-labelledby="price-changes">
      <h2 id="price-changes">{t("changesTitle")}</h2>
      <Note tone="info" role="status">
        {t("changesHelp")}
      </Note>
      <DataTable
        caption={t("changesTitle")}
        fit="flush"
        density="compact"
        rows={changes}
        rowKey={({ place, from }) => `${place} ${from}`}
        columns={columns}
      />
    </section>
  );
}
