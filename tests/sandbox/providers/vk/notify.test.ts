import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { soon } from "../../../support/engine/soon";
import { call, list, listen, post, prepare, REPORTS, sandboxEnv } from "../../sandbox";

beforeEach(() => prepare());
afterEach(() => vi.restoreAllMocks());

interface Answer {
  result?: { code: string; messageId?: string }[];
  code?: string;
}

const message = (change: object = {}) => ({
  phone: "+79161234567",
  service: "CABINET",
  tmpl: "code",
  tmpl_data: { code: "1234" },
  routes: ["VK"],
  ttl: 60,
  status_url: REPORTS,
  callbackData: { ownerId: "owner", id: "id-1" },
  ...change,
});
const raw = (messages: object[], key = sandboxEnv.VK_NOTIFY_KEY) =>
  post("/vk/messages", { messages }, { authorization: `Key ${key}` });
const send = async (...messages: object[]) => (await (await raw(messages)).json()) as Answer;

describe("VK Notify", () => {
  it("answers each message in its place, and fills the template", async () => {
    const { result } = await send(message(), message({ tmpl: "unknown" }), message({ phone: "79161234567" }));
    expect(result).toEqual([
      { code: "OK", messageId: expect.any(String) },
      { code: "TEMPLATE_NOT_FOUND" },
      { code: "PHONE_INVALID" },
    ]);
    const { data, total } = await list("?channel=vk");
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({ reference: "id-1", from: "CABINET", text: expect.stringMatching(/: 1234$/) });
  });

  it.each([
    [{ service: "SOMEBODY" }, "SERVICE_NOT_FOUND"],
    [{ tmpl_data: {} }, "TEMPLATE_DATA_INVALID"],
    [{ tmpl: "toString" }, "TEMPLATE_NOT_FOUND"],
  ])("refuses a message with %j: %s", async (change, code) => {
    expect(await send(message(change))).toEqual({ result: [{ code }] });
    expect((await list()).total).toBe(0);
  });

  it.each([
    [{ ttl: 14 }],
    [{ ttl: 86_401 }],
    [{ routes: [] }],
    [{ routes: ["SMS"] }],
    [{ delivery_policy: "whenever" }],
    [{ status_url: "http://example.com" }],
    [{ tmpl: "" }],
  ])("refuses a request with %j", async (change) => {
    const response = await raw([message(change)]);
    expect([response.status, await response.json()]).toMatchObject([400, { code: "VALIDATION_ERROR" }]);
  });

  it("accepts at most a thousand at once, and nothing without the key", async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => message({ phone: `+7916${1_000_000 + n}` }));
    expect((await send(...many(1000))).result?.every(({ code }) => code === "OK")).toBe(true);
    expect((await raw(many(1001))).status).toBe(400);
    expect((await raw([])).status).toBe(400);
    expect((await raw([message()], "x")).status).toBe(401);
    expect((await call("/vk/messages", { method: "POST", body: "{" })).status).toBe(401);
  });

  it("allows a person five a day", async () => {
    for (let n = 0; n < 5; n++) expect((await send(message())).result?.[0]?.code).toBe("OK");
    expect((await send(message(), message({ phone: "+79161234568" }))).result?.map(({ code }) => code)).toEqual([
      "USER_LIMIT_EXCEEDED",
      "OK",
    ]);
  });

  it("reports to the message's own address with its own data", async () => {
    const calls = listen();
    const { result } = await send(message({ phone: "+79990000003" }));
    await soon(() => expect(calls).toHaveLength(3));
    const report = { messageId: result?.[0]?.messageId, callbackData: { ownerId: "owner", id: "id-1" } };
    expect(calls.map(({ url, body }) => [url, body])).toMatchObject([
      [REPORTS, { ...report, status: "SENT" }],
      [REPORTS, { ...report, status: "DELIVERED" }],
      [REPORTS, { ...report, status: "READ" }],
    ]);
  });

  it("plays the scripted numbers: unreachable, undelivered, busy twice, broken once", async () => {
    const calls = listen();
    expect(await send(message({ phone: "+79990000000" }))).toEqual({ result: [{ code: "NOT_FOUND" }] });
    await send(message({ phone: "+79990000001" }));
    await soon(() => expect(calls.at(-1)?.body.status).toBe("UNDELIVERED"));
    for (const [phone, status] of [
      ["+79990009101", "EXPIRED"],
      ["+79990009201", "REJECTED"],
    ]) {
      await send(message({ phone }));
      await soon(() => expect(calls.at(-1)?.body.status).toBe(status));
    }
    const codes = async (phone: string, times: number) => {
      const answers: number[] = [];
      for (let n = 0; n < times; n++)
        answers.push((await raw([message({ phone, callbackData: { id: phone } })])).status);
      return answers;
    };
    expect(await codes("+79990000004", 3)).toEqual([429, 429, 200]);
    expect(await codes("+79990000005", 2)).toEqual([500, 200]);
  });
});
