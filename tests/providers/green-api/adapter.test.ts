import { afterEach, describe, expect, it, vi } from "vitest";
import type { ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import type { Outside, OwnNumbers, SenderOf } from "../../../workers/providers/core/protocol";
import { greenApi } from "../../../workers/providers/green-api/adapter";
import { CABINET_URL, SANDBOX_URL } from "../../support/run/hosts";
import { answering, describeRubbish, MESSAGE } from "../rubbish";

const CALLBACK = `${CABINET_URL}/webhook/providers/green-api/p1/signature`;
const CONFIG: ProviderConfig = {
  id: "p1",
  title: "WAPI",
  processor: "green-api",
  host: `${SANDBOX_URL}/green-api`,
  port: null,
  properties: {},
  secrets: { token: "partner-token" },
};
const KEY = { idInstance: "1101000001", token: "instance/token" };
const open = (senderOf: SenderOf = async () => KEY, change: Partial<ProviderConfig> = {}) =>
  greenApi.open({ ...CONFIG, ...change }, CALLBACK, { senderOf, onRefusal } as Outside);
let onRefusal: OwnNumbers["onRefusal"] = async () => {};
const WAPI = { ...MESSAGE, type: "apisender", sender: "79001112233" };
const IMAGE = "https://example.com/a.png";

async function wireOf(change: object, senderOf?: SenderOf) {
  const wire = { url: "", body: null as unknown };
  answering(async (request) => {
    wire.url = request.url;
    wire.body = await request.json();
    return Response.json({ idMessage: "BAE5F4886F6F2D05" });
  });
  const [outcome] = await open(senderOf).submit([{ ...WAPI, ...change }], 200);
  return { ...wire, outcome };
}

afterEach(() => {
  onRefusal = async () => {};
  vi.restoreAllMocks();
});

describe("a message by GREEN-API", () => {
  it("is sent from its owner's own instance", async () => {
    const lookups: unknown[] = [];
    const { url, body, outcome } = await wireOf({}, async (message, providerId) => {
      lookups.push([message.ownerId, message.sender, providerId]);
      return KEY;
    });
    expect(lookups).toEqual([[WAPI.ownerId, "79001112233", "p1"]]);
    expect(url).toBe(`${SANDBOX_URL}/green-api/waInstance1101000001/sendMessage/instance%2Ftoken`);
    expect(body).toEqual({ chatId: `${WAPI.to}@c.us`, message: WAPI.text });
    expect(outcome).toEqual({ id: WAPI.id, kind: "accepted", ref: "BAE5F4886F6F2D05" });
  });

  it.each([
    [{ image: IMAGE }, { urlFile: IMAGE, fileName: "a.png", caption: WAPI.text }],
    [
      { file: IMAGE, fileName: "Bill.pdf" },
      { urlFile: IMAGE, fileName: "Bill.pdf", caption: WAPI.text },
    ],
  ])("sends %j by its address", async (payload, file) => {
    const { url, body } = await wireOf({ payload });
    expect(url).toContain("/sendFileByUrl/");
    expect(body).toEqual({ chatId: `${WAPI.to}@c.us`, ...file });
  });

  it.each([
    [{ text: "" }, "textRequired"],
    [{ text: "x".repeat(4097) }, "textTooLong"],
    [{ text: "x".repeat(1025), payload: { image: IMAGE } }, "textTooLong"],
    [{ payload: { image: "no address" } }, "imageInvalid"],
    [{ payload: { image: IMAGE, file: IMAGE } }, "tooManyMedia"],
    [{ payload: { button: { text: "Yes" } } }, "buttonsUnsupported"],
    [{ payload: { buttons: [{ text: "Yes" }] } }, "buttonsUnsupported"],
  ])("is rejected where WhatsApp cannot send it: %j", async (change, code) => {
    const { body, outcome } = await wireOf(change);
    expect(outcome).toMatchObject({ kind: "rejected", code });
    expect(body).toBeNull();
  });

  it.each([
    ["instanceUnknown", "rejected"],
    ["instanceNotAuthorized", "rejected"],
    ["instanceBlocked", "rejected"],
    ["instanceExpired", "rejected"],
    ["instanceStarting", "retry"],
  ])("reports a number that may not send: %s, %s", async (code, kind) => {
    const { body, outcome } = await wireOf({}, async () => ({ code }));
    expect(outcome).toMatchObject({ kind, code });
    expect(body).toBeNull();
  });

  it("waits where our own database is unavailable, and for a manager where nothing is set up", async () => {
    const { outcome } = await wireOf({}, () => Promise.reject(new Error("database is away")));
    expect(outcome).toMatchObject({ kind: "retry", code: "unavailable" });
    const [unset] = await open(undefined, { secrets: {} }).submit([WAPI], 200);
    expect(unset).toMatchObject({ kind: "retry", code: "misconfigured" });
  });

  const quota = { invokeStatus: { method: "sendMessage", used: 501, total: 500, status: "QUOTE_EXCEEDED" } };
  it.each<[number, unknown, string, string]>([
    [400, "instance in starting process try later", "retry", "instanceStarting"],
    [400, { message: "instance account not authorized" }, "rejected", "instanceNotAuthorized"],
    [400, { message: "bad request data" }, "rejected", "http400"],
    [400, "bad request data", "rejected", "http400"],
    [401, { message: "Unauthorized" }, "retry", "http401"],
    [403, { message: "Forbidden" }, "retry", "http403"],
    [404, { message: "Not found" }, "retry", "http404"],
    [429, { message: "Too Many Requests" }, "retry", "http429"],
    [466, quota, "rejected", "instanceQuota"],
    [500, { message: "Internal" }, "unknown", "http500"],
    [200, { code: 401, description: "Unauthorized" }, "retry", "http401"],
    [200, { code: 404, description: "Not found" }, "retry", "http404"],
  ])("maps the answer %i %j: %s, %s", async (status, body, kind, code) => {
    answering(() => new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));
    expect(await open().submit([WAPI], 200)).toMatchObject([{ id: WAPI.id, kind, code }]);
  });

  it("keeps the text of a refusal without the address before it", async () => {
    const path = `/waInstance1101000001/sendMessage/${"0123456789".repeat(5)}`;
    const message = "instance account not authorized";
    const body = { statusCode: 400, timestamp: "2026-11-23T06:00:00.000Z", path, message };
    answering(() => Response.json(body, { status: 400 }));
    const [outcome] = await open().submit([{ ...WAPI, text: "Hello" }], 200);
    expect(outcome).toEqual({ id: WAPI.id, kind: "rejected", code: "instanceNotAuthorized", detail: message });
  });

  const report = { providerId: "p1", idInstance: KEY.idInstance, at: expect.any(Number) };
  it.each<[number, unknown, string]>([
    [400, { message: "instance account not authorized" }, "notAuthorized"],
    [400, { message: "instance in starting process try later" }, "starting"],
    [404, { message: "instance not found" }, "gone"],
    [200, { code: 404, description: "Not found" }, "gone"],
    [404, "<html>nothing here</html>", "refused"],
    [401, { message: "Unauthorized" }, "refused"],
  ])("with the reply %i %j reports its number's state: %s", async (status, body, fault) => {
    const heard: unknown[] = [];
    onRefusal = async (refusal) => void heard.push(refusal);
    answering(() => new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));
    await open().submit([WAPI], 200);
    expect(heard).toEqual([{ ...report, fault }]);
  });

  it("is rejected at once if its number turns out to be gone, and waits if it still exists", async () => {
    let isGone = false;
    const senderOf: SenderOf = async () => (isGone ? { code: "instanceUnknown" } : KEY);
    answering(() => Response.json({ message: "Not found" }, { status: 404 }));
    expect(await open(senderOf).submit([WAPI], 200)).toMatchObject([{ kind: "retry", code: "http404" }]);
    onRefusal = async () => {
      isGone = true;
    };
    expect(await open(senderOf).submit([WAPI], 200)).toMatchObject([{ kind: "rejected", code: "instanceUnknown" }]);
  });

  it("gets its usual outcome where the state cannot be published", async () => {
    onRefusal = () => Promise.reject(new Error("database is away"));
    answering(() => Response.json({ message: "instance account not authorized" }, { status: 400 }));
    expect(await open().submit([WAPI], 200)).toMatchObject([{ kind: "rejected", code: "instanceNotAuthorized" }]);
  });

  describe("by rubbish", () => describeRubbish(() => open()));
});
