export interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
  timeoutMs: number;
}

export type HttpAnswer = { status: number; text: string; retryAfterMs: number } | { failed: "timeout" | "noAnswer" };

/** Requests to customers' URLs. Never throws, follows no redirects. */
export interface Http {
  send(request: HttpRequest): Promise<HttpAnswer>;
}
