import type { Micros } from "../../shared/money";
import type { DocumentLanguage } from "../amount-in-words";

/** `day`: a moment of it. */
export type PaperCell = string | number | { micros: Micros } | { day: number } | null;

export interface PaperColumn {
  title: string;
  /** Share of the width. */
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
  /** What stands above, of a contract. */
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
      /** A second line of the head: the columns' numbers of a form. */
      marks?: string[];
      rows: PaperCell[][];
      foot?: PaperCell[][];
      isSmall?: boolean;
    }
  | { kind: "signers"; sides: Side[]; code: string | null }
  | { kind: "gap" };

/** What a document shows, whatever file it becomes. */
export interface Paper {
  language: DocumentLanguage;
  locale: string;
  isLandscape: boolean;
  title: string;
  /** Its type and number. */
  name: string;
  blocks: Block[];
  pageOf(page: number, pages: number): string;
}
