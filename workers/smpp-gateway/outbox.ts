import type { Bound } from "../smpp/bound-session";
import { COMMAND } from "../smpp/codec/pdu";
import { STATUS, statusName } from "../smpp/codec/statuses";
import type { Body } from "../smpp/session";

export interface Telling {
  body: Body;
  what: "receipt" | "incoming";
  id: string;
}

interface Waiting extends Telling {
  since: number;
  tries: number;
  dueAt: number;
}

const MOST_WAITING = 20_000;
const WINDOW_MS = 60_000;
/** A receipt is still useful after a day. */
const PATIENCE_MS = 24 * 3_600_000;
const RETRY_MS = { least: 1000, most: 5 * 60_000 };
/** Statuses after which a deliver_sm is not repeated. */
const FINAL = new Set<number>([STATUS.RX_P_APPN, STATUS.RX_R_APPN]);

/** Repeats unconfirmed deliver_sm with growing pauses. */
export class Outbox {
  readonly #sessions = new Set<Bound>();
  readonly #account: string;
  #ready: Waiting[] = [];
  #later = new Set<Waiting>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #armedAt = Number.POSITIVE_INFINITY;
  #isPumping = false;
  #isClosed = false;

  constructor(account: string) {
    this.#account = account;
  }

  add(session: Bound): void {
    this.#sessions.add(session);
    void this.#pump();
  }

  remove(session: Bound): void {
    this.#sessions.delete(session);
  }

  enqueue(item: Telling): void {
    if (this.#isClosed) {
      this.#drop(item, "closed");
      return;
    }
    if (this.#ready.length + this.#later.size >= MOST_WAITING) this.#dropOldest();
    this.#ready.push({ ...item, since: Date.now(), tries: 0, dueAt: 0 });
    void this.#pump();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const one of [...this.#ready.splice(0), ...this.#later]) this.#drop(one, "closed");
    this.#later.clear();
  }

  async #pump(): Promise<void> {
    if (this.#isPumping) return;
    this.#isPumping = true;
    for (;;) {
      const [session] = this.#sessions;
      const next = session && this.#ready.shift();
      if (!next) break;
      if (await session.window.enter(Date.now() + WINDOW_MS)) void this.#deliver(session, next);
      else this.#ready.unshift(next);
    }
    this.#isPumping = false;
  }

  async #deliver(session: Bound, one: Waiting): Promise<void> {
    const answer = await session.ask(COMMAND.deliver, one.body).catch(() => null);
    if (answer?.status === STATUS.ROK) return;
    if (answer && FINAL.has(answer.status)) return this.#drop(one, statusName(answer.status));
    if (this.#isClosed) return this.#drop(one, "closed");
    if (Date.now() - one.since >= PATIENCE_MS) return this.#drop(one, answer ? statusName(answer.status) : "noAnswer");
    if (session.session.isOver) {
      this.#ready.unshift(one);
      return this.#pump();
    }
    one.dueAt = Date.now() + Math.min(RETRY_MS.most, RETRY_MS.least * 2 ** one.tries++);
    this.#later.add(one);
    if (one.dueAt < this.#armedAt) this.#arm();
  }

  #arm(): void {
    clearTimeout(this.#timer);
    this.#armedAt = Number.POSITIVE_INFINITY;
    for (const { dueAt } of this.#later) this.#armedAt = Math.min(this.#armedAt, dueAt);
    if (this.#later.size === 0) return;
    this.#timer = setTimeout(() => this.#bringBack(), Math.max(RETRY_MS.least / 4, this.#armedAt - Date.now()));
  }

  #bringBack(): void {
    const now = Date.now();
    for (const one of this.#later) {
      if (one.dueAt > now) continue;
      this.#later.delete(one);
      this.#ready.push(one);
    }
    this.#arm();
    void this.#pump();
  }

  #dropOldest(): void {
    const [late] = this.#later;
    if (late) this.#later.delete(late);
    const oldest = late ?? this.#ready.shift();
    if (oldest) this.#drop(oldest, "tooMany");
  }

  #drop({ what, id }: Telling, reason: string): void {
    console.error(JSON.stringify({ event: "smpp.dropped", account: this.#account, what, id, reason }));
  }
}
