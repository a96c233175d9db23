import { createExecutionContext, env } from "cloudflare:test";
import { expect, it } from "vitest";
import { networkOf } from "../../../app/domain/base/shared/addresses";
import { api } from "../../../workers/api/api";
import { CABINET_URL, GATEWAY_SECRET } from "../../support/run/hosts";
import { createUser, signInAs } from "../../support/world/people";

/** The API with counters that record their keys; those in `full` are exhausted. */
function counted(full: string[] = []) {
  const asked: string[] = [];
  const counter = (name: string) => ({
    limit: async ({ key }: { key: string }) => {
      asked.push(`${name} ${key}`);
      return { success: !full.includes(name) };
    },
  });
  const counters = Object.fromEntries(
    ["RATE_ACCOUNT", "RATE_ADDRESS", "RATE_COSTLY"].map((name) => [name, counter(name)]),
  );
  const call = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    api.fetch(
      new Request(`${CABINET_URL}/api${path}`, { method, headers, body }),
      { ...env, ...counters },
      createExecutionContext(),
    );
  return { asked, call };
}

const ADDRESS = "203.0.113.7";

it("counts a request for its token's account, including one through the SMPP gateway", async () => {
  const { id, username } = await createUser();
  const { token } = await signInAs(username);
  const { asked, call } = counted();
  const through = { "x-gateway-address": ADDRESS, "x-gateway-secret": GATEWAY_SECRET };
  expect((await call("GET", "/tariffs", { authorization: token })).status).toBe(200);
  expect((await call("GET", "/tariffs", { authorization: token, ...through })).status).toBe(200);
  expect(asked).toEqual([`RATE_ACCOUNT ${id}`, `RATE_ACCOUNT ${id}`]);
});

it("counts a costly request twice, and refuses only those with the seconds to wait", async () => {
  const { id, username } = await createUser();
  const { token: authorization } = await signInAs(username);
  const { asked, call } = counted(["RATE_COSTLY"]);
  const headers = { authorization, "content-type": "text/csv", "accept-language": "en" };
  const refused = await call("POST", "/storage?filename=a.csv", headers, "phone\n79160000001\n");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(await refused.json()).toMatchObject({ error: 429, name: "RateLimitError", message: expect.any(String) });
  expect(asked).toEqual([`RATE_ACCOUNT ${id}`, `RATE_COSTLY ${id}`]);
  expect((await call("GET", "/storage", { authorization })).status).toBe(200);
});

it.each([
  ["a dry run", "/sendings/dryRun"],
  ["a change of many messages", "/sendings/bulk"],
  ["a change of many contacts", "/contacts/bulk"],
])("counts %s, which reads or starts much, as costly", async (_, path) => {
  const { username } = await createUser();
  const { token: authorization } = await signInAs(username);
  const { call } = counted(["RATE_COSTLY"]);
  expect((await call("POST", path, { authorization, "content-type": "application/json" }, "{}")).status).toBe(429);
});

it("refuses an account over its rate before reading the request", async () => {
  const { username } = await createUser();
  const { token } = await signInAs(username);
  const { call } = counted(["RATE_ACCOUNT"]);
  const refused = await call("POST", "/sendings", { authorization: token }, "{");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
});

it("counts wrong tokens and public calls by network, and nothing where the address is unknown", async () => {
  const { asked, call } = counted(["RATE_ADDRESS"]);
  const from = { "cf-connecting-ip": "2001:db8:1:2:3::4" };
  expect((await call("GET", "/tariffs", { authorization: "wrong", ...from })).status).toBe(429);
  expect((await call("POST", "/login", { "content-type": "application/json", ...from }, "{}")).status).toBe(429);
  expect(asked).toEqual(Array(2).fill(`RATE_ADDRESS ${networkOf("2001:db8:1:2::")}`));
  expect((await call("GET", "/tariffs", { authorization: "wrong" })).status).toBe(401);
  expect((await call("GET", `/storage/${crypto.randomUUID()}`, from)).status).toBe(404);
});
