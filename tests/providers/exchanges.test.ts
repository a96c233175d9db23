import { afterEach, expect, it, vi } from "vitest";
import { recorded } from "../../workers/providers/exchanges";
import { ask } from "../../workers/providers/http";

const URL_OF_BOT = new URL("https://provider.test/bot123:token-of-bot/send?key=p%40ss+word");

afterEach(() => vi.restoreAllMocks());

function answering(work: () => Promise<Response>) {
  vi.spyOn(globalThis, "fetch").mockImplementation(work);
}

it("keeps what went out and what came back, every form of a secret masked", async () => {
  answering(async () => Response.json({ echo: "p@ss word" }, { headers: { "set-cookie": "a=b" } }));
  const secrets = { token: "123:token-of-bot", password: "p@ss word", username: "someone" };
  const body = JSON.stringify({ login: btoa("someone:p@ss word"), text: "Hello" });
  const headers = { authorization: "Bearer elsewhere", "x-api-key": "derived", "content-type": "application/json" };
  const { exchanges } = await recorded(secrets, () => ask(URL_OF_BOT, { method: "POST", headers, body }, 1000));
  expect(exchanges).toHaveLength(1);
  const shown = JSON.stringify(exchanges);
  for (const secret of ["token-of-bot", "p@ss", "p%40ss", "derived", "elsewhere", btoa("someone:p@ss word"), "a=b"]) {
    expect(shown).not.toContain(secret);
  }
  for (const part of ["POST https://provider.test/bot", "Hello", "application/json", "200", "echo"]) {
    expect(shown).toContain(part);
  }
});

it("keeps a request that nobody answered", async () => {
  answering(async () => {
    throw new Error("no route");
  });
  const { result, exchanges } = await recorded({}, () => ask(URL_OF_BOT, {}, 1000));
  expect(result).toBeNull();
  expect(exchanges).toMatchObject([{ answer: null }]);
});

it("keeps nothing that is not asked for", async () => {
  answering(async () => new Response("ok"));
  const first = await recorded({}, async () => {});
  await ask(URL_OF_BOT, {}, 1000);
  expect(first.exchanges).toEqual([]);
});
