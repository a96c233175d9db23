import { expect, it, vi } from "vitest";
import { call } from "../../support/forms/open-screen";
import { createUser, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const payload = { sender: "CABINET", text: "Hello" };

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

it("sends with a test key: marked, free, delivered, and without a provider", async () => {
  const session = await signInAs((await createUser({ sender: "CABINET" })).username);
  const made = await call("POST", "/api/tokens", { session, body: { description: "Tests", isTest: true } });
  const key = (await made.json()) as Answer;
  expect(key).toMatchObject({ isTest: true });
  const headers = { authorization: key.token };
  const ask = async (method: string, path: string, body?: unknown) =>
    (await (await call(method, `/api${path}`, { headers, body })).json()) as Answer;

  const one = await ask("POST", "/sendings", { type: "sms", recipient: "+79990000099", payload });
  expect(one).toMatchObject({ status: "pending", error: null, isTest: true });
  const group = await ask("POST", "/sendings", { type: "sms", recipient: ["+79990000199", "+79161234567"], payload });
  await vi.waitFor(
    async () => {
      expect(await ask("GET", `/sendings/${one.id}`)).toMatchObject({ status: "delivered", isTest: true, price: 0 });
      expect(await ask("GET", `/tasks/${group.id}`)).toMatchObject({ isTest: true, meta: { delivered: 2, amount: 0 } });
    },
    { timeout: 20_000, interval: 300 },
  );
  expect(await rowsOf("SELECT DISTINCT provider FROM sendings WHERE owner_id = ?", session.id)).toEqual([
    { provider: "test" },
  ]);
  expect(await ask("GET", `/billings/balance/${session.id}`)).toMatchObject({ result: 0 });
});
