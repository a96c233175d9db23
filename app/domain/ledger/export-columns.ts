import type { BillingRow } from "../billing/billings";
import { type Figures, figuresOf } from "../billing/figures";
import { type Format, languageFor } from "../exports/export";
import type { Say } from "../shared/ports/platform";
import { writtenTime } from "../shared/time/zones";
import type { Cell } from "../tables/cells";
import { wordOfSource } from "./sources";

/** Titles are `led_…` of the namespace "exportPages". */
export const LEDGER_COLUMNS = [
  ...(["createdAt", "source", "comment", "status", "amount"] as const),
  ...(["toppedUp", "withdrawn", "spent", "held", "refunded", "taskId", "id"] as const),
] as const;

export type LedgerColumn = (typeof LEDGER_COLUMNS)[number];

const SHOWN: Record<string, readonly LedgerColumn[]> = {
  what: ["source"],
  comment: ["comment"],
  status: ["status"],
  time: ["createdAt"],
  amount: ["amount"],
};

/** `keys`: columns of the list; null: its defaults. */
export function ledgerShown(keys: readonly string[] | null): LedgerColumn[] {
  const shown = new Set((keys ?? Object.keys(SHOWN)).flatMap((key) => SHOWN[key] ?? []));
  return LEDGER_COLUMNS.filter((column) => column === "source" || shown.has(column));
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
    ...["pending", "complete", "refunded"].map((status) => say(language, "balance", `status_${status}`)),
  ]);
}

export function ledgerWriter(
  say: Say,
  columns: readonly LedgerColumn[],
  { language, zone }: Wording,
): (row: BillingRow) => Cell[] {
  const figure = (name: keyof Figures) => (row: BillingRow) => ({ micros: figuresOf(row)[name] });
  const write: Record<LedgerColumn, (row: BillingRow) => Cell> = {
    createdAt: ({ createdAt }) => ({ moment: writtenTime(createdAt, zone) }),
    source: ({ source }) => {
      const { ns, key } = wordOfSource(source);
      return say(language, ns, key);
    },
    comment: ({ comment }) => comment,
    status: ({ status }) => say(language, "balance", `status_${status}`),
    amount: ({ amount }) => ({ micros: amount }),
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
