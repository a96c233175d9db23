import { type Challenge, solve } from "./solve";

const MOST_TASKS = 3;

export interface Look {
  accent?: string;
  radius?: number;
}

export interface Widget {
  isBlocked: boolean;
  isActive: boolean;
  styles?: Look;
  settings?: { title?: string; cooldown?: number };
}

export interface Channel {
  type: string;
  status: "wait" | "sent" | "confirmed" | "error" | "closed";
  codeType: "code" | "codeless";
  settings?: { code?: { length?: number }; lifetime?: number };
  remainingCodeAttempts?: number;
}

/** `recipient`: the number as the server parsed it. */
export interface RequestedCode {
  requestId: string;
  recipient: string;
}

/** Nothing was sent: the input is ambiguous, and these are its possible numbers. */
export interface Readings {
  readings: string[];
}

/** `type`: the dialect's exception name without `Exception`; "Offline" without a response. */
export class OtpError extends Error {
  constructor(
    readonly type: string,
    readonly status: number,
    /** The next attempt must include its solution. */
    readonly challenge?: Challenge,
  ) {
    super(type);
  }
}

export type Api = ReturnType<typeof apiOf>;

export function apiOf(base: string, token?: string) {
  async function call<T>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<T> {
    const headers: Record<string, string> = {};
    if (body) headers["content-type"] = "application/json";
    if (token) headers.authorization = `Bearer ${token}`;
    const answer = await fetch(base + path, {
      method,
      headers,
      credentials: "omit",
      // `keepalive` lets the request that closes a session outlive the page.
      keepalive: path.endsWith("/complete"),
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }).catch((error: Error) => {
      throw error.name === "AbortError" ? error : new OtpError("Offline", 0);
    });
    const read = (await answer.json().catch(() => ({}))) as { type?: string; challenge?: Challenge };
    const type = String(read.type ?? "").replace(/Exception$/, "");
    if (!answer.ok) throw new OtpError(type, answer.status, read.challenge);
    return read as T;
  }

  /**
   * Solves the proof of work required for a busy network, prefix or country; its difficulty may grow between attempts.
   */
  async function solving<T>(path: string, body: object = {}): Promise<T> {
    for (let attempt = 0, solved = {}; ; attempt++) {
      try {
        return await call<T>("POST", path, { ...body, ...solved });
      } catch (error) {
        const { challenge } = error as OtpError;
        if (!challenge || attempt === MOST_TASKS) throw error;
        solved = { challenge: await solve(challenge) };
      }
    }
  }
  const of = (id: string) => `/${encodeURIComponent(id)}`;
  return {
    widget: (id: string) => call<Widget>("GET", `/widget${of(id)}`),
    send: (widgetId: string, recipient: string) =>
      solving<RequestedCode | Readings>("/", { widgetId, recipient, readings: true }),
    channel: (id: string, signal?: AbortSignal) => call<Channel>("GET", `${of(id)}/channel`, undefined, signal),
    nextChannel: (id: string, signal?: AbortSignal) =>
      call<Channel>("GET", `/longPolling${of(id)}/channel`, undefined, signal),
    nextStatus: (id: string, recipient: string, signal?: AbortSignal) =>
      call<{ success: boolean }>(
        "GET",
        `/longPolling${of(id)}/status?recipient=${encodeURIComponent(recipient)}`,
        undefined,
        signal,
      ),
    check: (id: string, code: string) => call<{ success: boolean }>("POST", `${of(id)}/checkCode`, { code }),
    resend: (id: string) => solving<{ success: boolean }>(`${of(id)}/resend`),
    complete: (id: string) => call<{ success: boolean }>("POST", `${of(id)}/complete`),
  };
}
