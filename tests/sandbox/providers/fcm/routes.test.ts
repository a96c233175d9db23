import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fcm } from "../../../../workers/providers/fcm/adapter";
import { SERVICE_ACCOUNT_KEY } from "../../../support/world/service-account";
import { call, list, post, prepare, sandboxEnv } from "../../sandbox";

const HOST = "http://sandbox.test/fcm";
const SEND = `/fcm/v1/projects/${sandboxEnv.FCM_PROJECT_ID}/messages:send`;
const MESSAGE = {
  ownerId: "owner",
  id: "0199a000-0000-7000-8000-0000000000b1",
  type: "push",
  to: "79161234567",
  sender: "CABINET",
  text: "Your order is here",
};
let token = "";

// Requests reach the sandbox; tokens are recorded.
function stand() {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input as RequestInfo, init as RequestInit);
    token = request.headers.get("authorization")?.replace("Bearer ", "") ?? token;
    const { pathname } = new URL(request.url);
    return call(pathname, { method: "POST", headers: request.headers, body: await request.text() });
  });
}

const open = (properties: object = {}, apikey = SERVICE_ACCOUNT_KEY) =>
  fcm.open(
    {
      id: "p1",
      title: "FCM",
      processor: "fcm",
      host: HOST,
      port: null,
      properties: {
        project_id: sandboxEnv.FCM_PROJECT_ID,
        client_email: sandboxEnv.FCM_CLIENT_EMAIL,
        token_url: `${HOST}/token`,
        ...properties,
      },
      secrets: { apikey },
    },
    "",
  );
const send = async (phone: string, change: object = {}, provider = open()) =>
  (await provider.submit([{ ...MESSAGE, addresses: [{ address: `phone-${phone}`, data: null }], ...change }], 5000))[0];

beforeEach(async () => {
  await prepare();
  stand();
});
afterEach(() => vi.restoreAllMocks());

describe("FCM of the sandbox", () => {
  it("shows a message on the phone whose app has the token", async () => {
    const button = { text: "Open", url: "https://example.com/order" };
    const payload = { title: "Shop", link: "https://example.com/", button };
    expect(await send("79161234567", { payload, validityMs: 60_000 })).toMatchObject({
      kind: "accepted",
      ref: expect.stringMatching(/^projects\/cabinet-sandbox\/messages\//),
    });
    expect((await list("?channel=push")).data).toMatchObject([
      { provider: "fcm", reference: MESSAGE.id, to: "79161234567", from: "Shop", text: MESSAGE.text },
    ]);
  });

  it("plays the scripted numbers: gone, busy twice, broken once", async () => {
    expect(await send("79990000000")).toMatchObject({ code: "subscriptionGone", gone: ["phone-79990000000"] });
    const busy = [];
    for (let n = 0; n < 3; n++) busy.push(await send("79990000004"));
    expect(busy).toMatchObject([{ code: "QUOTA_EXCEEDED", afterMs: 1000 }, { kind: "retry" }, { kind: "accepted" }]);
    const id = "0199a000-0000-7000-8000-0000000000b2";
    expect([await send("79990000005", { id }), await send("79990000005", { id })]).toMatchObject([
      { kind: "unknown", code: "http500" },
      { kind: "accepted" },
    ]);
  });

  it("grants access only to its own service account and project", async () => {
    const stranger = open({ client_email: "stranger@example.com" });
    expect(await send("79161234567", {}, stranger)).toMatchObject({ kind: "retry", code: "http400" });
    const elsewhere = open({ project_id: "other" });
    expect(await send("79161234567", {}, elsewhere)).toMatchObject({ kind: "retry", code: "PERMISSION_DENIED" });
    expect((await post(SEND, { message: { token: "phone-79161234567" } }, { authorization: "Bearer x" })).status).toBe(
      401,
    );
    const form = (fields: Record<string, string>) =>
      call("/fcm/token", { method: "POST", body: new URLSearchParams(fields) });
    const grant_type = "urn:ietf:params:oauth:grant-type:jwt-bearer";
    expect(await (await form({ grant_type: "password" })).json()).toMatchObject({ error: "unsupported_grant_type" });
    expect(await (await form({ grant_type, assertion: "a.b.c" })).json()).toMatchObject({ error: "invalid_grant" });
    expect((await list()).total).toBe(0);
  });

  it("accepts fields in either spelling of a protocol buffer's JSON", async () => {
    await send("79161234567");
    const webpush = { fcmOptions: { link: "https://example.com/", analytics_label: "orders" } };
    const message = { token: "phone-79161234567", android: { collapseKey: "order" }, webpush, fcm_options: {} };
    const answer = await post(SEND, { message, validateOnly: true }, { authorization: `Bearer ${token}` });
    expect([answer.status, (await list()).total]).toEqual([200, 1]);
  });

  it.each([
    [{ message: { token: "nobody's" } }],
    [{ message: {} }],
    [{ message: { token: "phone-79161234567", data: { count: 1 } } }],
    [{ message: { token: "phone-79161234567", notification: { text: "unknown field" } } }],
    [{ message: { token: "phone-79161234567", android: { ttl: 60 } } }],
    [{ message: { token: "phone-79161234567", fcmOptions: { analyticsLabel: "with spaces" } } }],
    [{ message: { token: "phone-79161234567", notification: { body: "x".repeat(4096) } } }],
    [{ message: { token: "phone-79161234567", webpush: { fcm_options: { link: "http://example.com" } } } }],
  ])("refuses %j", async (body) => {
    await send("79161234567");
    const answer = await post(SEND, body, { authorization: `Bearer ${token}` });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { status: "INVALID_ARGUMENT" } }]);
    expect((await list()).total).toBe(1);
  });
});
