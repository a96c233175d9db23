import { shownAddress } from "../../base/channels/person";
import { type Format, languageFor } from "../../base/exports/export";
import { zoneTitle } from "../../base/exports/zone-title";
import { type Micros, writtenMoney } from "../../base/shared/money";
import type { Say } from "../../base/shared/ports/platform";
import { writtenTime } from "../../base/shared/time/zones";
import type { Cell } from "../../base/tables/cells";
import { type BillingRow, shownAmount } from "../billing/billings";
import { momentOf } from "../billing/entries";
import { type Figures, figuresOf } from "../billing/figures";
import type { Paper } from "./describe";
import { wordOfSource, wordOfState } from "./sources";

/** Titles are `led_…` in the namespace "exportPages". */
export const LEDGER_COLUMNS = [
  "createdAt",
  "source",
  "about",
  "comment",
  "status",
  "amount",
  "balance",
  "toppedUp",
  "withdrawn",
  "spent",
  "held",
  "refunded",
  "taskId",
  "id",
] as const;

/** In files of many accounts: owner and currency of each line. */
export const MANY_COLUMNS = [
  "customer",
  ...LEDGER_COLUMNS.slice(0, 7),
  "currency",
  ...LEDGER_COLUMNS.slice(7),
] as const;

export type LedgerColumn = (typeof LEDGER_COLUMNS)[number] | "customer" | "currency";

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
  balance: Micros | null;
  title: string | null;
  recipient: string | null;
  paper?: Paper | null;
  /** Channels of the chain, in order. */
  channels?: readonly string[];
  customer?: string;
  currency?: string;
}

export interface Wording {
  language: string;
  zone: string;
  currency: string;
}

export function ledgerTitles(say: Say, columns: readonly LedgerColumn[], { language, zone: id, currency }: Wording) {
  const zone = zoneTitle(say, language, id);
  const titleOf = (column: LedgerColumn) => say(language, "exportPages", `led_${column}`, { zone, currency });
  // In a file of many accounts, the currency has its own column.
  return columns.map((column) => (currency === "" ? titleOf(column).replace(/, $/, "") : titleOf(column)));
}

/** The reader's language if the encoding can represent it, otherwise English. */
export function ledgerLanguage(say: Say, format: Format, columns: readonly LedgerColumn[], wording: Wording): string {
  return languageFor(format, wording.language, (language) => [
    ...ledgerTitles(say, columns, { ...wording, language }),
    ...["pending", "complete", "charged", "partly", "refunded"].map((status) =>
      say(language, "balance", `status_${status}`),
    ),
  ]);
}

export function ledgerWriter(
  say: Say,
  columns: readonly LedgerColumn[],
  { language, zone, currency }: Wording,
): (row: LedgerLine) => Cell[] {
  const aboutOf = ({ title, recipient, paper, ...row }: LedgerLine) =>
    title ??
    (recipient === null
      ? paper && paperWords(say, language, paper, row.currency ?? currency)
      : shownAddress(recipient));
  const figure = (name: keyof Figures) => (row: BillingRow) => ({ micros: figuresOf(row)[name] });
  const write: Record<LedgerColumn, (row: LedgerLine) => Cell> = {
    createdAt: (row) => ({ moment: writtenTime(momentOf(row), zone) }),
    source: ({ source, channels = [] }) => {
      const sources = channels.length > 0 ? channels.map((type) => `sendings.${type}`) : [source];
      return sources
        .map(wordOfSource)
        .map(({ ns, key }) => say(language, ns, key))
        .join(" > ");
    },
    customer: ({ customer }) => customer ?? null,
    currency: (row) => row.currency ?? currency,
    about: (row) => aboutOf(row) ?? null,
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

/** "T-Bank, card ··0777, fee 25 RUB", "invoice A-7, payment order 218". */
function paperWords(say: Say, language: string, paper: Paper, currency: string): string {
  if (paper.kind === "invoice") {
    const invoice = say(language, "balance", "paperInvoice", { number: paper.number });
    return [invoice, paper.order && say(language, "balance", "paperOrder", { order: paper.order })]
      .filter(Boolean)
      .join(", ");
  }
  if (paper.kind === "trial") return say(language, "balance", paper.isBack ? "paperTrialBack" : "paperTrial");
  const card = paper.card && say(language, "payments", "card", { card: paper.card });
  const method = [card, say(language, "payments", `method_${paper.method}`)].filter(Boolean).join(", ");
  if (paper.kind === "refund") return say(language, "balance", "paperRefund", { method });
  if (paper.commission === 0) return method;
  const commission = `${writtenMoney(paper.commission, language === "en" ? "." : ",")} ${currency}`;
  return say(language, "balance", "paperPayment", { method, commission });
}
