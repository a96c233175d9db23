import { z } from "zod";
import { type Answer, ask, below, waitOf } from "../core/http";
import { accepted, FAULT_MS, inWords, rejected, retry, unknown, type Verdict, verdictOfStatus } from "../core/outcomes";

interface ResendAccount {
  host: string;
  apikey: string;
}

const SOON_MS = 1000;

const failure = z.object({ statusCode: z.number(), name: z.string(), message: z.string() });

/** Faults of our account, domain or key rather than the mail. */
const OURS = new Set([
  "missing_api_key",
  "invalid_api_key",
  "restricted_api_key",
  "invalid_from_address",
  "invalid_access",
  "not_found",
  "method_not_allowed",
  "daily_quota_exceeded",
  "monthly_quota_exceeded",
]);

/** Requests with the same `key` within a day take effect once. */
export function callResend(
  { host, apikey }: ResendAccount,
  path: string,
  timeoutMs: number,
  { body, key, headers }: { body?: unknown; key?: string; headers?: Record<string, string> } = {},
): Promise<Answer | null> {
  return ask(
    below(host, path),
    {
      method: body === undefined ? "GET" : "POST",
      headers: {
        authorization: `Bearer ${apikey}`,
        "content-type": "application/json",
        ...(key !== undefined && { "idempotency-key": key }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    timeoutMs,
  );
}

export function verdictOfResend(answer: Answer | null): Verdict {
  const parsed = failure.safeParse(answer?.json);
  if (!answer || !parsed.success) return verdictOfStatus(answer);
  return inWords(meaningOf(answer, parsed.data), parsed.data.message);
}

function meaningOf(answer: Answer, { name, message }: z.infer<typeof failure>): Verdict {
  if (OURS.has(name) || (answer.status === 403 && name === "validation_error")) return retry(name, FAULT_MS);
  if (answer.status === 429) return retry(name, waitOf(answer.headers, SOON_MS));
  if (name === "concurrent_idempotent_requests") return retry(name, SOON_MS);
  // Keys name messages, so the earlier request took effect; its id is lost.
  if (name === "invalid_idempotent_request") return accepted("");
  return answer.status >= 500 ? unknown(name) : rejected(name, message);
}
