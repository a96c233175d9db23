import { inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { DocumentContent, DocumentType } from "../../../../db/schema/papers";
import { payerTitleOf } from "../../base/shared/legal-name";
import { type Micros, scaleMicros } from "../../base/shared/money";
import type { CompanyRow, ContractRow } from "../companies/find";
import { VAT_FORMS, vatAt } from "../companies/vat";
import { titleOfCompany } from "../companies/view";
import type { RequisiteRow } from "../requisites/find";
import { languageOf } from "./render/values";
import { DEFAULTS } from "./templates/template";

const KOPECK = 10_000;

export interface Paper {
  ownerId: string;
  id: string;
  type: DocumentType;
  company: CompanyRow;
  requisite: Pick<RequisiteRow, "id" | "title" | "details">;
  contract: Pick<ContractRow, "id" | "title" | "createdAt"> | null;
  currency: string;
  lines: DocumentContent["lines"];
  /** ms UTC, inclusive and exclusive. */
  period?: { from: number; to: number };
  more?: Pick<DocumentContent, "seen" | "payments" | "advances">;
  /** For a VAT invoice: its act, issued earlier in the batch. */
  actId?: string;
  /** Set if the document already has a number; then `count` does not belong in the batch. */
  number?: string;
}

/** VAT included in a sum, in whole kopecks. */
export function vatWithin(total: Micros, vat: string): Micros {
  const rate = Number(vat) || 0;
  return scaleMicros(total, rate, (100 + rate) * KOPECK) * KOPECK;
}

export function contentOf(
  { company, requisite, contract, currency, lines, more }: Paper,
  now: number,
): DocumentContent {
  const { contact: _, ...payer } = requisite.details;
  const total = lines.reduce((sum, line) => sum + line.sum, 0);
  const vat = vatAt(company.vatRates, now) ?? "none";
  return {
    seller: {
      ...company.details,
      title: titleOfCompany(company),
      stamp: company.stamp,
      signature: company.signature,
    },
    payer: { ...payer, title: payerTitleOf(requisite) },
    contract: contract && { title: contract.title, createdAt: contract.createdAt },
    currency,
    lines,
    total,
    vat,
    vatSum: vatWithin(total, vat),
    ...more,
  };
}

/** Invoices for prepayments share the numbers of VAT invoices. */
const lineOf = (type: DocumentType) => (type === "advanceInvoice" ? "vatInvoice" : type);
const prefixOf = (type: DocumentType) => sql`coalesce(c.numbering ->> ${`$.${lineOf(type)}.prefix`}, '')`;

/** Next number of the company `c`; skips numbers typed by hand. */
export function nextNumber(type: DocumentType): SQL<string> {
  const types = lineOf(type) === "vatInvoice" ? VAT_FORMS : [type];
  return sql`${prefixOf(type)} || (WITH RECURSIVE free (n) AS (
      SELECT CAST(coalesce(c.numbering ->> ${`$.${lineOf(type)}.next`}, 1) AS INTEGER)
      UNION ALL SELECT n + 1 FROM free WHERE EXISTS (SELECT 1 FROM documents d
        WHERE d.company_id = c.id AND ${inArray(sql`d.type`, [...types])} AND d.number = ${prefixOf(type)} || free.n))
    SELECT max(n) FROM free)`;
}

/** Takes the company's next number in the batch of its cause, if `when` holds there; `count` must follow `insert`. */
export function issueDocument(db: Database, paper: Paper, now: number, when: SQL = sql`1`) {
  const { ownerId, id, type, company, requisite, contract, period, number, actId } = paper;
  const prefix = prefixOf(type);
  const content = contentOf(paper, now);
  const act = sql`(SELECT number FROM documents WHERE owner_id = ${ownerId} AND id = ${actId})`;
  const withAct = actId ? sql`, '$.shipped', ${act}` : sql``;
  const language = languageOf(content);
  const template = sql`coalesce((SELECT t.template FROM document_templates t WHERE t.owner_id = c.owner_id
    AND t.type = ${type} AND t.language = ${language}), ${JSON.stringify(DEFAULTS[language][type])})`;
  return {
    content,
    insert: db.all<{ number: string }>(sql`INSERT INTO documents (owner_id, id, type, number, company_id, requisite_id,
        contract_id, content, from_at, to_at, dated_at, created_at)
      SELECT ${ownerId}, ${id}, ${type}, ${number ?? nextNumber(type)}, c.id, ${requisite.id},
        ${contract?.id ?? null}, json_set(${JSON.stringify(content)}, '$.template', json(${template})${withAct}),
        ${period?.from ?? null}, ${period?.to ?? null}, ${now}, ${now}
      FROM companies c WHERE c.owner_id = ${company.ownerId} AND c.id = ${company.id} AND (${when})
      ON CONFLICT DO NOTHING RETURNING number`),
    count: db.run(sql`UPDATE companies AS c SET numbering = json_set(numbering, ${`$.${lineOf(type)}`},
        json_object('prefix', ${prefix}, 'next', max(coalesce(numbering ->> ${`$.${lineOf(type)}.next`}, 1), 1 +
          (SELECT CAST(substr(number, length(${prefix}) + 1) AS INTEGER) FROM documents
            WHERE owner_id = ${ownerId} AND id = ${id}))))
      WHERE owner_id = ${company.ownerId} AND id = ${company.id}
        AND EXISTS (SELECT 1 FROM documents WHERE owner_id = ${ownerId} AND id = ${id})`),
  };
}
