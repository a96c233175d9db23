import { NeverLeft, outgoing } from "../../outgoing";
import { noteExchange } from "./http-recorder";

const MAX_ANSWER = 1_000_000;
const POLL_MS = 2000;
const SPARE_MS = 500;

export interface Answer {
  /** 0: no connection, so nothing can have arrived. */
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
  /** No connection was free: nothing was sent. */
  isUnsent?: true;
}

const NOBODY: Answer = { status: 0, headers: new Headers(), text: "", json: null };

const UNSENT: Answer = { ...NOBODY, isUnsent: true };

/** Null if the response is lost or later than `timeoutMs`. Never throws. `parse`: for JSON with large numbers. */
export async function ask(
  url: URL,
  init: RequestInit,
  timeoutMs: number,
  parse: (text: string) => unknown = parseJson,
): Promise<Answer | null> {
  const record = noteExchange(url, init);
  let isLost = false;
  try {
    return await outgoing(url.host, timeoutMs, async (signal) => {
      let response: Response | null = null;
      try {
        response = await fetch(url, { ...init, redirect: "manual", signal });
        const text = await read(response);
        record(response, text);
        const json = text ? parse(text) : null;
        return { status: response.status, headers: response.headers, text: text ?? "", json };
      } finally {
        isLost = response !== null || signal.aborted;
      }
    });
  } catch (error) {
    record(null, null);
    if (error instanceof NeverLeft) return UNSENT;
    // A refused connection and a cut-off answer throw the same error.
    return isLost || (await isSomebodyAt(url)) ? null : NOBODY;
  }
}

// Concurrent failures share one probe, which may belong to another invocation and end with it.
const probes = new Map<string, { answer: Promise<boolean>; until: number }>();

async function isSomebodyAt(url: URL): Promise<boolean> {
  const { origin } = url;
  const running = probes.get(origin);
  const probe =
    running && running.until > Date.now() ? running : { answer: probeHost(url), until: Date.now() + POLL_MS };
  probes.set(origin, probe);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unseen = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), POLL_MS + SPARE_MS);
  });
  const answer = await Promise.race([probe.answer, unseen]);
  clearTimeout(timer);
  if (probes.get(origin) === probe) probes.delete(origin);
  return answer;
}

async function probeHost({ origin, host }: URL): Promise<boolean> {
  try {
    await outgoing(host, POLL_MS, async (signal) => {
      const { body } = await fetch(origin, { method: "HEAD", redirect: "manual", signal });
      await body?.cancel();
    });
    return true;
  } catch (error) {
    return error instanceof NeverLeft;
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
