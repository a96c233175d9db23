import { vi } from "vitest";
import { call, REPORTS } from "./sandbox";

export interface ReceivedCallback {
  method: string;
  url: URL;
  given: Record<string, string>;
}

/** Stands in for clients of providers that report by URL or form. */
export function listenToForms(): ReceivedCallback[] {
  const callbacks: ReceivedCallback[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input as RequestInfo, init as RequestInit);
    const url = new URL(request.url);
    const form = new URLSearchParams(request.method === "POST" ? await request.text() : "");
    callbacks.push({ method: request.method, url, given: Object.fromEntries([...url.searchParams, ...form]) });
    return new Response(null);
  });
  return callbacks;
}

export const CALLBACKS = Object.fromEntries(
  ["zvonok-voice", "zvonok-flashcall", "smsc-voice", "smsc-hlr"].map((account) => [account, REPORTS]),
);

export function form(path: string, parameters: Record<string, string>): Promise<Response> {
  return call(path, { method: "POST", body: new URLSearchParams(parameters) });
}
