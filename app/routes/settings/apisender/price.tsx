import { useTranslation } from "react-i18next";
import { LinkButton } from "../../../components/ui/button";
import { type Pair, Pairs } from "../../../components/ui/dl";
import { formatMoney } from "../../../components/ui/format";
import { Money } from "../../../components/ui/money";
import { Note } from "../../../components/ui/note";

export interface Cost {
  /** Micros; null: no tariff. */
  price: number | null;
  available: number;
  currency: string;
}

export function Price({ price, available, currency, also = [] }: Cost & { also?: Pair[] }) {
  const { t, i18n } = useTranslation("apisender");
  const { t: common } = useTranslation("common");
  const locale = i18n.language;
  if (price === null) return <Note tone="warn">{t("noTariff")}</Note>;
  const money = (micros: number) => <Money micros={micros} currency={currency} locale={locale} />;
  const missing = price - available;
  return (
    <>
      <Pairs
        well
        numbers
        items={[
          { term: t("price"), value: money(price) },
          ...also,
          { term: common("available"), value: money(available) },
          ...(missing > 0 ? [] : [{ term: t("left"), value: money(-missing) }]),
        ]}
      />
      {missing > 0 && (
        <Note tone="warn" title={t("noMoney", { amount: formatMoney(missing, currency, locale) })}>
          <LinkButton size="s" to="/balance/payments/new">
            {common("topUp")}
          </LinkButton>
        </Note>
      )}
    </>
  );
}

export function isPayable({ price, available }: Cost): boolean {
  return price !== null && price <= available;
}
