import { faultsOf, type Settings } from "./control";
import { type DueRow, DueRows, TIMEOUT_MS } from "./due-rows";
import type { Env } from "./env";
import type { Reply, Status, Stored } from "./message";
import type { ReceiptKind } from "./outcomes";
import type { PersonEvent } from "./person";
import { providers } from "./registry";
import { nextId } from "./schema";

type Due = DueRow & {
  provider: string;
  kind: ReceiptKind | "reply" | "act";
  url: string | null;
  ids: string;
};

/** Sends due callbacks until the client confirms them. */
export class Courier {
  #storage: DurableObjectStorage;
  #settings: () => Settings;
  #env: Env;
  #due: DueRows<Due>;

  constructor(storage: DurableObjectStorage, env: Env, settings: () => Settings) {
    this.#storage = storage;
    this.#env = env;
    this.#settings = settings;
    this.#due = new DueRows(storage, { take: (now) => this.#take(now), deliver: (rows) => this.#deliver(rows) });
  }

  /** `at` is ms UTC. */
  add(due: { at: number; provider: string; kind: string; url: string | null; ids: number[] }): void {
    const { at, provider, kind, url, ids } = due;
    this.#storage.sql.exec(
      "INSERT INTO due (at, provider, kind, url, ids, first_at) VALUES (?, ?, ?, ?, ?, ?)",
      at,
      provider,
      kind,
      url,
      JSON.stringify(ids),
      at,
    );
  }

  reply(messageId: number, text: string, pressed?: string): void {
    const now = Date.now();
    const sql = this.#storage.sql;
    const id = nextId(sql, "replies");
    sql.exec("INSERT INTO replies VALUES (?, ?, ?, ?)", id, messageId, text, now);
    const { provider, callback_url } = sql
      .exec<{ provider: string; callback_url: string | null }>(
        "SELECT provider, callback_url FROM messages WHERE id = ?",
        messageId,
      )
      .one();
    if (pressed !== undefined) sql.exec("INSERT INTO presses VALUES (?, ?)", id, pressed);
    this.#tell(provider, "reply", id, providers[provider]!.repliesToMessage ? callback_url : null);
  }

  act({ provider, phone, act, data, at }: Omit<PersonEvent, "id">, url: string | null = null): void {
    const { id } = this.#storage.sql
      .exec<{ id: number }>(
        "INSERT INTO events (provider, phone, act, data, at) VALUES (?, ?, ?, ?, ?) RETURNING id",
        provider,
        phone,
        act,
        data,
        at,
      )
      .one();
    this.#tell(provider, "act", id, url);
  }

  #tell(provider: string, kind: "reply" | "act", id: number, ownUrl: string | null): void {
    const { callbacks, inboundUrl } = this.#settings().control;
    const url = ownUrl ?? callbacks[provider] ?? inboundUrl;
    if (url) this.add({ at: Date.now(), provider, kind, url, ids: [id] });
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

  #take(now: number): Due[] {
    const sql = this.#storage.sql;
    const [first] = sql.exec<Due>("SELECT * FROM due WHERE at <= ? ORDER BY at LIMIT 1", now).toArray();
    if (!first) return [];
    const { maxResults } = providers[first.provider]!;
    const rows: Due[] = [];
    let results = 0;
    const alike = sql.exec<Due>(
      "SELECT * FROM due WHERE at <= ? AND provider = ? AND kind = ? AND url IS ? ORDER BY at LIMIT ?",
      now,
      first.provider,
      first.kind,
      first.url,
      maxResults,
    );
    for (const row of alike) {
      results += JSON.parse(row.ids).length;
      if (rows.length > 0 && results > maxResults) break;
      rows.push(row);
    }
    return rows;
  }

  async #deliver(rows: Due[]): Promise<Due[]> {
    const { kind, provider, url } = rows[0]!;
    const ids: number[] = rows.flatMap((row) => JSON.parse(row.ids));
    if (kind === "stop") {
      if (providers[provider]!.replies) for (const id of ids) this.reply(id, "STOP");
    } else {
      const isReceipt = kind !== "reply" && kind !== "act";
      if (isReceipt) this.#advance(kind, ids);
      const to = providers[provider]!.isAccountWide && isReceipt ? this.#settings().control.callbacks[provider] : url;
      const body = to && this.#body(provider, kind, ids);
      if (to && body && !(await this.#post(to, provider, body))) return rows;
    }
    return [];
  }

  // Receipts may be sent in the wrong order, but a status never goes back.
  #advance(kind: Exclude<ReceiptKind, "stop">, ids: number[]): void {
    if (kind === "sent") return;
    const before: Status[] = kind === "seen" ? ["sent", "delivered"] : ["sent"];
    this.#storage.sql.exec(
      `UPDATE messages SET status = ?, done_at = coalesce(done_at, ?)
        WHERE id IN (SELECT value FROM json_each(?)) AND status IN (SELECT value FROM json_each(?))`,
      kind,
      Date.now(),
      JSON.stringify(ids),
      JSON.stringify(before),
    );
  }

  #body(provider: string, kind: Exclude<Due["kind"], "stop">, ids: number[]): string | undefined {
    const { receipts, replies, acted, write = JSON.stringify } = providers[provider]!;
    const sql = this.#storage.sql;
    const among = JSON.stringify(ids);
    if (kind === "reply") {
      const rows = sql.exec<Reply>(
        `SELECT m.*, r.id AS reply_id, r.text AS answer, r.received_at AS answered_at, p.data AS pressed, e.value AS extras
          FROM replies r JOIN messages m ON m.id = r.message_id LEFT JOIN presses p ON p.reply_id = r.id
          LEFT JOIN extras e ON e.message_id = m.id
          WHERE r.id IN (SELECT value FROM json_each(?))`,
        among,
      );
      return write(replies?.(rows.toArray(), this.#env));
    }
    if (kind === "act") {
      const [event] = sql
        .exec<PersonEvent & Record<string, SqlStorageValue>>("SELECT * FROM events WHERE id = ?", ids[0]!)
        .toArray();
      return event && write(acted?.(event, this.#env));
    }
    const found = sql
      .exec<Stored>("SELECT * FROM messages WHERE id IN (SELECT value FROM json_each(?))", among)
      .toArray();
    const { shuffleReceipts } = faultsOf(this.#settings(), provider);
    return write(receipts(kind, shuffleReceipts ? shuffled(found) : found, this.#env));
  }

  async #post(url: string, provider: string, written: string): Promise<boolean> {
    const {
      headers: proofOf,
      isTaken: confirms,
      subscribedBody: asked,
      answered,
      request = asJson,
    } = providers[provider]!;
    const body = asked ? await asked(written, this.#env) : written;
    if (body === null) return true;
    const send = async () => {
      const { url: to, init } = request(url, body);
      const headers = { ...init.headers, ...(await proofOf?.(body, this.#env)) };
      const response = await fetch(to, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = await response.text();
      const isTaken = confirms?.({ status: response.status, text }) ?? response.ok;
      if (isTaken && text !== "") await answered?.(text, this.#env);
      return isTaken;
    };
    const isTaken = await send().catch(() => false);
    if (isTaken && faultsOf(this.#settings(), provider).duplicateReceipts) await send().catch(() => false);
    return isTaken;
  }
}

function asJson(url: string, body: string) {
  return { url, init: { method: "POST", headers: { "content-type": "application/json" }, body } };
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
