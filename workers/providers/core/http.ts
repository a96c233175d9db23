import { noteExchange } from "./http-recorder";

const MAX_ANSWER = 1_000_000;
const POLL_MS = 2000;
const SPARE_MS = 500;

export interface Answer {
  /** 0: nothing was reached, so nothing can have arrived. */
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
}

const NOBODY: Answer = { status: 0, headers: new Headers(), text: "", json: null };

/** Null when the answer is lost or later than `timeoutMs`. Never throws. `parse`: for JSON with large numbers. */
export async function ask(
  url: URL,
  init: RequestInit,
  timeoutMs: number,
  parse: (text: string) => unknown = parseJson,
): Promise<Answer | null> {
  const tell = noteExchange(url, init);
  const signal = AbortSignal.timeout(timeoutMs);
  let response: Response | null = null;
  try {
    response = await fetch(url, { ...init, redirect: "manual", signal });
    const text = await read(response);
    tell(response, text);
    return { status: response.status, headers: response.headers, text: text ?? "", json: text ? parse(text) : null };
  } catch {
    tell(null, null);
    // A refused connection and a cut-off answer throw the same error.
    const isLost = response !== null || signal.aborted || (await isSomebodyAt(url.origin));
    return isLost ? null : NOBODY;
  }
}

// Concurrent failures share one probe, which may belong to another invocation and end with it.
const looks = new Map<string, { answer: Promise<boolean>; until: number }>();

async function isSomebodyAt(origin: string): Promise<boolean> {
  const running = looks.get(origin);
  const look =
    running && running.until > Date.now() ? running : { answer: lookAt(origin), until: Date.now() + POLL_MS };
  looks.set(origin, look);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unseen = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), POLL_MS + SPARE_MS);
  });
  const answer = await Promise.race([look.answer, unseen]);
  clearTimeout(timer);
  if (looks.get(origin) === look) looks.delete(origin);
  return answer;
}

async function lookAt(origin: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(POLL_MS);
    const { body } = await fetch(origin, { method: "HEAD", redirect: "manual", signal });
    await body?.cancel();
    return true;
  } catch {
    return false;
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function below(base: string, path: string): URL {
  return new URL(path, base.endsWith("/") ? base : `${base}/`);
}

/** Retry-After of a 429 or 503, ms; `otherwise` when absent. */
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
