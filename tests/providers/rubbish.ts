import { expect, it, vi } from "vitest";
import type { Provider, Submit } from "../../app/domain/base/shared/ports/platform";

export const MESSAGE: Submit = {
  ownerId: "0199a000-0000-7000-8000-00000000000a",
  id: "0199a000-0000-7000-8000-0000000000b1",
  type: "sms",
  to: "79161234567",
  sender: "CABINET",
  text: "Your code is 1234",
};

const html = { "content-type": "text/html" };

/** Answers this isolate's requests in place of the network. */
export function answering(answer: (input: Request) => Response | Promise<Response>) {
  return vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async (input, init) => answer(new Request(input as RequestInfo, init as RequestInit)));
}

/** A body that starts and never ends; it breaks when the request is aborted. */
function hanging({ signal }: Request): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"ok":'));
      signal.addEventListener("abort", () => controller.error(signal.reason));
    },
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}

/** Garbage replies of a provider; each must lead to the stated outcome and code, never to an exception. */
export function describeRubbish(open: () => Provider): void {
  it.each<[string, (request: Request) => Response | Promise<Response>, string, string]>([
    ["HTML with 200", () => new Response("<html>Welcome</html>", { headers: html }), "unknown", "unreadable"],
    [
      "HTML with 502",
      () => new Response("<html>Bad gateway</html>", { status: 502, headers: html }),
      "unknown",
      "http502",
    ],
    ["HTML with 403", () => new Response("<html>Blocked</html>", { status: 403, headers: html }), "retry", "http403"],
    ["an empty answer", () => new Response(null), "unknown", "unreadable"],
    ["JSON cut short", () => new Response('{"ok":true,"result":{"req'), "unknown", "unreadable"],
    ["JSON of another kind", () => Response.json([1, { status: "fine" }]), "unknown", "unreadable"],
    ["null", () => Response.json(null), "unknown", "unreadable"],
    ["2 MB of text", () => new Response("x".repeat(2_000_000)), "unknown", "unreadable"],
    ["2 MB of JSON", () => Response.json({ filler: "x".repeat(2_000_000) }), "unknown", "unreadable"],
    ["a redirect", () => new Response(null, { status: 302, headers: { location: "/login" } }), "retry", "http302"],
    [
      "429 that names a pause",
      () => new Response("", { status: 429, headers: { "retry-after": "7" } }),
      "retry",
      "http429",
    ],
    ["nobody there", () => Promise.reject(new TypeError("connection refused")), "retry", "unreachable"],
    [
      "an answer that is lost",
      ({ method }) => (method === "HEAD" ? new Response(null, { status: 405 }) : Promise.reject(new TypeError("lost"))),
      "unknown",
      "noAnswer",
    ],
    ["a body that hangs after its headers", hanging, "unknown", "noAnswer"],
  ])("accepts %s as an outcome", async (_what, answer, kind, code) => {
    answering(answer);
    const [outcome, ...more] = await open().submit([MESSAGE], 200);
    expect(outcome).toMatchObject({ id: MESSAGE.id, kind, code });
    expect(more).toEqual([]);
  });

  it("waits as long as a busy provider requests", async () => {
    answering(() => new Response("", { status: 429, headers: { "retry-after": "7" } }));
    expect(await open().submit([MESSAGE], 200)).toMatchObject([{ kind: "retry", afterMs: 7000 }]);
  });
}
