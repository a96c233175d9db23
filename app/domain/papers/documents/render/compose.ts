import { VAT_FORMS } from "../../companies/vat";
import type { DocumentLanguage } from "../amount-in-words";
import { labelsOf } from "../labels/labels";
import { COLUMNS, type Column, type DocumentTemplate, filled, filledLines } from "../templates/template";
import { inLatin, latin } from "./latin";
import type { Block, Paper, PaperCell, PaperColumn, Side } from "./paper";
import { paymentCode } from "./payment-code";
import {
  addressOf,
  bankOf,
  languageOf,
  lastMoment,
  nameOf,
  type Party,
  type PrintedDocument,
  taxIdsOf,
  valuesOf,
} from "./values";
import { vatInvoiceBlocks } from "./vat-invoice";

export function paperOf(
  issued: PrintedDocument,
  template: DocumentTemplate,
  language: DocumentLanguage = languageOf(issued.content),
): Paper {
  const { type, number, content } = issued;
  const inEnglish = { ...issued, content: inLatin(content), number: type === "contract" ? latin(number) : number };
  const document = language === "en" ? inEnglish : issued;
  const labels = labelsOf(language);
  const values = valuesOf(document, language);
  const title = filled(template.title, values);
  const texts = (text: string): Block[] =>
    filledLines(text, values).map((line) => ({ kind: "text" as const, ...line }));
  const isForm = VAT_FORMS.includes(document.type);
  const blocks: Block[] = [
    ...bankBlock(document, language),
    // A form contains its own title.
    ...(isForm ? [] : [{ kind: "title" as const, text: title }]),
    ...texts(template.intro),
    ...(isForm ? vatInvoiceBlocks(document, language) : tableOf(document, template, language)),
    ...texts(template.totals),
    ...(isForm ? [] : signersOf(document, template, language, paymentCode(issued))),
    ...texts(template.footer).map((block) => ({ ...block, isSmall: true })),
  ];
  const name = [labels.types[document.type], document.number && `${labels.ordinal} ${document.number}`];
  return {
    language,
    locale: labels.locale,
    isLandscape: isForm,
    title,
    blocks,
    pageOf: labels.page,
    name: name.filter(Boolean).join(" "),
  };
}

function bankBlock({ type, content: { seller } }: PrintedDocument, language: DocumentLanguage): Block[] {
  const { bank } = seller.data;
  if (type !== "invoice" || !bank.bik || language !== "ru") return [];
  const ids = taxIdsOf(seller, language);
  const { bik, rs: account, ks: corrAccount } = bank;
  const payee = nameOf(seller);
  return [
    { kind: "bank", bank: bank.name, bik, corrAccount, ids, account, payee, labels: labelsOf(language) },
    { kind: "gap" },
  ];
}

const WIDTHS: Record<Column, number> = { name: 60, quantity: 11, price: 15, sum: 16 };

function tableOf(document: PrintedDocument, template: DocumentTemplate, language: DocumentLanguage): Block[] {
  const labels = labelsOf(language);
  if (document.type === "reconciliation")
    return [{ kind: "gap" }, reconciliationTable(document, language), { kind: "gap" }];
  const shown = COLUMNS.filter((name) => template.columns[name]);
  if (shown.length === 0) return [{ kind: "gap" }];
  const columns: PaperColumn[] = [
    { title: labels.ordinal, width: 5, isCentered: true },
    ...shown.map((name) => ({ title: template.columns[name], width: WIDTHS[name], isNumber: name !== "name" })),
  ];
  const rows = document.content.lines.map((line, at): PaperCell[] => {
    const cells = { ...line, price: { micros: line.price }, sum: { micros: line.sum } };
    return [at + 1, ...shown.map((name) => cells[name])];
  });
  return [{ kind: "gap" }, { kind: "table", columns, rows }, { kind: "gap" }];
}

function reconciliationTable({ content, ...document }: PrintedDocument, language: DocumentLanguage): Block {
  const { reconciliation } = labelsOf(language);
  const [ordinal = "", date = "", name = "", debit = "", credit = ""] = reconciliation.columns;
  const { opening, closing } = content.balance ?? { opening: 0, closing: 0 };
  const moves = content.moves ?? [];
  const from = content.period?.from ?? document.fromAt;
  const to = content.period?.to ?? document.toAt;
  const sum = (side: "debit" | "credit") => ({ micros: moves.reduce((total, move) => total + move[side], 0) });
  const shown = (micros: number) => (micros === 0 ? null : { micros });
  // From the seller's books: the payer's remaining money is a debt of the seller, a credit.
  const balance = (text: string, at: number | null, amount: number): PaperCell[] => [
    null,
    at === null ? null : { day: at },
    text,
    ...(amount < 0 ? [{ micros: -amount }, null] : [null, { micros: amount }]),
  ];
  return {
    kind: "table",
    columns: [
      { title: ordinal, width: 6, isCentered: true },
      { title: date, width: 14 },
      { title: name, width: 44 },
      { title: debit, width: 18, isNumber: true },
      { title: credit, width: 18, isNumber: true },
    ],
    rows: [
      balance(reconciliation.opening, from, opening),
      ...moves.map((move, at) => [at + 1, { day: move.at }, move.name, shown(move.debit), shown(move.credit)]),
    ],
    foot: [
      [null, null, reconciliation.turnover, sum("debit"), sum("credit")],
      balance(reconciliation.closing, to === null ? null : lastMoment(to), closing),
    ],
  };
}

function signersOf(
  document: PrintedDocument,
  template: DocumentTemplate,
  language: DocumentLanguage,
  code: string | null,
): Block[] {
  const { seller, payer } = document.content;
  if (template.signers === "none") return [];
  const labels = labelsOf(language);
  const isContract = document.type === "contract";
  const side = (party: Party, role: string, images: Pick<Side, "stamp" | "signature">): Side => ({
    role: template.signers === "both" ? role : "",
    position: party.signer.position.nominative,
    name: party.signer.fullNameShort.nominative || party.signer.fullName.nominative,
    ...images,
    stampPlace: template.signers === "both" ? labels.stampPlace : "",
    details: isContract
      ? [
          nameOf(party),
          ...taxIdsOf(party, language),
          addressOf(party.data.legalAddress, language),
          bankOf(party, language),
        ].filter(Boolean)
      : [],
  });
  const sides = [
    side(seller, labels.seller, seller),
    ...(template.signers === "both" ? [side(payer, labels.payer, { stamp: null, signature: null })] : []),
  ];
  return [
    { kind: "gap" },
    ...(isContract ? [{ kind: "heading" as const, text: labels.parties }] : []),
    { kind: "signers", sides, code },
  ];
}
