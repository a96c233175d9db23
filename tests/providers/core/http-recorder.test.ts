import { afterEach, expect, it, vi } from "vitest";
import { ask } from "../../../workers/providers/core/http";
import { conceal, recorded } from "../../../workers/providers/core/http-recorder";

const URL_OF_BOT = new URL("https://provider.test/bot123:token-of-bot/send?key=p%40ss+word");

afterEach(() => vi.restoreAllMocks());

function answering(work: () => Promise<Response>) {
  vi.spyOn(globalThis, "fetch").mockImplementation(work);
}

it("keeps request and response, with every form of a secret masked", async () => {
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

it("masks credentials by their field names, in a form, a query and JSON", async () => {
  const grant = {
    access_token: "of-the-answer",
    nested: { refreshToken: 'a "quoted" one', apikey: 98765 },
    expires_in: 5,
  };
  answering(async () => Response.json(grant));
  const url = new URL("https://provider.test/send?psw=in-query&phone=79161234567&md5=1");
  const body = new URLSearchParams({ grant_type: "jwt", assertion: "signed.by.us", text: "A token=sale" });
  const { exchanges } = await recorded({}, () => ask(url, { method: "POST", body }, 1000));
  const shown = JSON.stringify(exchanges);
  for (const secret of ["of-the-answer", "quoted", "98765", "in-query", "signed.by.us"])
    expect(shown).not.toContain(secret);
  for (const part of ["79161234567", "grant_type=jwt", "expires_in", "sale"]) expect(shown).toContain(part);
});

it("masks a short secret where it is a whole word, and leaves the words around it", async () => {
  answering(async () => Response.json({ said: "ab, able: crab" }));
  const { exchanges } = await recorded({ password: "ab" }, () =>
    ask(new URL("https://provider.test/?login=ab"), {}, 1000),
  );
  expect(exchanges[0]!.answer).toContain('"•••, able: crab"');
  expect(exchanges[0]!.request).not.toMatch(/\bab\b/);
});

it("masks values that an adapter derived from a secret", async () => {
  answering(async () => Response.json({ echo: "derived-proof" }));
  const { exchanges } = await recorded({}, async () => {
    conceal("derived-proof");
    await ask(new URL("https://provider.test/derived-proof"), {}, 1000);
  });
  expect(JSON.stringify(exchanges)).not.toContain("derived-proof");
});

it("records an unanswered request, but not the connection check after it", async () => {
  answering(async () => {
    throw new Error("no route");
  });
  const { result, exchanges } = await recorded({}, () => ask(URL_OF_BOT, {}, 1000));
  expect(result).toMatchObject({ status: 0 });
  expect(exchanges).toMatchObject([{ answer: null }]);
});

it("records nothing unless requested", async () => {
  answering(async () => new Response("ok"));
  const first = await recorded({}, async () => {});
  await ask(URL_OF_BOT, {}, 1000);
  expect(first.exchanges).toEqual([]);
});
