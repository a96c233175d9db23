import type { CrmAnswer, CrmFailure } from "../../app/domain/base/shared/ports/crm";
import { type Answer, ask } from "../providers/core/http";

const TIMEOUT_MS = 8000;
const MOST_DETAIL = 200;

const MOST_MOVES = 2;
const MOVED = [301, 302, 307, 308];

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** The CRM's own hosts: redirects there repeat the same request with its secrets. */
  isOwn?(host: string): boolean;
  onMoved?(to: URL): void;
}

/** `failureOf`: meaning of an unsuccessful response in this CRM. */
export async function askJson<T>(
  url: URL,
  { method = "POST", headers, body, isOwn, onMoved }: Sent,
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
  let answer = await ask(url, init, TIMEOUT_MS);
  let at = url;
  for (let moves = 0; answer && MOVED.includes(answer.status); moves++) {
    const to = targetOf(at, answer);
    if (!to) break;
    if (moves >= MOST_MOVES || !isSameCall(at, to) || !isOwn?.(to.host))
      return { failed: "moved", detail: cut(to.host) };
    answer = await ask(to, init, TIMEOUT_MS);
    at = to;
  }
  if (at !== url) onMoved?.(at);
  if (!answer || answer.status === 0) return down("");
  if (answer.status >= 500 || answer.status === 429) return down(String(answer.status));
  if (answer.status >= 300) return failureOf(answer);
  const value = readValue(answer.json);
  return value === undefined ? failureOf(answer) : { value };
}

function targetOf(from: URL, { headers }: Answer): URL | null {
  const location = headers.get("location") ?? "";
  return location !== "" && URL.canParse(location, from) ? new URL(location, from) : null;
}

/** A redirect to a sign-in page changes the last path segment; secrets never leave TLS. */
function isSameCall(from: URL, to: URL): boolean {
  const isSafe = to.protocol === "https:" || to.origin === from.origin;
  return isSafe && !to.username && !to.password && nameIn(from) === nameIn(to) && from.href !== to.href;
}

const nameIn = ({ pathname }: URL) => pathname.slice(pathname.lastIndexOf("/", pathname.length - 2));

export const down = (detail: string): CrmFailure => ({ failed: "down", detail });

export const cut = (detail: string) => detail.slice(0, MOST_DETAIL);

/** Without TLS only on hosts of this machine. */
export const baseOf = (host: string, isLocal: boolean) => `${isLocal ? "http" : "https"}://${host}/`;

export const isLocalHost = (host: string, allowed: readonly string[]) => allowed.includes(host.replace(/:\d+$/, ""));
