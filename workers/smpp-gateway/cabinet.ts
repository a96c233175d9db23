import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { STATUS } from "../smpp/codec/statuses";

const ANSWER_MS = 20_000;
const TRIES = 3;
const RETRY_MS = 250;
const A_PAGE = 1000;

const sent = z.object({ id: z.string().min(1) });
const state = z.object({ code: z.string().nullable().default(null) }).default({ code: null });
const line = z.object({ at: z.iso.datetime(), status: z.string(), detail: z.string().optional() });
/** As in REST and live events; an event's timeline contains only the latest lines. */
export const sending = z
  .object({ id: z.string(), status: z.string(), state, timeline: z.array(line).default([]) })
  .transform(({ id, status, state: { code }, timeline }) => {
    const last = timeline.findLast((one) => one.status === status);
    return { id, status, error: code, detail: last?.detail ?? null, at: last ? Date.parse(last.at) : null };
  });
const incoming = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  payload: z.object({ text: z.string() }),
  createdAt: z.string(),
});
const incomingPage = z.object({ data: z.array(incoming), next: z.string().nullable() });
const list = z.object({ data: z.array(z.unknown()) });
const refusal = z.object({ data: z.array(z.object({ field: z.string().optional() })) });

export type Sending = z.infer<typeof sending>;
export type Incoming = z.infer<typeof incoming>;

export interface Text {
  to: string;
  from: string;
  text: string;
}

interface Answer {
  status: number;
  json: unknown;
}

// Node's WebSocket accepts headers, but the types are the browser's.
const NodeSocket = WebSocket as unknown as new (url: URL, init: { headers: Record<string, string> }) => WebSocket;

export class Cabinet {
  readonly #url: string;
  readonly #token: string;
  readonly #from: Record<string, string>;

  constructor(url: string, token: string, from: { address: string; secret: string } | null = null) {
    this.#url = url.replace(/\/$/, "");
    this.#token = token;
    this.#from = from ? { "x-gateway-address": from.address, "x-gateway-secret": from.secret } : {};
  }

  async check(): Promise<number> {
    const answer = await this.#ask("GET", "/sendings?$limit=1");
    if (answer?.status === 200) return list.safeParse(answer.json).success ? STATUS.ROK : STATUS.RSYSERR;
    if (answer?.status === 401) return STATUS.RINVPASWD;
    if (answer?.status === 429) return STATUS.RTHROTTLED;
    return answer?.status === 403 ? STATUS.RBINDFAIL : STATUS.RSYSERR;
  }

  /** An unreadable answer is retried under the same idempotency key. */
  async send({ to, from, text }: Text): Promise<{ id: string } | { refused: number }> {
    const body = JSON.stringify({ type: "sms", recipient: to, payload: { sender: from, text } });
    const key = randomUUID();
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#ask("POST", "/sendings", body, { "idempotency-key": key });
      if (answer && isOk(answer)) {
        const { data } = sent.safeParse(answer.json);
        if (data) return data;
      } else if (answer && answer.status < 500 && answer.status !== 409) return { refused: refusalOf(answer) };
      if (attempt === TRIES) return { refused: STATUS.RSYSERR };
      await pause(RETRY_MS * attempt);
    }
  }

  /** "none": no such message; null: no response. */
  async sending(id: string): Promise<Sending | "none" | null> {
    const answer = await this.#ask("GET", `/sendings/${encodeURIComponent(id)}`);
    if (answer?.status === 404) return "none";
    return answer && isOk(answer) ? (sending.safeParse(answer.json).data ?? null) : null;
  }

  /** `since`: ISO 8601. Newest first, after the id `after`; null without a response. */
  async incoming(since: string | null, after: string | null, limit = A_PAGE) {
    const query = new URLSearchParams({ type: "sms", $limit: `${limit}` });
    if (since) query.set("createdAt[$gte]", since);
    if (after) query.set("$after", after);
    const answer = await this.#ask("GET", `/sendingsIncoming?${query}`);
    // The token lacks the right to read incoming messages.
    if (answer?.status === 403) return { data: [], next: null };
    return answer && isOk(answer) ? (incomingPage.safeParse(answer.json).data ?? null) : null;
  }

  socket(): WebSocket {
    const url = new URL(`${this.#url}/api/ws`);
    url.protocol = url.protocol.replace("http", "ws");
    return new NodeSocket(url, { headers: { authorization: `Bearer ${this.#token}`, ...this.#from } });
  }

  // A truncated body counts as no response.
  async #ask(method: string, path: string, body?: string, more: Record<string, string> = {}): Promise<Answer | null> {
    const headers = {
      authorization: `Bearer ${this.#token}`,
      "content-type": "application/json",
      ...this.#from,
      ...more,
    };
    const init = { method, headers, ...(body !== undefined && { body }), signal: AbortSignal.timeout(ANSWER_MS) };
    try {
      const answer = await fetch(`${this.#url}/api${path}`, init);
      return { status: answer.status, json: jsonOf(await answer.text()) };
    } catch {
      return null;
    }
  }
}

export function incomingOf(type: unknown, data: unknown): Incoming | null {
  return type === "sms" ? (incoming.safeParse(data).data ?? null) : null;
}

export const endOf = (data: unknown): Sending | null => sending.safeParse(data).data ?? null;

const isOk = ({ status }: Answer) => status >= 200 && status < 300;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const BY_FIELD: Record<string, number> = {
  recipient: STATUS.RINVDSTADR,
  sender: STATUS.RINVSRCADR,
  text: STATUS.RINVMSGLEN,
  "payload.sender": STATUS.RINVSRCADR,
  "payload.text": STATUS.RINVMSGLEN,
};

function refusalOf({ status, json }: Answer): number {
  if (status === 429) return STATUS.RTHROTTLED;
  if (status === 401) return STATUS.RINVBNDSTS;
  const field = refusal.safeParse(json).data?.data[0]?.field;
  return BY_FIELD[field ?? ""] ?? STATUS.RSUBMITFAIL;
}
