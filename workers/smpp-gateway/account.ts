import type { Bound } from "../smpp/bound";
import { COMMAND } from "../smpp/pdu";
import type { Body } from "../smpp/session";
import { STATUS } from "../smpp/statuses";
import type { Cabinet } from "./cabinet";
import { isFinal, messageBodies, type Parties, receiptBody } from "./told";

/** A message whose end is awaited. */
export interface Awaited extends Parties {
  /** What its parts were called; most have one name, the message's id. */
  names: Set<string>;
  /** registered_delivery: 1 any end, 2 a failure. */
  wanted: number;
  at: number;
}

interface Event {
  event: string;
  data: {
    id?: string;
    status?: string;
    error?: string | null;
    type?: string;
    from?: string;
    to?: string;
    payload?: { text: string };
  };
}

const AWAITED_MS = 72 * 3_600_000;
const MOST_AWAITED = 100_000;
const MOST_WAITING = 10_000;
const MOST_EARLY = 1000;
const TRIES = 5;
const AGAIN_MS = 1000;
const RECONNECT_MS = { least: 500, most: 30_000 };
const CATCH_UP = 4;

/** One account's sessions, and what is told to them: live from its socket, caught up with over REST after a gap. */
export class Account {
  readonly sessions = new Set<Bound>();
  readonly #cabinet: Cabinet;
  #awaited = new Map<string, Awaited>();
  /** Ends that were told before the answer to their submit. */
  #early = new Map<string, { status: string; error: string | null }>();
  #waiting: { body: Body; tries: number }[] = [];
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #reference = 0;
  #isClosed = false;

  constructor(cabinet: Cabinet) {
    this.#cabinet = cabinet;
    this.#connect();
  }

  get isIdle(): boolean {
    return this.sessions.size === 0 && this.#awaited.size === 0;
  }

  /** A session that hears of messages. */
  add(session: Bound): void {
    this.sessions.add(session);
    this.#pump();
  }

  await(id: string, message: Awaited): void {
    this.#awaited.set(id, message);
    const [oldest] = this.#awaited;
    if (oldest && (this.#awaited.size > MOST_AWAITED || oldest[1].at < Date.now() - AWAITED_MS)) {
      this.#awaited.delete(oldest[0]);
    }
    const early = this.#early.get(id);
    if (early) this.#end(id, early.status, early.error);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #connect(): void {
    if (this.#isClosed) return;
    const socket = this.#cabinet.socket();
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#failures = 0;
      void this.#catchUp();
    });
    socket.addEventListener("message", ({ data }) => this.#hear(`${data}`));
    socket.addEventListener("close", () => {
      const wait = Math.min(RECONNECT_MS.most, RECONNECT_MS.least * 2 ** this.#failures++);
      if (!this.#isClosed) this.#timer = setTimeout(() => this.#connect(), wait);
    });
    // Its close follows.
    socket.addEventListener("error", () => {});
  }

  #hear(frame: string): void {
    const { event, data } = read(frame);
    if (event === "sendings.updated" && data.id && data.status) this.#end(data.id, data.status, data.error ?? null);
    if (event === "sendingsIncoming.created" && data.type === "sms") {
      this.#reference = (this.#reference + 1) & 0xff;
      const parties = { source: data.from ?? "", destination: data.to ?? "" };
      for (const body of messageBodies(data.payload?.text ?? "", parties, this.#reference)) this.#tell(body);
    }
  }

  #end(id: string, status: string, error: string | null): void {
    if (!isFinal(status)) return;
    const message = this.#awaited.get(id);
    if (!message) {
      this.#early.set(id, { status, error });
      const [oldest] = this.#early.keys();
      if (this.#early.size > MOST_EARLY && oldest) this.#early.delete(oldest);
      return;
    }
    this.#awaited.delete(id);
    this.#early.delete(id);
    if (message.wanted === 2 && status !== "failed") return;
    for (const name of message.names) this.#tell(receiptBody(name, status, error, message));
  }

  // While the socket was away anything may have happened.
  async #catchUp(): Promise<void> {
    const ids = [...this.#awaited.keys()];
    const next = async () => {
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
        const sending = await this.#cabinet.sending(id);
        if (sending) this.#end(id, sending.status, sending.error);
      }
    };
    await Promise.all(Array.from({ length: CATCH_UP }, next));
  }

  #tell(body: Body): void {
    if (this.#waiting.length >= MOST_WAITING) this.#waiting.shift();
    this.#waiting.push({ body, tries: 0 });
    this.#pump();
  }

  #pump(): void {
    const [session] = this.sessions;
    if (!session) return;
    for (const one of this.#waiting.splice(0)) void this.#deliver(session, one);
  }

  // What is not confirmed is told again, to another session where this one is gone.
  async #deliver(session: Bound, one: { body: Body; tries: number }): Promise<void> {
    const isIn = await session.window.enter(Date.now() + 60_000);
    const answer = isIn ? await session.ask(COMMAND.deliver, one.body).catch(() => null) : null;
    if (answer?.status === STATUS.ROK || one.tries >= TRIES || this.#isClosed) return;
    this.#waiting.push({ body: one.body, tries: one.tries + 1 });
    setTimeout(() => this.#pump(), AGAIN_MS);
  }
}

function read(frame: string): Event {
  try {
    const { event, data } = JSON.parse(frame) as Partial<Event>;
    return { event: event ?? "", data: data ?? {} };
  } catch {
    return { event: "", data: {} };
  }
}
