import type { Micros } from "../../../base/shared/money";
import type { DocumentLanguage } from "../amount-in-words";

/** `day`: a moment within the day. */
export type PaperCell = string | number | { micros: Micros } | { day: number } | null;

export interface PaperColumn {
  title: string;
  /** Relative width. */
  width: number;
  isNumber?: boolean;
  isCentered?: boolean;
}

export interface Side {
  role: string;
  position: string;
  name: string;
  stamp: string | null;
  signature: string | null;
  stampPlace: string;
  /** Lines above, as in a contract. */
  details: string[];
}

export type Block =
  | { kind: "title" | "heading"; text: string }
  | { kind: "text"; text: string; isBold?: boolean; isSmall?: boolean; isRight?: boolean }
  | { kind: "line"; text: string; mark: string; isBold?: boolean }
  | {
      kind: "bank";
      bank: string;
      bik: string;
      corrAccount: string;
      ids: string[];
      account: string;
      payee: string;
      labels: Record<"bankOfPayee" | "bik" | "account" | "payee", string>;
    }
  | {
      kind: "table";
      columns: PaperColumn[];
      /** Second row of the header: the column numbers of a form. */
      marks?: string[];
      rows: PaperCell[][];
      foot?: PaperCell[][];
      isSmall?: boolean;
    }
  | { kind: "signers"; sides: Side[]; code: string | null }
  | { kind: "gap" };

/** Content of a document, independent of the file format. */
export interface Paper {
  language: DocumentLanguage;
  locale: string;
  isLandscape: boolean;
  title: string;
  /** Document type and number. */
  name: string;
  blocks: Block[];
  pageOf(page: number, pages: number): string;
}
