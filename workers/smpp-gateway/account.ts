import { logged } from "../../app/domain/base/shared/errors/logged";
import type { Bound } from "../smpp/bound-session";
import { type Cabinet, endOf, type Incoming, incomingOf } from "./cabinet";
import { Missed } from "./catch-up";
import { type End, isFinal, messageBodies, receiptBody, type Submitted } from "./deliver-sm";
import { Outbox } from "./outbox";

export interface Awaited extends Submitted {
  names: Set<string>;
  /** registered_delivery: 1 any final status, 2 failures only. */
  wanted: number;
}

interface Event {
  event?: unknown;
  data?: { type?: unknown };
}

/** How long awaited messages and idle accounts are kept. */
const KEPT_MS = 72 * 3_600_000;
const MOST_AWAITED = 100_000;
const MOST_EARLY = 1000;
const RECONNECT_MS = { least: 500, most: 30_000 };
const CATCH_UP = 4;

/** Reads live events from the account's socket, and REST after a gap. */
export class Account {
  readonly #cabinet: Cabinet;
  readonly #name: string;
  readonly #outbox: Outbox;
  readonly #missed: Missed;
  #sessions = 0;
  #leftAt = Date.now();
  #awaited = new Map<string, Awaited>();
  /** Receipts that arrived before the submit's answer. */
  #early = new Map<string, End>();
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #reference = 0;
  #isClosed = false;

  constructor(cabinet: Cabinet, name: string) {
    this.#cabinet = cabinet;
    this.#name = name;
    this.#outbox = new Outbox(name);
    this.#missed = new Missed(cabinet, (message) => this.#tellIncoming(message));
    this.#connect();
  }

  get sessions(): number {
    return this.#sessions;
  }

  /** No session for three days, so no awaited message can be reported any more. */
  get isIdle(): boolean {
    return this.#sessions === 0 && this.#leftAt < Date.now() - KEPT_MS;
  }

  /** `hears`: the session receives deliver_sm. */
  add(session: Bound, hears: boolean): void {
    this.#sessions++;
    if (hears) this.#outbox.add(session);
  }

  remove(session: Bound): void {
    this.#sessions--;
    this.#leftAt = Date.now();
    this.#outbox.remove(session);
  }

  await(id: string, message: Awaited): void {
    this.#awaited.set(id, message);
    const [oldest] = this.#awaited;
    if (oldest && (this.#awaited.size > MOST_AWAITED || oldest[1].at < Date.now() - KEPT_MS)) {
      this.#awaited.delete(oldest[0]);
      this.#log("smpp.forgotten", { id: oldest[0] });
    }
    const early = this.#early.get(id);
    if (early) this.#end(id, early);
  }

  refuse(status: "lost" | "refused", message: Awaited): void {
    if (message.wanted !== 0) this.#tellEnd({ status, error: null, detail: null, at: Date.now() }, message);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#outbox.close();
    this.#socket?.close();
  }

  #connect(): void {
    if (this.#isClosed) return;
    const socket = this.#cabinet.socket();
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#catchUp(socket).catch((error) => this.#log("smpp.fault", { error: logged(error) }));
    });
    socket.addEventListener("message", ({ data }) => this.#hear(`${data}`));
    socket.addEventListener("close", () => {
      this.#missed.open();
      if (!this.#isClosed) this.#timer = setTimeout(() => this.#connect(), this.#wait());
    });
    // Its close event follows.
    socket.addEventListener("error", () => {});
  }

  #wait(): number {
    return Math.min(RECONNECT_MS.most, RECONNECT_MS.least * 2 ** this.#failures++);
  }

  #hear(frame: string): void {
    const { event, data } = read(frame);
    const sending = event === "sendings.updated" ? endOf(data) : null;
    if (sending) this.#end(sending.id, sending);
    const message = event === "sendingsIncoming.created" ? incomingOf(data?.type, data) : null;
    if (message) this.#missed.hear(message);
  }

  #tellIncoming({ id, from, to, payload }: Incoming): void {
    this.#reference = (this.#reference + 1) & 0xff;
    for (const body of messageBodies(payload.text, { source: from, destination: to }, this.#reference)) {
      this.#outbox.enqueue({ body, what: "incoming", id });
    }
  }

  #end(id: string, end: End): void {
    if (!isFinal(end.status)) return;
    const message = this.#awaited.get(id);
    if (!message) {
      this.#early.set(id, end);
      const [oldest] = this.#early.keys();
      if (this.#early.size > MOST_EARLY && oldest) this.#early.delete(oldest);
      return;
    }
    this.#awaited.delete(id);
    this.#early.delete(id);
    if (message.wanted !== 2 || end.status === "failed") this.#tellEnd(end, message);
  }

  #tellEnd(end: End, message: Awaited): void {
    for (const id of message.names) {
      this.#outbox.enqueue({ body: receiptBody(id, end, message), what: "receipt", id });
    }
  }

  // Events may be lost while the socket is down. Unanswered polls are repeated.
  async #catchUp(socket: WebSocket): Promise<void> {
    let ids = [...this.#awaited.keys()];
    for (;;) {
      const [isWhole, unanswered] = await Promise.all([this.#missed.catchUp(), this.#look(ids)]);
      if (this.#isClosed || this.#socket !== socket || socket.readyState !== WebSocket.OPEN) return;
      if (isWhole && unanswered.length === 0) break;
      ids = unanswered;
      this.#log("smpp.catchUp", { unanswered: ids.length });
      await new Promise((resolve) => setTimeout(resolve, this.#wait()));
    }
    this.#failures = 0;
  }

  /** Returns the ids without an answer. */
  async #look(ids: string[]): Promise<string[]> {
    const left = [...ids];
    const unanswered: string[] = [];
    const next = async () => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) {
        const sending = await this.#cabinet.sending(id);
        if (sending === "none") this.#awaited.delete(id);
        else if (sending) this.#end(id, sending);
        else unanswered.push(id);
      }
    };
    await Promise.all(Array.from({ length: CATCH_UP }, next));
    return unanswered;
  }

  #log(event: string, more: object): void {
    console.error(JSON.stringify({ event, account: this.#name, ...more }));
  }
}

function read(frame: string): Event {
  try {
    const event: unknown = JSON.parse(frame);
    return typeof event === "object" && event !== null ? event : {};
  } catch {
    return {};
  }
}
