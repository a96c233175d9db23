import { useTranslation } from "react-i18next";
import { Pairs } from "../../../components/ui/dl";
import { useInvoiceWords } from "./invoice-words";
import type { NewInvoiceData } from "./new";

interface InvoicePreviewProps {
  payer: NewInvoiceData["requisites"][number];
  seller: NewInvoiceData["companies"][number];
  /** Micros; null while none is typed. */
  sum: number | null;
  currency: string;
  contract: string | null;
}

/** What the invoice will say; its number is the next one, and taken when it is made out. */
export function InvoicePreview({ payer, seller, sum, currency, contract }: InvoicePreviewProps) {
  const { t } = useTranslation("invoices");
  const { money, innOf } = useInvoiceWords();
  const { bank } = seller;
  const rate = Number(seller.vat) || 0;
  const vat = sum === null ? null : Math.round((sum * rate) / (100 + rate) / 10_000) * 10_000;
  return (
    <aside className="stack gap-3 self-start" aria-labelledby="invoice-preview">
      <div className="row justify-between gap-x-4">
        <h2 id="invoice-preview">{t("preview")}</h2>
        <span className="num text-sm text-ink-3">{t("number", { number: seller.number })}</span>
      </div>
      <div className="well stack gap-3 text-sm">
        <Pairs
          items={[
            {
              term: t("supplier"),
              value: [seller.title, seller.inn && innOf(seller.inn)].filter(Boolean).join(", "),
            },
            {
              key: "bank",
              term: "",
              value: t("account", { bank: bank.name, digits: (bank.rs || bank.iban).slice(-4) }),
            },
            {
              term: t("buyer"),
              value: [payer.title, payer.inn && innOf(payer.inn)].filter(Boolean).join(", "),
            },
            ...(contract ? [{ term: t("documents"), value: contract }] : []),
          ]}
        />
        {sum !== null && (
          <p className="num">
            {vat === null || seller.vat === "none"
              ? t("withoutVatTotal")
              : t("vatWithin", { rate: seller.vat, sum: money(vat, currency) })}
            <b className="block font-medium">{t("total", { sum: money(sum, currency) })}</b>
          </p>
        )}
      </div>
      {currency === "RUB" && <p className="hint">{t("qr")}</p>}
    </aside>
  );
}
