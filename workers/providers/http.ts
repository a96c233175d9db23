import { noteExchange } from "./exchanges";

/** Nothing that a provider has to say is longer. */
const MAX_ANSWER = 1_000_000;

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** null where the text is no JSON, or not all of it came. */
  json: unknown;
}

/**
 * Sends a request and reads its whole answer within `timeoutMs`; null when none came. Never throws.
 * `parse` is for providers whose JSON says more than JSON.parse keeps.
 */
export async function ask(
  url: URL,
  init: RequestInit,
  timeoutMs: number,
  parse: (text: string) => unknown = parseJson,
): Promise<Answer | null> {
  const tell = noteExchange(url, init);
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
    const text = await read(response);
    tell(response, text);
    return { status: response.status, headers: response.headers, text: text ?? "", json: text ? parse(text) : null };
  } catch {
    tell(null, null);
    return null;
  }
}

/** null for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `path` below a base URL, whether that ends with a slash or not. */
export function below(base: string, path: string): URL {
  return new URL(path, base.endsWith("/") ? base : `${base}/`);
}

/** How long an answer 429 or 503 asks to wait, ms; `otherwise` where it does not say. */
export function waitOf(headers: Headers, otherwise: number): number {
  const seconds = Number(headers.get("retry-after"));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) * 1000 : otherwise;
}

async function read(response: Response): Promise<string | null> {
  if (!response.body) return "";
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    if (text.length <= MAX_ANSWER) continue;
    await reader.cancel();
    return null;
  }
  return text;
}
