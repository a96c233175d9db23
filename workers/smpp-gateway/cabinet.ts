import { randomUUID } from "node:crypto";
import { STATUS } from "../smpp/statuses";

const ANSWER_MS = 20_000;
const TRIES = 3;

/** A message as REST shows it. */
export interface Sending {
  id: string;
  status: string;
  error: string | null;
  payload: { sender: string; recipient: string };
}

export interface Text {
  to: string;
  from: string;
  text: string;
}

/** The cabinet's REST with one account's token. */
export class Cabinet {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url.replace(/\/$/, "");
    this.#token = token;
  }

  /** The status of a bind with this token. */
  async check(): Promise<number> {
    const answer = await this.#ask("GET", "/sendings?$limit=1");
    if (answer?.ok) return STATUS.ROK;
    if (answer?.status === 401) return STATUS.RINVPASWD;
    if (answer?.status === 429) return STATUS.RTHROTTLED;
    return answer?.status === 403 ? STATUS.RBINDFAIL : STATUS.RSYSERR;
  }

  /** Sends one message, once: what got no answer is asked again under the same key. */
  async send({ to, from, text }: Text): Promise<{ id: string } | { refused: number }> {
    const body = JSON.stringify({ type: "sms", recipient: to, payload: { sender: from, text } });
    const key = randomUUID();
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#ask("POST", "/sendings", body, { "idempotency-key": key });
      if (answer?.ok) return { id: ((await answer.json()) as { id: string }).id };
      const isLost = answer === null || answer.status >= 500 || answer.status === 409;
      if (!isLost || attempt === TRIES) return { refused: answer ? await refusalOf(answer) : STATUS.RSYSERR };
    }
  }

  /** null: there is no such message, or nobody says so. */
  async sending(id: string): Promise<Sending | null> {
    const answer = await this.#ask("GET", `/sendings/${encodeURIComponent(id)}`);
    return answer?.ok ? ((await answer.json()) as Sending) : null;
  }

  /** The account's live events. */
  socket(): WebSocket {
    const url = new URL(`${this.#url}/api/ws`);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("token", this.#token);
    return new WebSocket(url);
  }

  async #ask(method: string, path: string, body?: string, more: Record<string, string> = {}): Promise<Response | null> {
    const headers = { authorization: `Bearer ${this.#token}`, "content-type": "application/json", ...more };
    const init = { method, headers, ...(body !== undefined && { body }), signal: AbortSignal.timeout(ANSWER_MS) };
    return fetch(`${this.#url}/api${path}`, init).catch(() => null);
  }
}

const BY_FIELD: Record<string, number> = {
  recipient: STATUS.RINVDSTADR,
  sender: STATUS.RINVSRCADR,
  text: STATUS.RINVMSGLEN,
  "payload.sender": STATUS.RINVSRCADR,
  "payload.text": STATUS.RINVMSGLEN,
};

async function refusalOf(answer: Response): Promise<number> {
  if (answer.status === 429) return STATUS.RTHROTTLED;
  if (answer.status === 401) return STATUS.RINVBNDSTS;
  if (answer.status >= 500 || answer.status === 409) return STATUS.RSYSERR;
  const { data } = (await answer.json().catch(() => ({}))) as { data?: { field?: string }[] };
  return BY_FIELD[data?.[0]?.field ?? ""] ?? STATUS.RSUBMITFAIL;
}
