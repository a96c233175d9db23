import type { CrmAnswer, CrmFailure } from "../../app/domain/shared/ports/crm";
import { type Answer, ask } from "../providers/core/http";

const TIMEOUT_MS = 8000;
const MOST_DETAIL = 200;

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** `failureOf`: what the CRM means by an answer that is no success. */
export async function askJson<T>(
  url: URL,
  { method = "POST", headers, body }: Sent,
  readValue: (json: unknown) => T | undefined,
  failureOf: (answer: Answer) => CrmFailure,
): Promise<CrmAnswer<T>> {
  const init = {
    method,
    headers: {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const answer = await ask(url, init, TIMEOUT_MS);
  if (!answer || answer.status === 0) return down("");
  if (answer.status >= 500 || answer.status === 429) return down(String(answer.status));
  if (answer.status >= 300) return failureOf(answer);
  const value = readValue(answer.json);
  return value === undefined ? failureOf(answer) : { value };
}

export const down = (detail: string): CrmFailure => ({ failed: "down", detail });

export const cut = (detail: string) => detail.slice(0, MOST_DETAIL);

/** Without TLS on hosts of this machine alone. */
export const baseOf = (host: string, isLocal: boolean) => `${isLocal ? "http" : "https"}://${host}/`;

export const isLocalHost = (host: string, allowed: readonly string[]) => allowed.includes(host.replace(/:\d+$/, ""));
