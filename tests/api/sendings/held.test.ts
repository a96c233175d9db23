import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { openDatabase } from "../../../db/client";
import { call } from "../../support/forms/open-screen";
import { openMessageRules } from "../../support/world/configuration";
import { createUser, signInAs } from "../../support/world/people";

type Listed = { data: { id: string }[] };

const needs = { db: openDatabase(env.DB), clock: Date.now };

it("lets only managers view, approve and reject messages held by rules", async () => {
  const user = await createUser({ balance: 100_000_000, sender: "CABINET" });
  await openMessageRules(needs, user.id, [{ title: "Look at it", actions: { moderation: "pending" } }]);
  const session = await signInAs(user.username);
  const manager = await signInAs((await createUser({ level: "manager" })).username);
  const body = { type: "sms", recipient: "+79161234567", payload: { sender: "CABINET", text: "Hello" } };
  const send = async () =>
    ((await (await call("POST", "/api/sendings", { session, body })).json()) as { id: string }).id;
  const [first, second] = [await send(), await send()];

  expect((await call("GET", "/api/sendings/held", { session })).status).toBe(403);
  const listed = await (await call("GET", "/api/sendings/held", { session: manager })).json();
  expect(listed).toMatchObject({
    data: [{ id: first, OwnerId: user.id, recipient: "+79161234567", rules: ["Look at it"] }, { id: second }],
    next: null,
  });
  const found = async (query: string) =>
    ((await (await call("GET", `/api/sendings/held?${query}`, { session: manager })).json()) as Listed).data.map(
      ({ id }) => id,
    );
  expect(await found("$order[0][0]=createdAt&$order[0][1]=desc")).toEqual([second, first]);
  expect(await found("createdAt[$gte]=2100-01-01")).toEqual([]);
  expect(await found("$search=hELLo")).toEqual([first, second]);
  expect(await found("$search=zulu")).toEqual([]);
  expect(await found("$limit=1&$offset=1")).toEqual([second]);
  const moderate = (moderation: string, id: string) =>
    call("PATCH", "/api/sendings/held", { session: manager, body: { moderation, ids: [id] } });
  expect(await (await moderate("approved", first)).json()).toEqual({ count: 1 });
  expect(await (await moderate("rejected", second)).json()).toEqual({ count: 1 });
  expect(await (await moderate("approved", second)).json()).toEqual({ count: 0 });
  const after = await (await call("GET", `/api/sendings/${second}`, { session })).json();
  expect(after).toMatchObject({ status: "failed", meta: { billing: { refunded: true } } });
  expect((await moderate("perhaps", first)).status).toBe(422);
});

it("tests a route for managers only", async () => {
  const user = await createUser({ sender: "CABINET" });
  const manager = await signInAs((await createUser({ level: "manager" })).username);
  const body = { userId: user.id, recipient: "+79161234567", sender: "CABINET", text: "Hello" };
  expect((await call("POST", "/api/routing/test", { session: await signInAs(user.username), body })).status).toBe(403);
  const answer = await call("POST", "/api/routing/test", { session: manager, body });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    operator: { country: "RU", operator: expect.any(String) },
    route: { provider: "Sandbox SMS" },
    sending: { sender: "CABINET", text: "Hello" },
    parts: 1,
    price: { amount: expect.any(Number) },
  });
});
