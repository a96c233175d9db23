import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Pairs } from "../../../components/ui/dl";
import { formatLongDate } from "../../../components/ui/format";
import { amountInWords } from "../../../domain/documents/amount-in-words";
import { DEFAULT_ZONE } from "../../../domain/shared/time/default-zone";
import { useInvoiceWords } from "./invoice-words";
import type { NewInvoiceData } from "./new";

interface InvoicePreviewProps {
  payer: NewInvoiceData["requisites"][number];
  seller: NewInvoiceData["companies"][number];
  /** Micros; null while none is typed. */
  sum: number | null;
  currency: string;
  contract: string | null;
  service: string;
  now: number;
}

/** Drawn as the paper is; its number is the next one, and taken when it is made out. */
export function InvoicePreview({ payer, seller, sum, currency, contract, service, now }: InvoicePreviewProps) {
  const { t, i18n } = useTranslation("invoices");
  const { money, innOf } = useInvoiceWords();
  const rate = Number(seller.vat) || 0;
  const vat = sum === null ? null : Math.round((sum * rate) / (100 + rate) / 10_000) * 10_000;
  const day = formatLongDate(now, i18n.language, DEFAULT_ZONE, { year: "numeric" });
  const language = payer.isForeign || seller.isForeign ? "en" : "ru";
  const partyOf = (title: string, inn: string) => [title, inn && innOf(inn)].filter(Boolean).join(", ");
  return (
    <aside className="stack gap-3 self-start" aria-labelledby="invoice-preview">
      <div className="row justify-between gap-x-4">
        <h2 id="invoice-preview">{t("preview")}</h2>
        <span className="num text-sm text-ink-3">{t("number", { number: seller.number })}</span>
      </div>
      <div className="stack gap-3 rounded-md border border-line p-4 text-xs">
        <BankBox seller={seller} />
        <p className="text-sm font-medium">{t("paperOf", { number: seller.number, day })}</p>
        <Pairs
          items={[
            { term: t("supplier"), value: partyOf(seller.title, seller.inn) },
            { term: t("buyer"), value: partyOf(payer.title, payer.inn) },
            ...(contract ? [{ term: t("documents"), value: contract }] : []),
          ]}
        />
        {sum !== null && (
          <>
            <p className="row justify-between gap-x-4 border-t border-line pt-3">
              <span lang={language}>{service}</span>
              <span className="num">{money(sum, currency)}</span>
            </p>
            <p className="border-t border-line pt-3">
              {vat === null || seller.vat === "none"
                ? t("withoutVatTotal")
                : t("vatWithin", { rate: seller.vat, sum: money(vat, currency) })}
              <b className="block font-medium">{t("total", { sum: money(sum, currency) })}</b>
            </p>
            <p lang={language}>{amountInWords(sum, currency, language)}</p>
          </>
        )}
      </div>
      {currency === "RUB" && <p className="hint">{t("qr")}</p>}
    </aside>
  );
}

/** As a payment order has it. */
function BankBox({ seller: { title, inn, kpp, bank } }: Pick<InvoicePreviewProps, "seller">) {
  const { t } = useTranslation("invoices");
  const { innOf } = useInvoiceWords();
  const rows: [ReactNode, ReactNode][] = [
    [bank.name, bank.bik ? t("bic", { bic: bank.bik }) : bank.swift && `SWIFT ${bank.swift}`],
    [inn && innOf(inn), kpp && t("kpp", { kpp })],
    [title, bank.rs || bank.iban],
  ];
  return (
    <div className="rounded-md border border-line">
      {rows.map(([name, value], at) => (
        <p
          key={at === 0 ? "bank" : at === 1 ? "ids" : "account"}
          className={`row flex-wrap justify-between gap-x-4 p-3 ${at > 0 ? "border-t border-line" : ""}`}
        >
          <span>{name}</span>
          <span className="num">{value}</span>
        </p>
      ))}
    </div>
  );
}
