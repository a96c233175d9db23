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

/** `type` is one of the dialect's, without its ending; "Offline" where nothing answered. */
export class OtpError extends Error {
  constructor(
    readonly type: string,
    readonly status: number,
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
      // Closing a session must outlive the page that leaves.
      keepalive: path.endsWith("/complete"),
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }).catch((error: Error) => {
      throw error.name === "AbortError" ? error : new OtpError("Offline", 0);
    });
    const read = (await answer.json().catch(() => ({}))) as { type?: string };
    if (!answer.ok) throw new OtpError(String(read.type ?? "").replace(/Exception$/, ""), answer.status);
    return read as T;
  }
  const of = (id: string) => `/${encodeURIComponent(id)}`;
  return {
    widget: (id: string) => call<Widget>("GET", `/widget${of(id)}`),
    send: (widgetId: string, recipient: string) => call<{ requestId: string }>("POST", "/", { widgetId, recipient }),
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
    resend: (id: string) => call<{ success: boolean }>("POST", `${of(id)}/resend`),
    complete: (id: string) => call<{ success: boolean }>("POST", `${of(id)}/complete`),
  };
}
