import { env, exports } from "cloudflare:workers";
import { vi } from "vitest";
import type { Control } from "../../workers/sandbox/core/control";
import type { Env } from "../../workers/sandbox/core/env";

const HOST = "http://sandbox.test";
const worker = (exports as unknown as { default: Fetcher }).default;

export const sandboxEnv = env as unknown as Env;
export const REPORTS = "http://client.test/reports";

export function call(path: string, init?: RequestInit): Promise<Response> {
  return worker.fetch(new URL(path, HOST), { redirect: "manual", ...init });
}

export function post(path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
  const json = { "content-type": "application/json", ...headers };
  return call(path, { method: "POST", headers: json, body: JSON.stringify(body) });
}

export interface Sent {
  to: string;
  messageId?: string;
  text?: string;
  url?: string | null;
  intermediateReport?: boolean;
}

/** Body of one request with a message for each number. */
export function requestBody(sent: Sent[]) {
  const messages = sent.map(({ to, messageId, text = "Code 1234", url = REPORTS, intermediateReport = false }) => ({
    sender: "CABINET",
    destinations: [{ to, messageId }],
    content: { text },
    webhooks: { ...(url && { delivery: { url, intermediateReport } }), callbackData: `owner of ${to}` },
  }));
  return { messages };
}

export function submit(sent: Sent[], init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `App ${sandboxEnv.SMS_API_KEY}`, "content-type": "application/json" };
  return call("/sms/3/messages", { method: "POST", headers, body: JSON.stringify(requestBody(sent)), ...init });
}

export async function list(query = "") {
  const response = await call(`/messages${query}`);
  return (await response.json()) as { data: Record<string, string>[]; total: number };
}

/** Resets the sandbox and its faults; receipts follow after 30 ms. */
export async function prepare(change: Partial<Control> = {}): Promise<void> {
  await call("/messages", { method: "DELETE" });
  const shares = { busyShare: 0, failShare: 0, hangShare: 0 };
  const receipts = { receiptMs: 30, duplicateReceipts: false, shuffleReceipts: false };
  const body = JSON.stringify({ latencyMs: 0, ...shares, ...receipts, inboundUrl: null, ...change });
  await call("/control", { method: "PUT", body });
}

export interface Callback {
  url: string;
  results: Record<string, unknown>[];
  body: Record<string, unknown>;
  text: string;
  headers: Headers;
}

/** Stands in for the client that receives receipts; `status` is its reply to the nth call. */
export function listen(status: (call: number) => number = () => 200): Callback[] {
  const calls: Callback[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const text = String(init?.body);
    const body = JSON.parse(text);
    calls.push({ url: String(input), results: body.results, body, text, headers: new Headers(init?.headers) });
    return new Response(null, { status: status(calls.length) });
  });
  return calls;
}
