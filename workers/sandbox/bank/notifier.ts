import { faultsOf } from "../core/control";
import { type DueRow, DueRows, TIMEOUT_MS } from "../core/due-rows";
import { type Env, inboxOf } from "../core/env";
import { bankRules } from "./bank-rules";
import type { BankName, Order } from "./order";

type Due = DueRow & { provider: BankName; order_key: string; url: string | null; body: string };

/** Sends notifications to shops until they are acknowledged as the bank requires. */
export class Notifier {
  #sql: SqlStorage;
  #env: Env;
  #due: DueRows<Due>;

  constructor(storage: DurableObjectStorage, env: Env) {
    this.#sql = storage.sql;
    this.#env = env;
    this.#due = new DueRows(storage, { take: (now) => this.#take(now), deliver: (rows) => this.#deliver(rows) });
  }

  add({ provider, key }: Order, url: string | null, bodies: string[], afterMs: number): void {
    const at = Date.now() + afterMs;
    for (const body of bodies) {
      this.#sql.exec(
        "INSERT INTO due (at, provider, order_key, url, body, first_at) VALUES (?, ?, ?, ?, ?, ?)",
        at,
        provider,
        key,
        url,
        body,
        at,
      );
    }
  }

  /** Resends all notifications that wait for a repeat; returns how many. */
  async resend(provider: BankName): Promise<number> {
    const waiting = this.#sql.exec(
      "UPDATE due SET at = ? WHERE provider = ? AND attempts > 0 RETURNING id",
      Date.now(),
      provider,
    );
    const count = waiting.toArray().length;
    await this.run();
    return count;
  }

  run(): Promise<void> {
    return this.#due.run();
  }

  resume(): Promise<void> {
    return this.#due.resume();
  }

  alarm(): Promise<void> {
    return this.#due.alarm();
  }

  // Sends an order's notifications one at a time, to keep them in the intended order.
  #take(now: number): Due[] {
    return this.#sql
      .exec<Due>(
        `SELECT * FROM due WHERE at <= ?1 AND order_key = (SELECT order_key FROM due WHERE at <= ?1 ORDER BY at, id LIMIT 1)
          ORDER BY at, id`,
        now,
      )
      .toArray();
  }

  async #deliver(rows: Due[]): Promise<Due[]> {
    const left: Due[] = [];
    for (const row of rows) {
      this.#due.lease([row]);
      if (!(await this.#post(row).catch(() => false))) left.push(row);
    }
    return left;
  }

  async #post({ provider, url: ownUrl, body }: Due): Promise<boolean> {
    const { control, accounts } = await inboxOf(this.#env).settings();
    const url = ownUrl ?? control.callbacks[provider];
    if (!url) return true;
    const { isForm, isTaken } = bankRules[provider];
    const send = async () => {
      const headers = { "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json" };
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(url, { method: "POST", headers, body, signal });
      return isTaken({ status: response.status, text: await response.text() });
    };
    const isDone = await send();
    if (isDone && faultsOf({ control, accounts }, provider).duplicateReceipts) await send().catch(() => false);
    return isDone;
  }
}
