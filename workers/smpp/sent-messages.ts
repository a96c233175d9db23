import type { Receipt } from "../../app/domain/base/shared/ports/platform";
import type { Verdict } from "../providers/core/outcomes";
import type { ParsedReceipt } from "./codec/receipt";
import {
  hasHexLetters,
  inOtherBase,
  keyOfAnswer,
  keyOfReceipt,
  olderKeysOf,
  type ReceiptIds,
} from "./codec/receipt-ids";
import { type Batch, bodyOf, type Entry, entryWith, isWhole, type KeptBegun, keptOf, revived } from "./kept-entries";
import { Learned } from "./learned";

/** `part`: other parts are still pending. */
export type Meaning = { receipt: Receipt; entry: Entry } | "part" | "nothing" | "unknown";

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 3 * DAY_MS;
/** Older batches move to a table of references. */
const MOST_AT_HAND = 100_000;

/** A submit's messages share one row, because a row per reference would cost two writes each. */
export class Handed {
  readonly learned: Learned;
  #sql: SqlStorage;
  /** The configured base, or, without one, the base inferred from receipts. */
  #setUp: ReceiptIds = "same";
  #ids: ReceiptIds = "same";
  /** Ids with hexadecimal letters came back unchanged, so there is no base to infer. */
  #isSettled = false;
  #byKey = new Map<string, Entry>();
  #byId = new Map<string, Entry>();
  #batches = new Set<Batch>();
  #changed = new Set<Batch>();
  #mostAtHand: number;

  constructor(sql: SqlStorage, mostAtHand = MOST_AT_HAND) {
    this.#sql = sql;
    this.#mostAtHand = mostAtHand;
    sql.exec(`
      CREATE TABLE IF NOT EXISTS batches (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, body TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS late (key TEXT PRIMARY KEY, at INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID;
    `);
    this.learned = new Learned(sql);
    this.#ids = this.learned.get("ids") ?? "same";
    for (const { id, at, body } of sql.exec<{ id: number; at: number; body: string }>("SELECT * FROM batches")) {
      const batch: Batch = { id, at, entries: new Set() };
      this.#batches.add(batch);
      for (const kept of JSON.parse(body) as KeptBegun[]) this.#add(revived(kept, batch));
    }
  }

  get isEmpty(): boolean {
    return this.#byId.size === 0 && this.#sql.exec("SELECT 1 FROM late LIMIT 1").toArray().length === 0;
  }

  setIds(ids: ReceiptIds): void {
    this.#setUp = ids;
    this.#rename(ids === "same" ? (this.learned.get("ids") ?? "same") : ids);
  }

  /** Changes when a receipt reveals the SMSC's id format: rebuild the keys of earlier receipts. */
  get ids(): ReceiptIds {
    return this.#ids;
  }

  openBatch(now: number): Batch {
    const batch: Batch = { id: null, at: now, entries: new Set() };
    this.#batches.add(batch);
    return batch;
  }

  open(batch: Batch, of: Opening, parts: number): Entry {
    const refs = Array.from({ length: parts }, () => "");
    const entry = { ...entryWith(batch), begun: null, ...of, refs, pending: parts };
    this.#add(entry);
    return entry;
  }

  resume(entry: Entry): number[] {
    const missing = entry.refs.flatMap((ref, part) => (ref ? [] : [part]));
    entry.pending += missing.length;
    return missing;
  }

  name(entry: Entry, part: number, ref: string): string {
    // Decimal answers have no letters, so the inferred base was a coincidence.
    if (this.#setUp === "same" && this.#ids === "hexadecimal" && hasHexLetters(ref)) this.#settle();
    const key = keyOfAnswer(ref, this.#ids);
    entry.refs[part] = ref;
    // A message that has already ended gets no more receipts.
    if (!this.#isOpen(entry)) return key;
    this.#byKey.set(key, entry);
    if (entry.batch.id !== null) this.#changed.add(entry.batch);
    return key;
  }

  keyOf(receipt: ParsedReceipt): string {
    return keyOfReceipt(receipt.id, this.#ids);
  }

  /** Drops a message that lacks ids, unless parts of a long one were or may have been accepted. */
  settle(entry: Entry, kind: Verdict["kind"]): void {
    entry.pending--;
    entry.isUnsure ||= kind === "unknown";
    entry.isRefused ||= kind === "rejected";
    if (entry.pending > 0 || isWhole(entry)) return;
    const isThere = entry.isUnsure || entry.refs.some(Boolean);
    if (!entry.begun || entry.isRefused || !isThere) this.finish(entry);
  }

  keep(batch: Batch): void {
    if (batch.entries.size === 0) this.#batches.delete(batch);
    else {
      const row = this.#sql.exec<{ id: number }>(
        "INSERT INTO batches (at, body) VALUES (?, ?) RETURNING id",
        batch.at,
        bodyOf(batch),
      );
      batch.id = row.one().id;
    }
    for (const oldest of this.#batches) {
      if (this.#byKey.size <= this.#mostAtHand) break;
      if (oldest !== batch && oldest.id !== null) this.#putAside(oldest);
    }
  }

  /** Stores late ids and receipts of parts. */
  flush(): void {
    for (const batch of this.#changed) this.store(batch);
  }

  store(batch: Batch): void {
    if (!this.#changed.delete(batch) || batch.id === null) return;
    this.#sql.exec("UPDATE batches SET body = ? WHERE id = ?", bodyOf(batch), batch.id);
  }

  applyReceipt(receipt: ParsedReceipt, now: number): Meaning {
    const entry = this.#entryFor(receipt.id);
    if (!entry) return "unknown";
    const key = this.keyOf(receipt);
    if (receipt.status === "sent") return "nothing";
    if (receipt.status === "delivered" && entry.refs.length > 1) {
      entry.delivered.add(entry.refs.findIndex((ref) => keyOfAnswer(ref, this.#ids) === key));
      this.#remember(entry);
      // Some SMSCs give all parts one id and report once.
      const names = new Set(entry.refs.map((ref) => keyOfAnswer(ref, this.#ids)));
      if (!isWhole(entry) || entry.delivered.size < names.size) return "part";
    }
    const { status, code, detail } = receipt;
    const why = status === "failed" ? { code, ...(detail && { detail }) } : {};
    const { ownerId, id, refs } = entry;
    return { entry, receipt: { ownerId, id, status, at: now, ref: refs.join(","), ...why } };
  }

  entryOf(ownerId: string, id: string): Entry | undefined {
    return this.#byId.get(`${ownerId} ${id}`);
  }

  finish(entry: Entry): void {
    const keys = entry.refs.filter(Boolean).map((ref) => keyOfAnswer(ref, this.#ids));
    if (!this.#batches.has(entry.batch)) {
      const all = JSON.stringify([...keys, ...asNamed(entry)]);
      this.#sql.exec("DELETE FROM late WHERE key IN (SELECT value FROM json_each(?))", all);
      return;
    }
    for (const key of keys) if (this.#byKey.get(key) === entry) this.#byKey.delete(key);
    if (this.#isOpen(entry)) this.#byId.delete(`${entry.ownerId} ${entry.id}`);
    const { batch } = entry;
    batch.entries.delete(entry);
    if (batch.entries.size === 0 && batch.id !== null) this.#drop(batch);
  }

  prune(now: number): void {
    for (const batch of this.#batches) {
      if (batch.at >= now - DAY_MS || batch.id === null) continue;
      // After KEPT_MS, no message is sent again.
      const isOver = (entry: Entry) => batch.at < now - KEPT_MS || !isWhole(entry);
      for (const entry of [...batch.entries].filter(isOver)) this.finish(entry);
    }
    this.#sql.exec("DELETE FROM late WHERE at < ?", now - KEPT_MS);
  }

  #isOpen(entry: Entry): boolean {
    return this.#byId.get(`${entry.ownerId} ${entry.id}`) === entry;
  }

  #add(entry: Entry): void {
    entry.batch.entries.add(entry);
    this.#byId.set(`${entry.ownerId} ${entry.id}`, entry);
    this.#name(entry);
  }

  #name(entry: Entry): void {
    for (const ref of entry.refs) if (ref) this.#byKey.set(keyOfAnswer(ref, this.#ids), entry);
  }

  #entryFor(id: string): Entry | undefined {
    const key = keyOfReceipt(id, this.#ids);
    const entry = this.#find(key, olderKeysOf(id, this.#ids));
    if (this.#setUp !== "same") return entry;
    if (entry) {
      this.#isSettled ||= this.#ids === "same" && hasHexLetters(key);
      return entry;
    }
    // Decimal receipts have no letters either.
    if (this.#ids === "decimal" && hasHexLetters(id)) {
      this.#settle();
      return this.#find(keyOfReceipt(id, this.#ids), [id]);
    }
    const other = this.#ids === "same" && !this.#isSettled ? inOtherBase(id) : null;
    const found = other && this.#find(other.key);
    if (!found) return undefined;
    this.learned.set("ids", other.ids);
    this.#rename(other.ids);
    return found;
  }

  #settle(): void {
    this.#isSettled = true;
    this.learned.set("ids", "same");
    this.#rename("same");
  }

  #rename(ids: ReceiptIds): void {
    if (ids === this.#ids) return;
    this.#ids = ids;
    this.#byKey.clear();
    for (const entry of this.#byId.values()) this.#name(entry);
  }

  #find(key: string, older: readonly string[] = []): Entry | undefined {
    const atHand = this.#byKey.get(key);
    if (atHand) return atHand;
    const rows = this.#sql.exec<{ at: number; body: string }>(
      "SELECT at, body FROM late WHERE key IN (SELECT value FROM json_each(?))",
      JSON.stringify([key, ...older]),
    );
    return [...rows]
      .map(({ at, body }) => revived(JSON.parse(body), { id: null, at, entries: new Set() }))
      .find(({ refs }) => refs.some((ref) => keyOfAnswer(ref, this.#ids) === key));
  }

  #remember(entry: Entry): void {
    if (this.#batches.has(entry.batch)) {
      this.#changed.add(entry.batch);
      return;
    }
    const keys = JSON.stringify([...entry.refs.map((ref) => keyOfAnswer(ref, this.#ids)), ...asNamed(entry)]);
    this.#sql.exec(
      "UPDATE late SET body = ? WHERE key IN (SELECT value FROM json_each(?))",
      JSON.stringify(keptOf(entry)),
      keys,
    );
  }

  #drop(batch: Batch): void {
    this.#batches.delete(batch);
    this.#changed.delete(batch);
    this.#sql.exec("DELETE FROM batches WHERE id = ?", batch.id);
  }

  // Each reference becomes a row; unfinished messages stay in memory.
  #putAside(oldest: Batch): void {
    const whole = [...oldest.entries].filter(isWhole);
    if (whole.length === 0) return;
    const rows = whole.flatMap((entry) => {
      const body = JSON.stringify(keptOf(entry));
      return entry.refs.map((ref) => [keyOfAnswer(ref, this.#ids), body]);
    });
    this.#sql.exec(
      `INSERT OR REPLACE INTO late (key, at, body) SELECT value ->> 0, ?, value ->> 1 FROM json_each(?)`,
      oldest.at,
      JSON.stringify(rows),
    );
    this.#changed.add(oldest);
    for (const entry of whole) this.finish(entry);
  }
}

type Opening = Pick<Entry, "ownerId" | "id" | "source"> & Partial<Pick<Entry, "begun">>;

/** Keys under which rows may have been stored earlier. */
const asNamed = ({ refs }: Entry) => refs.flatMap((ref) => [ref, keyOfAnswer(ref, "same")]);
