import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { soon } from "../support/engine/soon";
import { call, list, listen, prepare, requestBody } from "./sandbox";

beforeEach(async () => {
  await prepare();
  await call("/control", { method: "DELETE" });
});
afterEach(() => vi.restoreAllMocks());

let numbers = 0;
const submitAs = (key: string, messageId = `m${++numbers}`) =>
  call("/sms/3/messages", {
    method: "POST",
    headers: { authorization: `App ${key}` },
    body: JSON.stringify(requestBody([{ to: "79161234567", messageId, url: null }])),
  });
const put = (account: string, change: object) =>
  call(`/control?provider=${account}`, { method: "PUT", body: JSON.stringify(change) });

describe("the accounts of the SMS provider", () => {
  it("are distinguished by their key, in the list too", async () => {
    await submitAs("sandbox-1");
    await submitAs("sandbox-2");
    expect((await list()).data.map(({ provider }) => provider)).toEqual(["sandbox-2", "sandbox-1"]);
    expect((await submitAs("sandbox-9")).status).toBe(401);
  });

  it("see only their own logs", async () => {
    await submitAs("sandbox-1", "mine");
    const logs = async (key: string) => {
      const headers = { authorization: `App ${key}` };
      return ((await (await call("/sms/3/logs?messageId=mine", { headers })).json()) as { results: unknown[] }).results;
    };
    expect([(await logs("sandbox-1")).length, (await logs("sandbox-2")).length]).toEqual([1, 0]);
  });

  it("fail, hang and are busy independently of each other", async () => {
    await put("sandbox-2", { hangShare: 1 });
    await put("sandbox-3", { failShare: 0.5, busyShare: 0.5 });
    const silence = scheduler.wait(200).then(() => ({ status: 0 }));
    const statuses = [await submitAs("sandbox-1"), await Promise.race([submitAs("sandbox-2"), silence])];
    for (let n = 0; n < 4; n++) statuses.push(await submitAs("sandbox-3"));
    expect(statuses.map(({ status }) => status)).toEqual([200, 0, 200, 429, 500, 429]);
  });

  it("inherit the common settings except for their own", async () => {
    await put("sandbox-1", { latencyMs: 7 });
    await prepare({ receiptMs: 99 });
    const read = async (query: string) => (await call(`/control${query}`)).json();
    expect(await read("?provider=sandbox-1")).toMatchObject({ latencyMs: 7, receiptMs: 99 });
    expect(await read("?provider=sandbox-2")).toMatchObject({ latencyMs: 0, receiptMs: 99 });
    await call("/control?provider=sandbox-1", { method: "DELETE" });
    expect(await read("?provider=sandbox-1")).toMatchObject({ latencyMs: 0 });
  });

  it("refuse an unknown account, and settings unknown to accounts", async () => {
    expect((await put("nobody", { latencyMs: 1 })).status).toBe(404);
    expect((await put("sandbox-1", { inboundUrl: null })).status).toBe(400);
  });

  it("receive incoming messages at their own address", async () => {
    const own = "http://client.test/own";
    await prepare({ inboundUrl: "http://client.test/inbound", callbacks: { "sandbox-1": own } });
    const calls = listen();
    await submitAs("sandbox-1");
    await submitAs("sandbox-2");
    for (const { id } of (await list()).data)
      await call(`/messages/${id}/reply`, { method: "POST", body: JSON.stringify({ text: "hi" }) });
    await soon(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ url }) => url).sort()).toEqual(["http://client.test/inbound", own]);
  });
});
