import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { soon } from "../support/engine/soon";
import { call, list, listen, prepare, submit } from "./sandbox";

beforeEach(async () => {
  listen();
  await prepare();
});
afterEach(() => vi.restoreAllMocks());

const INBOUND = "http://client.test/inbound";
const post = (path: string, body?: object) => call(path, { method: "POST", body: JSON.stringify(body) });
const put = (change: unknown) => call("/control", { method: "PUT", body: JSON.stringify(change) });

describe("the sandbox's messages", () => {
  it("are listed newest first with a total, by pages and by number", async () => {
    for (const n of [1, 2, 3]) await submit([{ to: `7916000000${n}`, messageId: `m${n}`, url: null }]);
    const page = await list("?channel=sms&offset=1&limit=1");
    expect(page.total).toBe(3);
    expect(page.data).toEqual([
      {
        id: expect.any(String),
        channel: "sms",
        provider: "infobip-sms",
        reference: "m2",
        to: "79160000002",
        from: "CABINET",
        text: "Code 1234",
        // The receipt may already have arrived.
        status: expect.stringMatching(/^(sent|delivered)$/),
        receivedAt: expect.stringMatching(/Z$/),
      },
    ]);
    expect((await list("?to=+79160000003")).total).toBe(1);
    expect((await list("?channel=viber")).total).toBe(0);
  });

  it("are refused with a bad page", async () => {
    expect((await call("/messages?limit=lots")).status).toBe(400);
  });

  it("are removed by a clearing, and so are the refusals", async () => {
    await submit([{ to: "79990000005", messageId: "a" }]);
    await call("/messages", { method: "DELETE" });
    expect((await submit([{ to: "79990000005", messageId: "a" }])).status).toBe(500);
    expect((await list()).total).toBe(0);
  });
});

describe("the person at the phone", () => {
  it("answers, and the client receives an incoming message", async () => {
    await prepare({ inboundUrl: INBOUND });
    const calls = listen();
    await submit([{ to: "79161234567", url: null }]);
    const [message] = (await list()).data;
    expect((await post(`/messages/${message?.id}/reply`, { text: "yes please" })).status).toBe(204);
    await soon(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toMatchObject({ url: INBOUND, body: { messageCount: 1, pendingMessageCount: 0 } });
    expect(calls[0]?.results[0]).toMatchObject({
      from: "79161234567",
      to: "CABINET",
      text: "yes please",
      cleanText: "please",
      keyword: "YES",
      smsCount: 1,
      callbackData: "owner of 79161234567",
    });
  });

  it("answers STOP for number 07 after the delivery", async () => {
    await prepare({ inboundUrl: INBOUND });
    const calls = listen();
    await submit([{ to: "79990000007" }]);
    await soon(() => expect(calls).toHaveLength(2));
    expect(calls[1]).toMatchObject({ url: INBOUND, results: [{ from: "79990000007", text: "STOP" }] });
  });

  it("marks a message as seen once", async () => {
    const calls = listen();
    await submit([{ to: "79161234567" }]);
    await soon(() => expect(calls).toHaveLength(1));
    const [message] = (await list()).data;
    await post(`/messages/${message?.id}/seen`);
    await post(`/messages/${message?.id}/seen`);
    await soon(() => expect(calls).toHaveLength(2));
    await scheduler.wait(100);
    expect(calls).toHaveLength(2);
    expect((await list()).data[0]?.status).toBe("seen");
  });

  it("cannot see a rejected message, or answer one that never arrived", async () => {
    await submit([{ to: "79990000000" }]);
    const [message] = (await list()).data;
    expect((await post(`/messages/${message?.id}/seen`)).status).toBe(409);
    expect((await post("/messages/999/seen")).status).toBe(404);
    expect((await post("/messages/999/reply", { text: "hi" })).status).toBe(404);
    expect((await post(`/messages/${message?.id}/reply`, { text: "" })).status).toBe(400);
  });
});

describe("the control", () => {
  it("changes the given values and keeps the rest", async () => {
    expect(await (await put({ latencyMs: 5 })).json()).toMatchObject({ latencyMs: 5, receiptMs: 30 });
    expect(await (await call("/control")).json()).toMatchObject({ latencyMs: 5, receiptMs: 30, inboundUrl: null });
  });

  it.each([{ latencyMs: -1 }, { failShare: 2 }, { inboundUrl: "ftp://x" }, { unknown: 1 }, [1]])(
    "refuses %j and changes nothing",
    async (change) => {
      const before = await (await call("/control")).json();
      expect((await put(change)).status).toBe(400);
      expect(await (await call("/control")).json()).toEqual(before);
    },
  );

  it("delays the answer to a submit that is already stored", async () => {
    await put({ latencyMs: 400 });
    const started = Date.now();
    const answer = submit([{ to: "79161234567", url: null }]);
    await soon(async () => expect((await list()).total).toBe(1));
    expect((await answer).status).toBe(200);
    expect(Date.now() - started).toBeGreaterThanOrEqual(400);
  });

  it("adds a provider's callback address to the existing ones, and removes one", async () => {
    await put({ callbacks: { "viber-business": INBOUND } });
    await put({ callbacks: { "sandbox-1": INBOUND } });
    const answer = await put({ callbacks: { "viber-business": null } });
    expect(((await answer.json()) as { callbacks: object }).callbacks).toEqual({ "sandbox-1": INBOUND });
    await put({ callbacks: { "sandbox-1": null } });
  });

  it("fails the given share of submits, evenly", async () => {
    await put({ failShare: 0.5 });
    const statuses: number[] = [];
    for (const n of [1, 2, 3, 4]) statuses.push((await submit([{ to: `7916000000${n}`, url: null }])).status);
    expect(statuses).toEqual([200, 500, 200, 500]);
    expect((await list()).total).toBe(2);
  });

  it("carries out every second submit that hangs", async () => {
    await put({ hangShare: 1 });
    for (const n of [1, 2]) {
      const answer = submit([{ to: `7916000000${n}`, messageId: `m${n}`, url: null }]).then(() => "answer");
      expect(await Promise.race([answer, scheduler.wait(200).then(() => "silence")])).toBe("silence");
    }
    await soon(async () => expect((await list()).data.map(({ reference }) => reference)).toEqual(["m2"]));
  });
});
