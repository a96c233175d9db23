import type { DocumentType } from "../../../../../db/schema/papers";
import type { DocumentLanguage } from "../amount-in-words";
import { en } from "./en";
import { ru } from "./ru";

/** Possible columns of a table, in this order. */
export const COLUMNS = ["name", "quantity", "price", "sum"] as const;
export type Column = (typeof COLUMNS)[number];

export const SIGNERS = ["seller", "both", "none"] as const;

/**
 * Lines may contain ${placeholders}. A line between ** and ** is bold; a line whose placeholders are all empty is
 * omitted.
 */
export interface DocumentTemplate {
  title: string;
  intro: string;
  /** Titles; a column without a title is hidden. */
  columns: Record<Column, string>;
  totals: string;
  signers: (typeof SIGNERS)[number];
  footer: string;
}

export const DEFAULTS: Record<DocumentLanguage, Record<DocumentType, DocumentTemplate>> = { ru, en };

export const PLACEHOLDERS = [
  "number",
  "date",
  "from",
  "to",
  "contract",
  "currency",
  "total",
  "totalInWords",
  "vat",
  "vatSum",
  "vatLine",
  "opening",
  "closing",
  "debt",
  "sellerName",
  "sellerLine",
  "sellerSigner",
  "sellerInn",
  "sellerKpp",
  "sellerAddress",
  "sellerBank",
  "payerName",
  "payerLine",
  "payerSigner",
  "payerInn",
  "payerKpp",
  "payerAddress",
  "payerBank",
  "city",
] as const satisfies string[];
export type Placeholder = (typeof PLACEHOLDERS)[number];

const PLACEHOLDER = /\$\{([^}]*)\}/g;

export function unknownPlaceholders(text: string): string[] {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name.trim());
  return [...new Set(names.filter((name) => !PLACEHOLDERS.some((known) => known === name)))];
}

export interface FilledLine {
  text: string;
  isBold: boolean;
}

export function filledLines(text: string, values: Record<string, string>): FilledLine[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const names = [...line.matchAll(PLACEHOLDER)].map(([, name = ""]) => name.trim());
    if (names.length > 0 && names.every((name) => !values[name])) return [];
    const [, bold] = /^\*\*(.*)\*\*$/.exec(line.trim()) ?? [];
    return [{ text: filled(bold ?? line, values), isBold: bold !== undefined }];
  });
}

/** Merges two adjacent full stops, one from the text and one from a value. */
export function filled(text: string, values: Record<string, string>): string {
  return text.replace(PLACEHOLDER, (_, name: string) => values[name.trim()] ?? "").replace(/\.\.(?!\.)/g, ".");
}
