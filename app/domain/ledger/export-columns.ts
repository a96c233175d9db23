import { type BillingRow, shownAmount } from "../billing/billings";
import { type Figures, figuresOf } from "../billing/figures";
import { type Format, languageFor } from "../exports/export";
import type { Micros } from "../shared/money";
import type { Say } from "../shared/ports/platform";
import { writtenTime } from "../shared/time/zones";
import type { Cell } from "../tables/cells";
import { wordOfSource, wordOfState } from "./sources";

/** Titles are `led_…` of the namespace "exportPages". */
export const LEDGER_COLUMNS = [
  ...(["createdAt", "source", "about", "comment", "status", "amount", "balance"] as const),
  ...(["toppedUp", "withdrawn", "spent", "held", "refunded", "taskId", "id"] as const),
] as const;

export type LedgerColumn = (typeof LEDGER_COLUMNS)[number];

const SHOWN: Record<string, readonly LedgerColumn[]> = {
  what: ["source", "about", "comment"],
  status: ["status"],
  time: ["createdAt"],
  amount: ["amount"],
  balance: ["balance"],
};

/** `keys`: columns of the list; null: its defaults. */
export function ledgerShown(keys: readonly string[] | null): LedgerColumn[] {
  const shown = new Set((keys ?? Object.keys(SHOWN)).flatMap((key) => SHOWN[key] ?? []));
  return LEDGER_COLUMNS.filter((column) => column === "source" || shown.has(column));
}

export interface LedgerLine extends BillingRow {
  /** After the line; null where it is not known. */
  balance: Micros | null;
  title: string | null;
  recipient: string | null;
}

export interface Wording {
  language: string;
  zone: string;
  currency: string;
}

export function ledgerTitles(say: Say, columns: readonly LedgerColumn[], { language, zone, currency }: Wording) {
  return columns.map((column) => say(language, "exportPages", `led_${column}`, { zone, currency }));
}

/** The reader's language if the encoding can represent it, else English. */
export function ledgerLanguage(say: Say, format: Format, columns: readonly LedgerColumn[], wording: Wording): string {
  return languageFor(format, wording.language, (language) => [
    ...ledgerTitles(say, columns, { ...wording, language }),
    ...["pending", "complete", "charged", "refunded"].map((status) => say(language, "balance", `status_${status}`)),
  ]);
}

export function ledgerWriter(
  say: Say,
  columns: readonly LedgerColumn[],
  { language, zone }: Wording,
): (row: LedgerLine) => Cell[] {
  const figure = (name: keyof Figures) => (row: BillingRow) => ({ micros: figuresOf(row)[name] });
  const write: Record<LedgerColumn, (row: LedgerLine) => Cell> = {
    createdAt: ({ createdAt }) => ({ moment: writtenTime(createdAt, zone) }),
    source: ({ source }) => {
      const { ns, key } = wordOfSource(source);
      return say(language, ns, key);
    },
    about: ({ title, recipient }) => title ?? recipient,
    comment: ({ comment }) => comment,
    status: (row) => say(language, "balance", wordOfState(row)),
    amount: (row) => ({ micros: shownAmount(row) }),
    balance: ({ balance }) => (balance === null ? null : { micros: balance }),
    toppedUp: figure("toppedUp"),
    withdrawn: figure("withdrawn"),
    spent: figure("spent"),
    held: figure("held"),
    refunded: figure("refunded"),
    taskId: ({ taskId }) => taskId,
    id: ({ id }) => id,
  };
  return (row) => columns.map((column) => write[column](row));
}
