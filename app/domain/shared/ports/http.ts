export interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
  timeoutMs: number;
}

/** `text`: at most 64 KB of the answer. */
export type HttpAnswer = { status: number; text: string; retryAfterMs: number } | { failed: "timeout" | "noAnswer" };

/** Requests to addresses that customers chose. Never throws; follows no redirect. */
export interface Http {
  send(request: HttpRequest): Promise<HttpAnswer>;
}
