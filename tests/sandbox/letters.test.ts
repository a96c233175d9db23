import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import { soon } from "../support/engine/soon";
import { call, list, listen, prepare, sandboxEnv } from "./sandbox";

beforeEach(() => prepare());

const LETTER = {
  from: "Cabinet <no-reply@cabinet.test>",
  to: ["anna@example.com"],
  subject: "Hello <b>",
  html: "<p>Hello</p><script>alert(1)</script>",
  text: "Hello & goodbye",
};

function send(email: object, headers: Record<string, string> = {}): Promise<Response> {
  const authorization = `Bearer ${sandboxEnv.MAIL_API_KEY}`;
  const all = { authorization, "content-type": "application/json", ...headers };
  return call("/emails", { method: "POST", headers: all, body: JSON.stringify(email) });
}

const refusalOf = async (response: Response) => [response.status, await response.json()];

describe("sending through Resend", () => {
  it("returns an id, and stores the e-mail under its address", async () => {
    const response = await send(LETTER, { "idempotency-key": "letter/1" });
    expect(await refusalOf(response)).toEqual([200, { id: expect.any(String) }]);
    const { data, total } = await list("?channel=email&to=anna@example.com");
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      channel: "email",
      provider: "resend-mail",
      reference: "letter/1",
      to: "anna@example.com",
      from: LETTER.from,
      subject: LETTER.subject,
      text: LETTER.text,
      html: LETTER.html,
    });
    await soon(async () => expect((await list()).data[0]?.status).toBe("delivered"));
  });

  it("accepts one address as well as several, each a separate message", async () => {
    await send({ ...LETTER, to: "one@example.com" });
    await send({ ...LETTER, to: ["two@example.com", "Three <three@example.com>"] });
    expect((await list("?channel=email")).total).toBe(3);
  });

  it("sends once under one key and refuses another e-mail under it", async () => {
    const key = { "idempotency-key": "once" };
    const first = await (await send(LETTER, key)).json();
    expect(await (await send(LETTER, key)).json()).toEqual(first);
    const other = await refusalOf(await send({ ...LETTER, subject: "Other" }, key));
    expect(other).toEqual([409, expect.objectContaining({ statusCode: 409, name: "invalid_idempotent_request" })]);
    expect((await list()).total).toBe(1);
  });

  it('replies "in use" to a key whose request still runs, and then its reply', async () => {
    await prepare({ latencyMs: 400 });
    const key = { "idempotency-key": "slow" };
    const first = send(LETTER, key);
    await soon(async () => expect((await list()).total).toBe(1));
    const second = await refusalOf(await send(LETTER, key));
    expect(second).toEqual([409, expect.objectContaining({ statusCode: 409, name: "concurrent_idempotent_requests" })]);
    const answer = await (await first).json();
    await soon(async () => expect(await (await send(LETTER, key)).json()).toEqual(answer));
    expect((await list()).total).toBe(1);
  });

  it("releases the key of a refused request, and keeps that of one whose answer was lost", async () => {
    const key = { "idempotency-key": "refused" };
    await prepare({ failShare: 1 });
    expect((await send(LETTER, key)).status).toBe(500);
    await prepare();
    expect((await send({ ...LETTER, subject: "Other" }, key)).status).toBe(200);
    // Every second hanging submit is stored.
    await prepare({ hangShare: 1 });
    const lost = ["lost-1", "lost-2"].map((one) => ({ "idempotency-key": one }));
    for (const one of lost) await Promise.race([send(LETTER, one), scheduler.wait(200)]);
    await soon(async () => expect((await list()).total).toBe(1));
    await call("/control", { method: "PUT", body: JSON.stringify({ hangShare: 0 }) });
    for (const one of lost) expect((await send(LETTER, one)).status).toBe(200);
    expect((await list()).total).toBe(2);
  });

  it("carries a batch out once under its key, and sends e-mails of one id twice under two keys", async () => {
    const batch = ["a@x.example", "anna00@x.example"].map((to) => ({
      ...LETTER,
      to,
      tags: [{ name: "message_id", value: "m" }],
    }));
    const post = (key: string, body: object[] = batch) =>
      call("/emails/batch", {
        method: "POST",
        headers: {
          authorization: `Bearer ${sandboxEnv.MAIL_API_KEY}`,
          "x-batch-validation": "permissive",
          "idempotency-key": key,
        },
        body: JSON.stringify(body),
      });
    const first = await (await post("batch/1")).json();
    expect(first).toMatchObject({ data: [{ id: expect.any(String) }], errors: [{ index: 1 }] });
    expect(await (await post("batch/1")).json()).toEqual(first);
    expect(await refusalOf(await post("batch/1", batch.slice(1)))).toEqual([
      409,
      expect.objectContaining({ name: "invalid_idempotent_request" }),
    ]);
    expect((await list()).total).toBe(2);
    expect((await post("batch/2")).status).toBe(200);
    expect((await list()).total).toBe(4);
  });

  it.each([
    [401, "missing_api_key", LETTER, { authorization: "" }],
    [403, "invalid_api_key", LETTER, { authorization: "Bearer wrong" }],
    [400, "invalid_idempotency_key", LETTER, { "idempotency-key": "k".repeat(257) }],
    [422, "missing_required_field", { ...LETTER, to: undefined }, {}],
    [422, "missing_required_field", { ...LETTER, html: "", text: "" }, {}],
    [422, "validation_error", { ...LETTER, to: ["nobody"] }, {}],
    [422, "validation_error", { ...LETTER, from: "a@b@c" }, {}],
  ])("refuses with %i %s and stores nothing", async (statusCode, name, email, headers) => {
    const refusal = await refusalOf(await send(email, headers));
    expect(refusal).toEqual([statusCode, { statusCode, name, message: expect.stringMatching(/\S/) }]);
    expect((await list()).total).toBe(0);
  });

  it("fails and stays silent as the control is set", async () => {
    await prepare({ failShare: 1 });
    expect(await refusalOf(await send(LETTER))).toEqual([500, expect.objectContaining({ statusCode: 500 })]);
    await prepare({ hangShare: 1 });
    expect(await Promise.race([send(LETTER), scheduler.wait(200).then(() => "silence")])).toBe("silence");
    expect((await list()).total).toBe(0);
  });
});

describe("the page of e-mails", () => {
  it("shows an e-mail whose HTML cannot affect the page", async () => {
    await send(LETTER);
    const html = await (await call("/letters", { headers: { "accept-language": "en" } })).text();
    expect(html).toContain("Hello &lt;b&gt;");
    expect(html).toContain("Hello &amp; goodbye");
    expect(html).not.toContain("<script>alert");
    expect(html).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  });

  it("finds e-mails by a part of the address and keeps them off the phones", async () => {
    await send(LETTER);
    expect(await (await call("/letters?q=ANNA")).text()).toContain("anna@example.com");
    expect(await (await call("/letters?q=boris")).text()).not.toContain("anna@example.com");
    expect(await (await call("/")).text()).not.toContain("anna@example.com");
  });

  it("has no form to reply to an e-mail", async () => {
    await send(LETTER);
    const [email] = (await list()).data;
    const body = JSON.stringify({ text: "hi" });
    expect((await call(`/messages/${email?.id}/reply`, { method: "POST", body })).status).toBe(404);
  });
});

describe("the account's webhook", () => {
  const MAIL = {
    ...LETTER,
    tags: [
      { name: "owner_id", value: "owner" },
      { name: "message_id", value: "m-1" },
    ],
  };

  it("reports e-mails with tags, each event signed, but no e-mails without tags", async () => {
    await prepare({ callbacks: { "resend-mail": "http://client.test/resend" } } as never);
    const calls = listen();
    await send(LETTER);
    await send({ ...MAIL, to: "anna03@example.com" });
    await soon(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ body }) => body.type)).toEqual(["email.delivered", "email.opened"]);
    for (const { text, headers, body } of calls) {
      expect(new Webhook(sandboxEnv.MAIL_WEBHOOK_SECRET).verify(text, standard(headers))).toEqual(body);
      expect(body.data).toMatchObject({ tags: { owner_id: "owner", message_id: "m-1" } });
    }
  });

  it("accepts a batch, in permissive mode without its invalid e-mails", async () => {
    const batch = [MAIL, { ...MAIL, to: "nobody" }, { ...MAIL, tags: [{ name: "message_id", value: "m-2" }] }];
    const post = (headers: Record<string, string>) =>
      call("/emails/batch", {
        method: "POST",
        headers: { authorization: `Bearer ${sandboxEnv.MAIL_API_KEY}`, ...headers },
        body: JSON.stringify(batch),
      });
    expect((await post({})).status).toBe(422);
    const answer = await (await post({ "x-batch-validation": "permissive" })).json();
    expect(answer).toMatchObject({ data: [{ id: expect.any(String) }, {}], errors: [{ index: 1 }] });
    expect((await list()).total).toBe(2);
  });
});

/** The same signature under the header names of Standard Webhooks. */
function standard(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    ["id", "timestamp", "signature"].map((name) => [`webhook-${name}`, headers.get(`svix-${name}`)!]),
  );
}
