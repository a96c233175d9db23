import type { DocumentLanguage } from "../amount-in-words";
import { labelsOf } from "../labels/labels";
import { filled } from "../templates/template";
import type { Block, PaperCell } from "./paper";
import { addressOf, dateText, type Party, type PrintedDocument, shortDate, valuesOf } from "./values";

const WIDTHS = [3, 17, 5, 8, 9.5, 8, 8, 10.5, 6, 7.5, 10, 10.5, 10, 9.5, 13];
const PIECE = ["—", "—"];

/** The form in government decree 1137, with its numbered lines and columns. */
export function vatInvoiceBlocks(document: PrintedDocument, language: DocumentLanguage): Block[] {
  const { vatInvoice: form, ordinal } = labelsOf(language);
  const {
    seller,
    payer,
    currency,
    lines,
    vat,
    vatSum,
    total,
    payments = [],
    advances = [],
    shipped = document.number,
  } = document.content;
  const isAdvance = document.type === "advanceInvoice";
  const numbered = (papers: readonly string[]) => (papers.length > 0 ? papers.join(`, ${ordinal} `) : form.noPayments);
  const values: Record<string, string> = {
    ...valuesOf(document, language),
    sellerAddress: addressOf(seller.data.legalAddress, language),
    payerAddress: addressOf(payer.data.legalAddress, language),
    sellerTaxIds: taxIds(seller),
    payerTaxIds: taxIds(payer),
    shipment: isAdvance ? form.noShipment : form.shipment(shipped, dateText(document.datedAt, language)),
    payments: payments.length > 0 ? payments.join(", ") : form.noPayments,
    advances: numbered(advances.map(({ number, at }) => form.payment(number, shortDate(at, language)))),
    currencyOfForm: form.currencies[currency] ?? currency,
  };
  const shares = vatOfLines(lines, vatSum, total);
  const rows = lines.map((line, at): PaperCell[] => {
    const withoutVat = line.sum - shares[at]!;
    const price = line.quantity > 0 ? Math.round(withoutVat / line.quantity) : withoutVat;
    if (isAdvance)
      return [
        at + 1,
        line.name,
        ...Array<string>(7).fill("—"),
        `${vat}/${100 + Number(vat)}`,
        { micros: shares[at]! },
        { micros: line.sum },
        "—",
        "—",
        "—",
      ];
    return [
      at + 1,
      line.name,
      "—",
      ...PIECE,
      line.quantity,
      { micros: price },
      { micros: withoutVat },
      form.noExcise,
      vat === "none" ? form.noVat : `${vat}%`,
      vat === "none" ? form.noVat : { micros: shares[at]! },
      { micros: line.sum },
      "—",
      "—",
      "—",
    ];
  });
  const foot: PaperCell[] = [
    null,
    form.total,
    null,
    null,
    null,
    null,
    null,
    isAdvance ? "—" : { micros: total - vatSum },
    "X",
    "X",
    vat === "none" ? form.noVat : { micros: vatSum },
    { micros: total },
    null,
    null,
    null,
  ];
  const isNumber = [5, 6, 7, 10, 11];
  return [
    ...form.head.map((text): Block => ({ kind: "text", text, isSmall: true, isRight: true })),
    ...form.lines.map(
      ([text, mark], at): Block => ({ kind: "line", text: filled(text, values), mark, isBold: at === 0 }),
    ),
    { kind: "gap" },
    {
      kind: "table",
      columns: form.columns.map(([title], at) => ({
        title,
        width: WIDTHS[at] ?? 5,
        isNumber: isNumber.includes(at),
        isCentered: at !== 1,
      })),
      marks: form.columns.map(([, mark]) => mark),
      rows,
      foot: [foot],
      isSmall: true,
    },
    { kind: "gap" },
    signers(document, language),
  ];
}

const taxIds = ({ data: { legal } }: Party) => [legal.inn, legal.kpp, legal.vatNumber].filter(Boolean).join("/");

/** Add up to the total, whatever the rounding. */
function vatOfLines(lines: { sum: number }[], vatSum: number, total: number): number[] {
  let [seen, allotted] = [0, 0];
  return lines.map(({ sum }) => {
    seen += sum;
    const upTo = total === 0 ? 0 : Math.round((vatSum / 10_000) * (seen / total)) * 10_000;
    const vat = upTo - allotted;
    allotted = upTo;
    return vat;
  });
}

function signers({ content: { seller } }: PrintedDocument, language: DocumentLanguage): Block {
  const { vatInvoice: form } = labelsOf(language);
  const { businessType, ogrn } = seller.data.legal;
  const name = seller.signer.fullNameShort.nominative || seller.signer.fullName.nominative;
  const side = { role: "", stampPlace: "", details: [], stamp: null };
  if (businessType === "entrepreneur") {
    const details = ogrn ? [form.registered(ogrn)] : [];
    return {
      kind: "signers",
      sides: [{ ...side, position: form.entrepreneur, name, signature: seller.signature, details }],
      code: null,
    };
  }
  return {
    kind: "signers",
    sides: [
      { ...side, position: form.director, name, signature: seller.signature },
      { ...side, position: form.accountant, name, signature: null },
    ],
    code: null,
  };
}
