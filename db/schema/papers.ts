import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, isActive, updatedAt } from "../columns";

/** Spec §3: the fields of a requisite that have no column. */
export interface RequisiteDetails {
  contact: Contact & { matchesProfile: boolean };
  signer: Record<"position" | "fullName" | "fullNameShort", Cases> & { basis: Cases & { details: string } };
  manager: { fullName: string; post: string };
  data: {
    legal: Record<"country" | "name" | "opf" | "ogrn" | "inn" | "kpp" | "okpo" | "vatNumber", string> & {
      businessType: BusinessType;
    };
    /** `ls`: the account within the treasury; absent in older rows. */
    bank: Record<"name" | "rs" | "ks" | "bik" | "iban" | "swift", string> & { ls?: string };
    tax: { system: string; vat: string };
    legalAddress: Address;
    postalAddress: Address & { matchesLegal: boolean };
  };
}

export type BusinessType = "company" | "entrepreneur" | "foreign";
export type Cases = Record<"nominative" | "genitive", string>;
export type Contact = Record<"firstName" | "middleName" | "lastName" | "email" | "phone", string>;
export type Address = Record<"country" | "city" | "index" | "address" | "phone" | "phoneAdd", string>;

export const requisites = sqliteTable(
  "requisites",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    title: text("title").notNull(),
    isActive: isActive(),
    details: text("details", { mode: "json" }).$type<RequisiteDetails>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const registryAnswers = sqliteTable("registry_answers", {
  key: text("key").primaryKey(),
  answer: text("answer", { mode: "json" }).$type<unknown>().notNull(),
  endsAt: integer("ends_at").notNull(),
});

export type DocumentType = "invoice" | "contract" | "act" | "reconciliation" | "vatInvoice" | "advanceInvoice";

export interface VatRate {
  /** ms UTC, inclusive. */
  from: number;
  rate: string;
}

/** VAT comes from the company's own rates. */
export type SellerDetails = Omit<RequisiteDetails, "contact" | "data"> & {
  data: Omit<RequisiteDetails["data"], "tax"> & { tax: { system: string } };
};

/** `ownerId` "": the platform's own companies. */
export const companies = sqliteTable(
  "companies",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    title: text("title").notNull(),
    isActive: isActive(),
    details: text("details", { mode: "json" }).$type<SellerDetails>().notNull(),
    vatRates: text("vat_rates", { mode: "json" }).$type<VatRate[]>().notNull(),
    documentTypes: text("document_types", { mode: "json" }).$type<DocumentType[]>().notNull(),
    numbering: text("numbering", { mode: "json" })
      .$type<Partial<Record<DocumentType, { prefix: string; next: number }>>>()
      .notNull(),
    stamp: text("stamp"),
    signature: text("signature"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const contracts = sqliteTable(
  "contracts",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    title: text("title").notNull(),
    tags: text("tags", { mode: "json" }).$type<string[]>().notNull(),
    requisiteId: text("requisite_id").notNull(),
    companyId: text("company_id").notNull(),
    fileId: text("file_id"),
    fileOwnerId: text("file_owner_id"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/** A snapshot of a document's content: later changes to a company or requisite do not affect it. */
export interface DocumentContent {
  seller: SellerDetails & { title: string; stamp: string | null; signature: string | null };
  payer: Omit<RequisiteDetails, "contact"> & { title: string };
  contract: { title: string; createdAt: number } | null;
  currency: string;
  /** Prices and sums in micros, with VAT. */
  lines: { name: string; quantity: number; price: number; sum: number }[];
  total: number;
  /** Per cent, or "none". */
  vat: string;
  /** In micros, of the total. */
  vatSum: number;
  /** ms UTC, inclusive and exclusive, where the document has no period of its own. */
  period?: { from: number; to: number };
  /** Reconciliation statement: the payer's balance, and the moves that changed it. */
  balance?: { opening: number; closing: number };
  moves?: { at: number; name: string; debit: number; credit: number }[];
  /** VAT invoice: the payment documents. */
  payments?: string[];
  /** VAT invoice: the advance invoices that paid for its services, and how much of each. */
  advances?: { id: string; number: string; at: number; sum: number }[];
  /** VAT invoice: the number of its act. */
  shipped?: string;
  /** The seller's template on that day; absent: the built-in one. */
  template?: unknown;
  /** Act: the cost of its months so far, so that the next act includes late charges. */
  seen?: Record<string, number>;
}

export const documents = sqliteTable(
  "documents",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    type: text("type").$type<DocumentType>().notNull(),
    number: text("number").notNull(),
    companyId: text("company_id").notNull(),
    requisiteId: text("requisite_id").notNull(),
    contractId: text("contract_id"),
    content: text("content", { mode: "json" }).$type<DocumentContent>().notNull(),
    fromAt: integer("from_at"),
    toAt: integer("to_at"),
    datedAt: integer("dated_at").notNull(),
    createdAt: createdAt(),
    /** ms UTC; until then the id alone gives access. */
    openUntil: integer("open_until"),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    index("documents_open").on(table.id).where(sql`open_until IS NOT NULL`),
  ],
);

export type InvoiceStatus = "pending" | "paid" | "rejected";

export const invoices = sqliteTable(
  "invoices",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    status: text("status").$type<InvoiceStatus>().notNull(),
    source: text("source").$type<"user" | "system">().notNull(),
    companyId: text("company_id").notNull(),
    requisiteId: text("requisite_id").notNull(),
    documentId: text("document_id").notNull(),
    number: text("number").notNull(),
    inn: text("inn").notNull(),
    dueAt: integer("due_at"),
    paidAt: integer("paid_at"),
    paidBy: text("paid_by"),
    reason: text("reason"),
    decidedBy: text("decided_by"),
    sellerId: text("seller_id").notNull(),
    payer: text("payer").notNull(),
    words: text("words").notNull(),
    billingId: text("billing_id"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const statementLines = sqliteTable(
  "statement_lines",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    number: text("number").notNull(),
    datedOn: text("dated_on").notNull(),
    amount: integer("amount").notNull(),
    account: text("account").notNull(),
    payerAccount: text("payer_account").notNull(),
    inn: text("inn").notNull(),
    payer: text("payer").notNull(),
    purpose: text("purpose").notNull(),
    currency: text("currency").notNull().default(""),
    invoiceId: text("invoice_id"),
    takenBy: text("taken_by"),
    takenAt: integer("taken_at"),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
export const documentTemplates = sqliteTable(
  "document_templates",
  {
    ownerId: text("owner_id").notNull(),
    type: text("type").$type<DocumentType>().notNull(),
    language: text("language").$type<"ru" | "en">().notNull(),
    template: text("template", { mode: "json" }).$type<unknown>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.type, table.language] })],
);

export const documentEmails = sqliteTable(
  "document_emails",
  {
    ownerId: text("owner_id").notNull(),
    documentId: text("document_id").notNull(),
    dueAt: integer("due_at"),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.documentId] })],
);

export const closedMonths = sqliteTable("closed_months", {
  fromAt: integer("from_at").primaryKey(),
  toAt: integer("to_at").notNull(),
  walked: text("walked").notNull(),
  failed: integer("failed").notNull(),
  leaseUntil: integer("lease_until"),
  endedAt: integer("ended_at"),
});
