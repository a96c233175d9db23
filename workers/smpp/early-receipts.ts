import type { IncomingMessage } from "../../app/domain/base/shared/ports/platform";
import type { ParsedReceipt } from "./codec/receipt";
import { STATUS } from "./codec/statuses";

type Row = { key: string; at: number; body: string };
type Confirm = (status: number) => void;

/** The submit's answer usually follows at once; if later, the receipt needs a row. */
const HOLD_MS = 100;
const KEPT_MS = 60_000;
const MOST_KEPT = 10_000;

/** `message`: it only resembles a receipt, and is an incoming message if its id stays unknown. */
export type EarlyParsed = ParsedReceipt & { message?: IncomingMessage };

/** `confirms`: answers the SMSC; null when a row is stored. */
interface EarlyReceipt {
  receipt: EarlyParsed;
  confirms: Confirm[] | null;
}

/** Holds receipts unanswered for a moment, then stores and confirms them. */
export class EarlyReceipts {
  #sql: SqlStorage;
  #held = new Map<string, { receipt: EarlyParsed; confirms: Confirm[] }>();
  /** Oldest first; avoids storage reads for most receipts. */
  #kept: Set<string>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onGivenUp: (receipt: ParsedReceipt) => void;

  constructor(sql: SqlStorage, onGivenUp: (receipt: ParsedReceipt) => void) {
    this.#sql = sql;
    this.#onGivenUp = onGivenUp;
    sql.exec(
      "CREATE TABLE IF NOT EXISTS early (key TEXT PRIMARY KEY, at INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID",
    );
    const rows = sql.exec<{ key: string }>("SELECT key FROM early ORDER BY at").toArray();
    this.#kept = new Set(rows.map(({ key }) => key));
  }

  get isEmpty(): boolean {
    return this.#held.size === 0 && this.#kept.size === 0;
  }

  hold(key: string, receipt: EarlyParsed, ...confirms: Confirm[]): void {
    this.#held.set(key, { receipt, confirms: [...(this.#held.get(key)?.confirms ?? []), ...confirms] });
    this.#timer ??= setTimeout(() => this.#writeDown(Date.now()), HOLD_MS);
  }

  take(key: string): EarlyReceipt | null {
    const held = this.#held.get(key);
    this.#held.delete(key);
    if (held || !this.#kept.has(key)) return held ?? null;
    const [row] = this.#sql.exec<Row>("SELECT * FROM early WHERE key = ?", key);
    return row ? { receipt: JSON.parse(row.body) as EarlyParsed, confirms: null } : null;
  }

  forget(key: string): void {
    if (this.#kept.delete(key)) this.#sql.exec("DELETE FROM early WHERE key = ?", key);
  }

  overdue(now: number): string[] {
    if (this.#kept.size === 0) return [];
    const rows = this.#sql.exec<{ key: string }>("SELECT key FROM early WHERE at < ?", now - KEPT_MS);
    return [...rows].map(({ key }) => key);
  }

  /** Held and stored. */
  keys(): string[] {
    return [...this.#held.keys(), ...this.#kept];
  }

  giveUp(key: string): void {
    const early = this.take(key);
    this.forget(key);
    if (!early) return;
    const { message: _, ...told } = early.receipt;
    this.#onGivenUp(told);
  }

  #writeDown(now: number): void {
    this.#timer = undefined;
    const held = [...this.#held];
    this.#held.clear();
    for (const [key, { receipt: told }] of held) {
      this.#sql.exec("INSERT OR REPLACE INTO early VALUES (?, ?, ?)", key, now, JSON.stringify(told));
      this.#kept.add(key);
    }
    for (const [, { confirms }] of held) for (const confirm of confirms) confirm(STATUS.ROK);
    for (const oldest of this.#kept) {
      if (this.#kept.size <= MOST_KEPT) break;
      this.giveUp(oldest);
    }
  }
}
