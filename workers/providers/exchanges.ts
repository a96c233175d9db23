import { AsyncLocalStorage } from "node:async_hooks";
import type { Exchange } from "../../app/domain/shared/platform";

const MASK = "•••";
/** A shorter secret would mask half of the text. */
const LEAST_SECRET = 4;
const MAX_SHOWN = 20_000;
/** Headers that prove who asks, however the proof is made. */
const PROOF = /^(authorization|cookie|set-cookie|.*(key|token|signature|secret|basic).*)$/i;

const recording = new AsyncLocalStorage<Exchange[]>();

/** Does `work` and answers beside its result every exchange of it with the provider, secrets masked. */
export async function recorded<T>(secrets: Record<string, string>, work: () => Promise<T>) {
  const exchanges: Exchange[] = [];
  const result = await recording.run(exchanges, work);
  const hide = masked(Object.values(secrets).filter((secret) => secret.length >= LEAST_SECRET));
  return {
    result,
    exchanges: exchanges.map(({ request, answer, ms }) => ({
      ...{ request: hide(request).slice(0, MAX_SHOWN), ms },
      answer: answer && hide(answer).slice(0, MAX_SHOWN),
    })),
  };
}

/** Keeps an exchange while it is recorded: for protocols that are not spoken over HTTP. */
export function note(exchange: Exchange): void {
  recording.getStore()?.push(exchange);
}

/** Whether somebody looks on. */
export const isRecorded = () => recording.getStore() !== undefined;

/** Keeps an HTTP request; its answer is told to the result. */
export function noteExchange(url: URL, { method = "GET", headers, body }: RequestInit) {
  const kept = recording.getStore();
  if (!kept) return () => {};
  const started = Date.now();
  const request = `${method} ${url.href}\n${headersOf(new Headers(headers))}\n\n${bodyOf(body)}`;
  return (response: Response | null, text: string | null) => {
    const answer =
      response && `${response.status} ${response.statusText}\n${headersOf(response.headers)}\n\n${text ?? ""}`;
    kept.push({ request, answer, ms: Date.now() - started });
  };
}

function headersOf(headers: Headers): string {
  return [...headers].map(([name, value]) => `${name}: ${PROOF.test(name) ? MASK : value}`).join("\n");
}

function bodyOf(body: RequestInit["body"]): string {
  if (body === null || body === undefined) return "";
  if (typeof body === "string" || body instanceof URLSearchParams) return String(body);
  return `(${body instanceof FormData ? [...body.keys()].join(", ") : "binary"})`;
}

// A secret is also sent within an address, a form, JSON, or beside a name in Base64.
function masked(secrets: string[]): (text: string) => string {
  const forms = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ "": secret }).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    ...secrets.map((other) => Buffer.from(`${other}:${secret}`).toString("base64")),
    Buffer.from(secret).toString("base64"),
  ]);
  const longestFirst = [...new Set(forms)].sort((one, other) => other.length - one.length);
  return (text) => longestFirst.reduce((shown, form) => shown.replaceAll(form, MASK), text);
}
