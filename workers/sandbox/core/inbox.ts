import { DurableObject } from "cloudflare:workers";
import { type Instance, Instances } from "../providers/green-api/instances";
import { type Clip, findClip, keepClip } from "../speech/clips";
import type { Plan } from "./accept-submit";
import { Courier } from "./callback-sender";
import { type Control, changed, defaultSettings, type Faults, faultsOf, type Settings } from "./control";
import { bankOf, type Env } from "./env";
import { type Admission, Gate } from "./fault-injector";
import { type Earlier, once, type Step } from "./idempotency";
import type { Extras, Stored } from "./message";
import type { Outcome } from "./outcomes";
import { People } from "./people";
import type { Person } from "./person";
import {
  type Answered,
  type Filter,
  findAtLimit,
  findByBulk,
  findByReference,
  findCall,
  findEmails,
  findMessages,
  findThreads,
  lastReplyAt,
  type Thread,
} from "./queries";
import { providers } from "./registry";
import { createTables, emptyTables, nextId } from "./schema";

export interface Batch {
  channel: string;
  provider: string;
  bulk: string;
  /** JSON arrays of [reference, to, from, text, parts, callbackUrl, callbackData, status]. */
  chunks: string[];
  plans: Plan[];
  letter?: { subject: string; html: string };
  extras?: Extras;
}

export class Inbox extends DurableObject<Env> {
  #sql: SqlStorage;
  #gate: Gate;
  #courier: Courier;
  #people: People;
  #instances: Instances;
  #settings: Settings;
  #nextId: number;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    createTables(this.#sql);
    this.#nextId = nextId(this.#sql, "messages");
    const saved = this.kept("settings");
    const { control, accounts } = defaultSettings(env.INBOUND_URL);
    const kept = saved && JSON.parse(saved);
    this.#settings = { control: { ...control, ...kept?.control }, accounts: { ...accounts, ...kept?.accounts } };
    this.#gate = new Gate(this.#sql);
    this.#courier = new Courier(ctx.storage, env, () => this.#settings);
    this.#people = new People(this.#sql, this.#courier);
    this.#instances = new Instances(this.#sql, this.#courier);
    ctx.blockConcurrencyWhile(() => this.#courier.resume());
  }

  admit(
    account: string,
    scripted: { reference: string; outcome: Outcome }[],
  ): Admission & { latencyMs: number; receiptMs: number; shuffle: boolean } {
    const faults = faultsOf(this.#settings, account);
    const { latencyMs, receiptMs, shuffleReceipts: shuffle } = faults;
    return { ...this.#gate.admit(account, scripted, faults), latencyMs, receiptMs, shuffle };
  }

  /** The hot path: one statement per chunk. */
  async accept({ channel, provider, bulk, chunks, plans, letter, extras }: Batch): Promise<void> {
    const now = Date.now();
    const first = this.#nextId;
    for (const chunk of chunks) {
      this.#sql.exec(
        `INSERT INTO messages (id, channel, provider, bulk, received_at,
            reference, recipient, sender, text, parts, callback_url, callback_data, status)
          SELECT ? + key, ?, ?, ?, ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
            value ->> 6, value ->> 7 FROM json_each(?)`,
        this.#nextId,
        channel,
        provider,
        bulk,
        now,
        chunk,
      );
      this.#nextId = this.#sql.exec<{ id: number }>("SELECT max(id) + 1 AS id FROM messages").one().id;
    }
    this.#sql.exec(
      "INSERT INTO totals VALUES (?, ?) ON CONFLICT (channel) DO UPDATE SET total = total + excluded.total",
      channel,
      this.#nextId - first,
    );
    if (letter) {
      const { subject, html } = letter;
      this.#sql.exec("INSERT INTO letters SELECT id, ?, ? FROM messages WHERE id >= ?", subject, html, first);
    }
    if (extras) {
      this.#sql.exec("INSERT INTO extras SELECT id, ? FROM messages WHERE id >= ?", JSON.stringify(extras), first);
    }
    for (const { kind, url, afterMs, places } of plans) {
      this.#courier.add({ at: now + afterMs, provider, kind, url, ids: places.map((place) => first + place) });
    }
    await this.#courier.run();
  }

  list(filter: Filter): { rows: Stored[]; total: number } {
    return findMessages(this.#sql, filter);
  }

  byReference(account: string, references: string[], limit: number): Stored[] {
    return findByReference(this.#sql, account, references, limit);
  }

  byBulk(channel: "telegram", bulk: string): Stored | null {
    return findByBulk(this.#sql, channel, bulk);
  }

  repliedAt(channel: string, number: string): number | null {
    return lastReplyAt(this.#sql, channel, number);
  }

  callOf(account: string, id: string): Stored | null {
    return findCall(this.#sql, account, id);
  }

  keepClip(type: string, bytes: ArrayBuffer): number {
    return keepClip(this.#sql, type, bytes);
  }

  clip(id: number): Clip | null {
    return findClip(this.#sql, id);
  }

  threads(digits: string): Thread[] {
    return findThreads(this.#sql, digits);
  }

  once(step: Step): Earlier | null {
    return once(this.#sql, step);
  }

  letters(address: string): Answered[] {
    return findEmails(this.#sql, address);
  }

  /** False if the phone has no such message. */
  async reply(id: number, text: string): Promise<boolean> {
    const message = this.#find(id);
    if (!message || !providers[message.provider]?.replies) return false;
    this.#courier.reply(id, text);
    await this.#courier.run();
    return true;
  }

  /** False if there is no such button, or it is only a link. */
  async press(id: number, place: number): Promise<boolean> {
    const message = this.#find(id);
    const button = message && this.#extrasOf(id).buttons?.[place];
    if (!button || button.url) return false;
    if (button.act) return this.act(message.provider, message.recipient, button.act);
    this.#courier.reply(id, button.text, button.data);
    await this.#courier.run();
    return true;
  }

  async act(provider: string, phone: string, act: string, data: string | null = null): Promise<boolean> {
    const isDone = this.#people.act({ provider, phone, act, data, at: Date.now() });
    await this.#courier.run();
    return isDone;
  }

  person(provider: string, phone: string): Person {
    return this.#people.find(provider, phone);
  }

  async seen(id: number): Promise<"done" | "notFound" | "notDelivered"> {
    const message = this.#find(id);
    if (!message) return "notFound";
    const { status, provider, callback_url: url } = message;
    if (status === "rejected" || status === "failed") return "notDelivered";
    if (status === "seen") return "done";
    this.#sql.exec("UPDATE messages SET status = 'seen', done_at = coalesce(done_at, ?) WHERE id = ?", Date.now(), id);
    this.#courier.add({ at: Date.now(), provider, kind: "seen", url, ids: [id] });
    await this.#courier.run();
    return "done";
  }

  phoneEnding(provider: string, digits: string): string | null {
    return this.#people.phoneEnding(provider, digits);
  }

  atLimit(provider: string, phones: string[], { since, most }: { since: number; most: number }): string[] {
    return findAtLimit(this.#sql, provider, phones, { since, most });
  }

  isPressed(replyId: number): boolean {
    return this.#sql.exec("SELECT 1 FROM presses WHERE reply_id = ?", replyId).toArray().length > 0;
  }

  count(): number {
    const next = Number(this.kept("count") ?? 0) + 1;
    this.keep("count", String(next));
    return next;
  }

  kept(name: string): string | null {
    const [kept] = this.#sql.exec<{ value: string }>("SELECT value FROM settings WHERE name = ?", name).toArray();
    return kept?.value ?? null;
  }

  keep(name: string, value: string): void {
    this.#sql.exec("INSERT OR REPLACE INTO settings VALUES (?, ?)", name, value);
  }

  instances(): Instance[] {
    return this.#instances.all();
  }

  instance(idInstance: number): Instance | null {
    return this.#instances.find(idInstance);
  }

  makeInstance(name: string, settings: Instance["settings"]): Instance {
    return this.#instances.make(name, settings);
  }

  async changeInstance(idInstance: number, change: Partial<Instance>): Promise<void> {
    this.#instances.change(idInstance, change);
    await this.#courier.run();
  }

  async restartInstance(idInstance: number): Promise<void> {
    const instance = this.#instances.find(idInstance);
    if (instance) this.#instances.restart(instance);
    await this.#courier.run();
  }

  settings(): Settings {
    return this.#settings;
  }

  control(): Control {
    return this.#settings.control;
  }

  setControl(change: Partial<Control>): Control {
    this.#save({ ...this.#settings, control: changed(this.#settings.control, change) });
    return this.#settings.control;
  }

  faults(account: string): Faults {
    return faultsOf(this.#settings, account);
  }

  /** null: resets the account to the common settings. */
  setFaults(account: string, change: Partial<Faults> | null): Faults {
    const { [account]: own, ...accounts } = this.#settings.accounts;
    if (change) accounts[account] = { ...own, ...change };
    this.#save({ ...this.#settings, accounts });
    return this.faults(account);
  }

  async clear(): Promise<void> {
    emptyTables(this.#sql);
    this.#gate.reset();
    await bankOf(this.env).clear();
  }

  override async alarm(): Promise<void> {
    await this.#courier.alarm();
  }

  #save(settings: Settings): void {
    this.#settings = settings;
    this.keep("settings", JSON.stringify(settings));
  }

  #extrasOf(id: number): Extras {
    const [found] = this.#sql.exec<{ value: string }>("SELECT value FROM extras WHERE message_id = ?", id).toArray();
    return found ? JSON.parse(found.value) : {};
  }

  #find(id: number): Stored | undefined {
    return this.#sql.exec<Stored>("SELECT * FROM messages WHERE id = ?", id).toArray()[0];
  }
}
