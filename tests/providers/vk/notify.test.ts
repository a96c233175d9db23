import { afterEach, describe, expect, it, vi } from "vitest";
import type { ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import { receive } from "../../../workers/providers/core/callback";
import { vkNotify } from "../../../workers/providers/vk/notify";
import { CABINET_URL, SANDBOX_URL } from "../../support/run/hosts";
import { answering, describeRubbish, MESSAGE } from "../rubbish";
import { clear, received } from "../sandbox";

const CALLBACK = `${CABINET_URL}/webhook/providers/vk-notify/p1/signature`;
const CONFIG: ProviderConfig = {
  id: "p1",
  title: "VK Notify",
  processor: "vk-notify",
  host: SANDBOX_URL,
  port: null,
  properties: { service: "CABINET" },
  secrets: { apikey: "sandbox-vk-notify-key" },
};
const open = (change: Partial<ProviderConfig> = {}) => vkNotify.open({ ...CONFIG, ...change }, CALLBACK);
const template = { name: "code", parameters: { code: "1234" } };
const VK = { ...MESSAGE, type: "vk", text: "", payload: { template } };
const numbered = (place: number, change: object = {}) => ({ ...VK, id: `${VK.id.slice(0, -1)}${place}`, ...change });

async function answeredBy(result: object[], messages = [VK]) {
  answering(() => Response.json({ result }));
  return open().submit(messages, 200);
}

afterEach(async () => {
  vi.restoreAllMocks();
  await clear();
});

describe("VK Notify", () => {
  it("accepts many at once, with an outcome for each", async () => {
    const messages = [
      numbered(1),
      numbered(2, { payload: { template: { name: "nobody's" } } }),
      numbered(3, { payload: { template: { name: "code" } } }),
      numbered(4, { payload: {} }),
      numbered(5, { to: "79990000000" }),
      numbered(6, { sender: "STRANGER" }),
    ];
    const outcomes = await open().submit(messages, 5000);
    const of = (place: number) => outcomes.find(({ id }) => id === messages[place - 1]?.id);
    expect(of(1)).toMatchObject({ kind: "accepted", ref: expect.any(String) });
    expect(of(2)).toMatchObject({ kind: "rejected", code: "TEMPLATE_NOT_FOUND" });
    expect(of(3)).toMatchObject({ kind: "rejected", code: "TEMPLATE_DATA_INVALID" });
    expect(of(4)).toMatchObject({ kind: "rejected", code: "templateRequired" });
    expect(of(5)).toMatchObject({ kind: "rejected", code: "NOT_FOUND" });
    expect(of(6)).toMatchObject({ kind: "retry", code: "SERVICE_NOT_FOUND" });
    const [row] = (await received()).filter(({ reference }) => reference === messages[0]?.id);
    expect(row).toMatchObject({ channel: "vk", from: "CABINET", to: MESSAGE.to });
  });

  it("writes the template by its name, with its values, routes and time", async () => {
    let sent: unknown;
    answering(async (request) => {
      expect(request.headers.get("authorization")).toBe("Key sandbox-vk-notify-key");
      sent = await request.json();
      return Response.json({ result: [{ code: "OK", messageId: 9 }] });
    });
    const properties = { service: "cabinet", routes: "VK,OK", delivery_policy: "mobile_device_required" };
    const [outcome] = await open({ properties }).submit([{ ...VK, sender: "", validityMs: 1000 }], 200);
    expect(outcome).toEqual({ id: VK.id, kind: "accepted", ref: "9" });
    expect(sent).toEqual({
      messages: [
        {
          phone: `+${MESSAGE.to}`,
          service: "cabinet",
          tmpl: "code",
          tmpl_data: { code: "1234" },
          routes: ["VK", "OK"],
          delivery_policy: "mobile_device_required",
          ttl: 15,
          status_url: CALLBACK,
          callbackData: { ownerId: MESSAGE.ownerId, id: MESSAGE.id },
        },
      ],
    });
  });

  it.each([
    ["USER_LIMIT_EXCEEDED", "rejected"],
    ["PHONE_INVALID", "rejected"],
    ["THROTTLED", "retry"],
    ["INSUFFICIENT_FUNDS", "retry"],
    ["SERVICE_BLOCKED", "retry"],
    ["INTERNAL_ERROR", "unknown"],
  ])("maps the result %s: %s", async (code, kind) => {
    expect(await answeredBy([{ code }])).toMatchObject([{ kind, code }]);
  });

  it("is uncertain when the number of results differs from the messages", async () => {
    const outcomes = await answeredBy([{ code: "OK", messageId: "1" }], [numbered(1), numbered(2)]);
    expect(outcomes).toMatchObject([{ kind: "unknown" }, { kind: "unknown" }]);
    expect(await answeredBy([{ code: "OK" }])).toMatchObject([{ kind: "unknown", code: "unreadable" }]);
  });

  it("waits for a manager where the key is wrong or the set-up is incomplete", async () => {
    const [wrong] = await open({ secrets: { apikey: "x" } }).submit([VK], 5000);
    expect(wrong).toMatchObject({ kind: "retry", code: "UNAUTHORIZED" });
    const [none] = await open({ properties: {} }).submit([VK], 200);
    expect(none).toMatchObject({ kind: "retry", code: "misconfigured" });
  });

  describe("by rubbish", () =>
    describeRubbish(() => {
      const provider = open();
      const { submit } = provider;
      return {
        ...provider,
        submit: (messages, ms) =>
          submit(
            messages.map((one) => ({ ...one, payload: { template } })),
            ms,
          ),
      };
    }));
});

describe("VK Notify's statuses", () => {
  const post = (body: unknown) =>
    receive(vkNotify, {
      request: new Request(CALLBACK, { method: "POST" }),
      body: typeof body === "string" ? body : JSON.stringify(body),
      config: CONFIG,
    });
  const status = (name: string) => ({
    messageId: 9,
    status: name,
    time: "2026-11-21T10:00:00Z",
    callbackData: { ownerId: "owner", id: "id-1" },
  });
  const known = { ownerId: "owner", id: "id-1", ref: "9", at: Date.UTC(2026, 10, 21, 10) };

  it.each([
    ["ENQUEUED", { status: "sent" }],
    ["SENT", { status: "sent" }],
    ["DELIVERED", { status: "delivered" }],
    ["READ", { status: "seen" }],
    ["UNDELIVERED", { status: "failed", code: "undelivered", detail: "UNDELIVERED" }],
    ["EXPIRED", { status: "failed", code: "expired", detail: "EXPIRED" }],
    ["REJECTED", { status: "failed", code: "rejected", detail: "REJECTED" }],
  ])("map %s to ours", async (name, ours) => {
    expect(await post(status(name))).toEqual({ receipts: [{ ...known, ...ours }], incoming: [] });
  });

  it("come one by one or together, and unknown ones are accepted", async () => {
    expect(await post([status("SENT"), status("READ")])).toMatchObject({
      receipts: [{ status: "sent" }, { status: "seen" }],
    });
    expect(await post(status("PONDERED"))).toEqual({ receipts: [], incoming: [] });
  });

  it("are acknowledged when unreadable", async () => {
    for (const body of ["", "<html>", "[]", "{}", '{"messageId":1', { ...status("SENT"), callbackData: null }])
      expect(await post(body)).toMatchObject({ receipts: [], incoming: [] });
  });
});
