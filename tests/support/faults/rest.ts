import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

export interface Message {
  id: string;
  recipient: string;
  status: string;
  state: { error: string | null; code: string | null };
  price: number;
  groupId: string;
  meta: { billing: { ids: string[] } };
  timeline: { status: string; code?: string }[];
}

export interface Bill {
  id: string;
  source: string;
  amount: number;
  status: "pending" | "refunded" | "complete" | "invalid";
  data: { held?: number; charged?: number; refunded?: number };
}

export interface Task {
  id: string;
  state: string;
  meta: Record<"total" | "completed" | "errored" | "progress", number> &
    Partial<Record<"sent" | "delivered" | "amount" | "imported" | "duplicates" | "invalid", number>>;
}

interface Page<T> {
  data: T[];
  total: number;
  next: string | null;
}

interface SignedIn {
  id: string;
  token: string;
}

const MOST_TRIES = 100;

const signedIn = new Map<string, SignedIn>();

/** A REST client of one account. Retries retryable requests, and retries reads while the runtime is down. */
export async function customerOf(url: string, username: string) {
  const { id, token } = await stillSignedIn();

  /**
   * Reuses a session if it is still valid: checking a password takes a quarter of a second, checking a session almost
   * nothing.
   */
  async function stillSignedIn(): Promise<SignedIn> {
    const key = `${username} at ${url}`;
    const known = signedIn.get(key);
    if (known) {
      const balance = `/billings/balance/${known.id}`;
      if ((await call("GET", balance, undefined, { authorization: known.token })).status === 200) return known;
    }
    const { status, body } = await call<SignedIn>("POST", "/login", { username, password: "demo-2026" });
    if (status >= 400) throw new Error(`${username} cannot sign in: ${status} ${JSON.stringify(body)}`);
    signedIn.set(key, body);
    return body;
  }

  async function call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const isRaw = body instanceof Uint8Array;
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await fetch(`${url}/api${path}`, {
          method,
          headers: {
            // Tests compare what others wrote.
            "x-d1-bookmark": "first-primary",
            ...headers,
            ...(body === undefined || isRaw ? {} : { "content-type": "application/json" }),
          },
          body: body === undefined ? undefined : isRaw ? (body as BodyInit) : JSON.stringify(body),
        });
        const answer = { status: response.status, body: (await response.json()) as T };
        const retryAfter = response.headers.get("retry-after");
        if (answer.status !== 503 || retryAfter === null || attempt > MOST_TRIES) return answer;
        await sleep(Number(retryAfter) * 1000);
      } catch (error) {
        if (method !== "GET" || attempt > MOST_TRIES) throw error;
        await sleep(100);
      }
    }
  }

  const ask = <T>(method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    call<T>(method, path, body, { authorization: token, ...headers });

  async function must<T>(...request: Parameters<typeof ask>): Promise<T> {
    const [method, path] = request;
    const answer = await ask<T>(...request);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async function all<T>(path: string): Promise<T[]> {
    const rows: T[] = [];
    for (let next: string | null = ""; next !== null; ) {
      const page: Page<T> = await must("GET", `${path}&$limit=1000${next ? `&$after=${next}` : ""}`);
      rows.push(...page.data);
      next = page.next;
    }
    return rows;
  }

  return {
    id,
    token,
    ask,
    must,
    balance: async () => (await must<{ result: number }>("GET", `/billings/balance/${id}`)).result,
    bills: () => all<Bill>("/billings?"),
    messagesOf: (groupId: string) => all<Message>(`/sendings?groupId=${groupId}`),
    phonesOf: async (listId: string) =>
      (await all<{ phone: string }>(`/contacts?ListId=${listId}`)).map(({ phone }) => phone),
    task: (taskId: string) => must<Task>("GET", `/tasks/${taskId}`),
    /** Imports a file into a new list; returns the completed task. */
    async importFile(title: string, filename: string, bytes: Uint8Array) {
      const list = await must<{ id: string }>("POST", "/contactLists", { title });
      const file = await must<{ id: string }>("POST", `/storage?filename=${filename}`, bytes);
      const { TaskId } = await must<{ TaskId: string }>("PUT", "/contacts", {
        ListId: list.id,
        from: { key: file.id, keep: true },
      });
      for (;;) {
        const task = await must<Task>("GET", `/tasks/${TaskId}`);
        if (task.state !== "running") return { listId: list.id, fileId: file.id, task };
        await sleep(100);
      }
    },
    /** Returns the new bulk's task id; retries with one key return the same task. */
    async send(include: string[], text: string, { sender = "CABINET", key = randomUUID() as string } = {}) {
      const body = { type: "sms", recipient: { include }, payload: { sender, text } };
      return (await must<{ TaskId: string }>("POST", "/sendings", body, { "idempotency-key": key })).TaskId;
    },
  };
}

export type Customer = Awaited<ReturnType<typeof customerOf>>;
