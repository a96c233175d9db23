import type { StoredRequest } from "../../../../db/schema/webhooks";
import { ownHosts } from "../../base/settings/own-hosts";
import type { HttpRequest, Platform } from "../../base/shared/ports/platform";
import { refusalOfUrl } from "../../base/shared/public-address";
import type { OpenHook } from "./open-hook";
import type { Payload } from "./payload";
import { signatureHeaders } from "./signature";
import { isSuccess } from "./success";
import { escapeOf, fill, inUrl } from "./template";

const TIMEOUT_MS = 10_000;
const KEPT_CHARS = 2048;
const JSON_TYPE = "application/json";

export interface Attempt {
  isOk: boolean;
  /** The endpoint answered 410. */
  isGone: boolean;
  status: number | null;
  /** `error_…` of the namespace "webhooks"; null on success. */
  error: string | null;
  ms: number;
  retryAfterMs: number;
  request: StoredRequest;
  /** The first 2 KB. */
  answer: string;
}

type Needs = Pick<Platform, "http" | "clock" | "config" | "db">;

/** Signs and sends one event. Never throws. */
export async function attempt(needs: Needs, hook: OpenHook, id: string, payload: Payload) {
  const { http, clock, config } = needs;
  const started = clock();
  const request = await requestOf(hook, id, payload, started);
  const stored = { method: request.method, url: cut(request.url), body: cut(request.body ?? "") };
  const base = { isOk: false, isGone: false, status: null, ms: 0, retryAfterMs: 0, request: stored, answer: "" };
  if (refusalOfUrl(request.url, config.webhookHosts, await ownHosts(needs)))
    return { ...base, error: "address" } satisfies Attempt;
  const answered = await http.send(request);
  const ms = Math.max(0, clock() - started);
  if ("failed" in answered) return { ...base, ms, error: answered.failed } satisfies Attempt;
  const { status, text, retryAfterMs } = answered;
  const isOk = isSuccess(hook.row.success, status, text);
  return {
    isOk,
    isGone: !isOk && status === 410,
    status,
    error: isOk ? null : status >= 200 && status < 300 ? "condition" : "status",
    ms,
    retryAfterMs,
    request: stored,
    answer: cut(text),
  } satisfies Attempt;
}

async function requestOf({ row, headers, secrets }: OpenHook, id: string, payload: Payload, now: number) {
  const hasBody = row.method !== "GET";
  const type = headers["content-type"] ?? JSON_TYPE;
  const body = hasBody ? bodyOf(row.body, type, payload) : null;
  return {
    method: row.method,
    url: fill(row.url, payload.values, inUrl),
    headers: {
      "user-agent": "Cabinet-Webhooks/1",
      ...(hasBody ? { "content-type": type } : {}),
      ...headers,
      ...(await signatureHeaders(secrets, id, now, body ?? "")),
    },
    body,
    timeoutMs: TIMEOUT_MS,
  } satisfies HttpRequest;
}

function bodyOf(template: string | null, contentType: string, { values, ...payload }: Payload): string {
  return template === null ? JSON.stringify(payload) : fill(template, values, escapeOf(contentType));
}

function cut(text: string): string {
  return text.length > KEPT_CHARS ? `${text.slice(0, KEPT_CHARS - 1)}…` : text;
}
