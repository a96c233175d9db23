import { AsyncLocalStorage } from "node:async_hooks";
import type { Exchange } from "../../../app/domain/base/shared/ports/platform";

export const MASK = "•••";
/** A shorter secret is masked only as a whole word. */
const LEAST_SECRET = 4;
const MAX_SHOWN = 20_000;
const PROOF = /^(authorization|cookie|set-cookie|.*(key|token|signature|secret|basic).*)$/i;
/** Secret fields of forms, queries and JSON; Viber's `message_token` is a message id. */
const NAME = String.raw`(?!message_token\b)[\w.-]*(?:assertion|token|secret|password|passwd|psw|key|signature|jwt)`;
const IN_FORM = new RegExp(String.raw`((?:^|[?&])${NAME}=)[^&\s#]+`, "gim");
const IN_JSON = new RegExp(String.raw`("${NAME}"\s*:\s*)(?:"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*)`, "gi");

interface Recording {
  exchanges: Exchange[];
  secrets: Set<string>;
}

const recording = new AsyncLocalStorage<Recording>();

export async function recorded<T>(secrets: Record<string, string>, work: () => Promise<T>) {
  const kept: Recording = { exchanges: [], secrets: new Set() };
  const result = await recording.run(kept, work);
  const hide = masked([...Object.values(secrets), ...kept.secrets].filter((secret) => secret !== ""));
  return {
    result,
    exchanges: kept.exchanges.map(({ request, answer, ms }) => ({
      request: hide(request).slice(0, MAX_SHOWN),
      ms,
      answer: answer && hide(answer).slice(0, MAX_SHOWN),
    })),
  };
}

/** Masks a value derived from a secret, such as a token or a signature. */
export function conceal(derived: string): void {
  recording.getStore()?.secrets.add(derived);
}

export function note(exchange: Exchange): void {
  recording.getStore()?.exchanges.push(exchange);
}

export const isRecorded = () => recording.getStore() !== undefined;

export function noteExchange(url: URL, { method = "GET", headers, body }: RequestInit) {
  const kept = recording.getStore();
  if (!kept) return () => {};
  const started = Date.now();
  const request = `${method} ${url.href}\n${headersOf(new Headers(headers))}\n\n${bodyOf(body)}`;
  return (response: Response | null, text: string | null) => {
    const answer =
      response && `${response.status} ${response.statusText}\n${headersOf(response.headers)}\n\n${text ?? ""}`;
    kept.exchanges.push({ request, answer, ms: Date.now() - started });
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

/** Also masks a secret cut off at the end of the text. */
export function maskedWords(secrets: string[]): (text: string) => string {
  const hide = masked(secrets);
  return (text) => {
    const shown = hide(text);
    const cut = Math.max(0, ...secrets.map((secret) => beginningAtEnd(secret, shown)));
    return cut === 0 ? shown : shown.slice(0, -cut) + MASK;
  };
}

function beginningAtEnd(secret: string, text: string): number {
  for (let length = secret.length - 1; length >= LEAST_SECRET; length--) {
    if (text.endsWith(secret.slice(0, length))) return length;
  }
  return 0;
}

// Secrets also appear URL-encoded, in JSON, or with a name in Base64.
function masked(secrets: string[]): (text: string) => string {
  const short = secrets.filter((secret) => secret.length < LEAST_SECRET);
  const plain = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ "": secret }).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
  ]);
  const coded = secrets.flatMap((secret) => [
    Buffer.from(secret),
    ...secrets.flatMap((name) => [Buffer.from(`${name}:${secret}`), Buffer.from(`\0${name}\0${secret}`)]),
  ]);
  const forms = [...plain, ...coded.map((bytes) => bytes.toString("base64"))];
  const whole = new Set(forms.filter((form) => form.length >= LEAST_SECRET));
  const longestFirst = [...whole].sort((one, other) => other.length - one.length);
  const words = short.map((secret) => new RegExp(`(?<![\\w•])${escaped(secret)}(?![\\w•])`, "g"));
  return (text) => {
    const named = text.replace(IN_FORM, `$1${MASK}`).replace(IN_JSON, `$1"${MASK}"`);
    const shown = longestFirst.reduce((all, form) => all.replaceAll(form, MASK), named);
    return words.reduce((all, word) => all.replace(word, MASK), shown);
  };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
