import { useTranslation } from "react-i18next";
import { paperOf } from "../../../domain/papers/documents/render/compose";
import { languageOf } from "../../../domain/papers/documents/render/values";
import type { NewInvoiceData } from "./new";
import { PaperBlock } from "./paper-block";

interface InvoicePreviewProps {
  payer: NewInvoiceData["requisites"][number];
  seller: NewInvoiceData["companies"][number];
  contract: NewInvoiceData["contracts"][number] | undefined;
  /** Micros. */
  sum: number;
  data: Pick<NewInvoiceData, "currency" | "now" | "services" | "templates">;
}

/** The invoice itself, in its own language. Its number is the next one, and is taken only on creation. */
export function InvoicePreview({ payer, seller, contract, sum, data }: InvoicePreviewProps) {
  const { t } = useTranslation("invoices");
  const parties = { seller: { ...seller.party, stamp: null, signature: null }, payer: payer.party };
  const language = languageOf(parties);
  const name = contract?.service ?? data.services[language];
  const rate = Number(seller.vat) || 0;
  const { blocks } = paperOf(
    {
      type: "invoice",
      number: seller.number,
      datedAt: data.now,
      fromAt: null,
      toAt: null,
      content: {
        ...parties,
        contract: contract ?? null,
        currency: data.currency,
        total: sum,
        vat: seller.vat,
        vatSum: Math.round((sum * rate) / (100 + rate) / 10_000) * 10_000,
        lines: [{ name, quantity: 1, price: sum, sum }],
      },
    },
    data.templates[language],
    language,
  );
  return (
    <aside className="stack gap-3 self-start" aria-labelledby="invoice-preview">
      <div className="row justify-between gap-x-4">
        <h2 id="invoice-preview">{t("preview")}</h2>
        <span className="num text-sm text-ink-3">{t("number", { number: seller.number })}</span>
      </div>
      <div className="stack gap-3 rounded-md border border-line p-4 text-xs" lang={language}>
        {Object.entries(blocks).map(([at, block]) => (
          <PaperBlock key={at} block={block} language={language} />
        ))}
      </div>
      {blocks.some((block) => block.kind === "signers" && block.code) && <p className="hint">{t("qr")}</p>}
    </aside>
  );
}
