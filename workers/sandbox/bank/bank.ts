import { DurableObject } from "cloudflare:workers";
import { faultsOf } from "../core/control";
import { type Env, inboxOf } from "../core/env";
import { type Earlier, once, type Step } from "../core/idempotency";
import { bankRules } from "./bank-rules";
import { cardOutcome, chargeOutcome, digitsOf, GOOD_CARD, isCard, LATE_MS, RIGHT_CODE } from "./cards";
import { Notifier } from "./notifier";
import {
  type BankName,
  isOpen,
  left,
  type Order,
  type OrderRequest,
  type Reason,
  type Refund,
  type SavedCard,
  type State,
} from "./order";
import { createBankTables, emptyBankTables } from "./schema";

export interface Payment {
  card: string;
  expiry: string;
  /** "": not requested yet. */
  code: string;
}

export type Problem = "card" | "closed" | "silent";

export interface Attempt {
  order: Order;
  problem: Problem | null;
}

type Tell = (order: Order, from: State, more?: { refund?: Refund; afterMs?: number }) => void;

const UNTOLD: State[] = ["new", "checking"];

/** Accounts, payers and orders of all banks. */
export class Bank extends DurableObject<Env> {
  #sql: SqlStorage;
  #notifier: Notifier;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    createBankTables(this.#sql);
    this.#notifier = new Notifier(ctx.storage, env);
    ctx.blockConcurrencyWhile(() => this.#notifier.resume());
  }

  open(request: OrderRequest): Order {
    const { last } = this.#sql.exec<{ last: number }>("SELECT coalesce(max(id), 0) AS last FROM orders").one();
    const createdAt = Date.now();
    // Ids stay unique even after the bank is emptied.
    const id = Math.max(last + 1, createdAt);
    const unpaid = { reason: null, refunded: 0, pan: null, expiry: null, cardId: null, doneAt: null };
    const order: Order = {
      ...request,
      id,
      key: bankRules[request.provider].keyOf(id),
      state: "new",
      createdAt,
      ...unpaid,
    };
    this.#sql.exec(
      "INSERT INTO orders VALUES (?, ?, ?, ?, ?)",
      id,
      order.key,
      order.provider,
      order.orderId,
      JSON.stringify(order),
    );
    return order;
  }

  /** null: the shop already has an order with this id. */
  openOnce(request: OrderRequest): Order | null {
    return this.ofShop(request.provider, request.orderId).length > 0 ? null : this.open(request);
  }

  find(key: string, provider?: BankName): Order | null {
    const [found] = this.#read<Order>("SELECT value FROM orders WHERE key = ?", key);
    return found && (provider === undefined || found.provider === provider) ? found : null;
  }

  ofShop(provider: BankName, orderId: string): Order[] {
    return this.#read<Order>(
      "SELECT value FROM orders WHERE provider = ? AND order_id = ? ORDER BY id",
      provider,
      orderId,
    );
  }

  latest(limit: number): Order[] {
    return this.#read<Order>("SELECT value FROM orders ORDER BY id DESC LIMIT ?", limit);
  }

  /** Pays as the payer does on the bank's page. */
  async pay(key: string, { card, expiry, code }: Payment): Promise<Attempt | null> {
    const notify = await this.#teller();
    const order = this.find(key);
    if (!order) return null;
    if (!isOpen(order)) return { order, problem: "closed" };
    if (order.state === "checking") {
      if (code) this.#end(order, code === RIGHT_CODE ? "paid" : "code", notify);
    } else {
      const isWallet = order.more.paymentType === "PC" && card === "";
      const pan = isWallet ? GOOD_CARD : digitsOf(card);
      if (!isCard(pan)) return { order, problem: "card" };
      const outcome = cardOutcome(pan);
      if (outcome === "silent") return { order, problem: "silent" };
      Object.assign(order, { pan: isWallet ? null : pan, expiry: digitsOf(expiry) });
      if (outcome !== "asks") this.#end(order, outcome, notify);
      else if (code) this.#end(order, code === RIGHT_CODE ? "paid" : "code", notify);
      else this.#save({ ...order, state: "checking" });
    }
    await this.#notifier.run();
    return { order: this.find(key)!, problem: null };
  }

  /** Charges without the payer present: a card that needs a code is refused. null: no such order, or it has ended. */
  async charge(key: string, pan: string, expiry: string): Promise<Order | null> {
    const notify = await this.#teller();
    const found = this.find(key);
    if (!found || !isOpen(found)) return null;
    const order = { ...found, pan, expiry };
    const outcome = chargeOutcome(pan);
    if (outcome !== "silent") this.#end(order, outcome === "asks" ? "code" : outcome, notify);
    await this.#notifier.run();
    return this.find(key);
  }

  /** null: too late to cancel. */
  async cancel(key: string, by: "payer" | "shop"): Promise<Order | null> {
    const notify = await this.#teller();
    const order = this.find(key);
    if (!order || !isOpen(order)) return null;
    this.#move(order, "canceled", by);
    notify(order, "new");
    await this.#notifier.run();
    return order;
  }

  /** Captures all or part of what is held. null: nothing is held, or less than that. */
  async capture(key: string, cents?: number): Promise<Order | null> {
    const notify = await this.#teller();
    const order = this.find(key);
    if (!order || (order.state !== "held" && order.state !== "partlyReversed")) return null;
    const taken = cents ?? left(order);
    if (taken > left(order)) return null;
    const from = order.state;
    Object.assign(order, { cents: taken, refunded: 0 });
    this.#move(order, "paid");
    notify(order, from);
    await this.#notifier.run();
    return order;
  }

  /**
   * Refunds a payment or releases a hold. `isDone` false: more than is left; the shop is notified only by banks that do
   * so.
   */
  async refund(key: string, cents: number | null, more: Record<string, string> = {}): Promise<Refund | null> {
    const notify = await this.#teller();
    const order = this.find(key);
    if (!order) return null;
    const from = order.state;
    const sum = cents ?? left(order);
    const isHeld = from === "held" || from === "partlyReversed";
    const isDone = sum > 0 && sum <= left(order) && (isHeld || from === "paid" || from === "partlyRefunded");
    const refundKey = order.provider === "yookassa" ? crypto.randomUUID() : crypto.randomUUID().replaceAll("-", "");
    const refund: Refund = { key: refundKey, orderKey: key, cents: sum, isDone, more, createdAt: Date.now() };
    this.#sql.exec("INSERT INTO refunds VALUES (?, ?)", refund.key, JSON.stringify(refund));
    if (isDone) {
      order.refunded += sum;
      const isWhole = left(order) === 0;
      if (isHeld) this.#move(order, isWhole ? "reversed" : "partlyReversed", "shop");
      else this.#move(order, isWhole ? "refunded" : "partlyRefunded");
    }
    notify(order, from, { refund });
    await this.#notifier.run();
    return refund;
  }

  refundOf(key: string): Refund | null {
    return this.#read<Refund>("SELECT value FROM refunds WHERE key = ?", key)[0] ?? null;
  }

  cardsOf(customer: string): SavedCard[] {
    return this.#sql
      .exec<SavedCard & Record<string, SqlStorageValue>>("SELECT * FROM cards WHERE customer = ? ORDER BY id", customer)
      .toArray();
  }

  card(id: number): SavedCard | null {
    const found = this.#sql.exec<SavedCard & Record<string, SqlStorageValue>>("SELECT * FROM cards WHERE id = ?", id);
    return found.toArray()[0] ?? null;
  }

  /** null: the customer has no such card. */
  removeCard(customer: string, id: number): SavedCard | null {
    const card = this.card(id);
    if (card?.customer !== customer) return null;
    this.#sql.exec("DELETE FROM cards WHERE id = ?", id);
    return card;
  }

  resend(provider: BankName): Promise<number> {
    return this.#notifier.resend(provider);
  }

  once(step: Step): Earlier | null {
    return once(this.#sql, step);
  }

  clear(): void {
    emptyBankTables(this.#sql);
  }

  override async alarm(): Promise<void> {
    await this.#notifier.alarm();
  }

  #end(order: Order, outcome: "paid" | "late" | Reason, notify: Tell): void {
    const isTaken = outcome === "paid" || outcome === "late";
    if (isTaken && order.more.customer !== undefined) order.cardId = this.#keepCard(order.more.customer, order);
    if (isTaken) this.#move(order, order.isHeld ? "held" : "paid");
    else this.#move(order, "rejected", outcome);
    notify(order, "new", { afterMs: outcome === "late" ? LATE_MS : 0 });
  }

  #move(order: Order, state: State, reason: Reason | null = null): void {
    this.#save(Object.assign(order, { state, reason, doneAt: Date.now() }));
  }

  #save(order: Order): void {
    this.#sql.exec("UPDATE orders SET value = ? WHERE id = ?", JSON.stringify(order), order.id);
  }

  #keepCard(customer: string, { pan, expiry }: Order): number {
    return this.#sql
      .exec<{ id: number }>(
        `INSERT INTO cards (customer, pan, expiry) VALUES (?, ?, ?)
          ON CONFLICT (customer, pan) DO UPDATE SET expiry = excluded.expiry RETURNING id`,
        customer,
        pan,
        expiry,
      )
      .one().id;
  }

  // Settings are read before any change, so that a change and its notifications are stored together.
  async #teller(): Promise<Tell> {
    const settings = await inboxOf(this.env).settings();
    return (order, from, { refund = null, afterMs = 0 } = {}) => {
      if (UNTOLD.includes(order.state)) return;
      const bodies = bankRules[order.provider].notifications({ order, from, refund }, this.env);
      if (faultsOf(settings, order.provider).shuffleReceipts) bodies.reverse();
      this.#notifier.add(order, refund?.more.notifyUrl ?? order.notifyUrl, bodies, afterMs);
    };
  }

  #read<T>(query: string, ...values: (string | number)[]): T[] {
    return this.#sql
      .exec<{ value: string }>(query, ...values)
      .toArray()
      .map(({ value }) => JSON.parse(value));
  }
}
