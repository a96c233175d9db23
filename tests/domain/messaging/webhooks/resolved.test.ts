import { afterEach, expect, it } from "vitest";
import { http } from "../../../../workers/hooks/http";
import { openResolver, refusalOfFetch } from "../../../../workers/hooks/resolver";

const NAMES: Record<string, string[]> = {
  "public.example": ["93.184.216.34", "2606:2800:220:1::1"],
  "inner.example": ["10.1.2.3"],
  "loop.example": ["127.0.0.1"],
  "both.example": ["93.184.216.34", "169.254.169.254"],
  "six.example": ["::ffff:192.168.0.1"],
  "compatible.example": ["::7f00:1"],
};

const RESOLVER = {
  fetch: async (url: string) => Response.json(NAMES[new URL(url).searchParams.get("name")!] ?? []),
};

afterEach(() => openResolver({ WEBHOOK_ALLOWED_HOSTS: "" }));

it.each([
  ["public.example", null],
  ["unknown.example", null],
  ["inner.example", "hookUrlPrivate"],
  ["LOOP.example.", "hookUrlPrivate"],
  ["both.example", "hookUrlPrivate"],
  ["six.example", "hookUrlPrivate"],
  ["compatible.example", "hookUrlPrivate"],
])("judges %s by the address it resolves to", async (host, refusal) => {
  openResolver({ RESOLVER, WEBHOOK_ALLOWED_HOSTS: "" });
  expect(await refusalOfFetch(`https://${host}/file`)).toBe(refusal);
});

it("sends no webhook to a name resolving to a private address, unless the platform lists it", async () => {
  const request = { method: "GET", url: "http://loop.example:9/", headers: {}, body: null, timeoutMs: 1000 };
  openResolver({ RESOLVER, WEBHOOK_ALLOWED_HOSTS: "" });
  expect(await http.send(request)).toEqual({ failed: "address" });
  openResolver({ RESOLVER, WEBHOOK_ALLOWED_HOSTS: "loop.example" });
  expect(await http.send(request)).not.toEqual({ failed: "address" });
});

it("resolves nothing if the platform itself blocks private networks", async () => {
  openResolver({ WEBHOOK_ALLOWED_HOSTS: "" });
  expect(await refusalOfFetch("https://loop.example/")).toBeNull();
});
