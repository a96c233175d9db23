import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { webPush } from "../../../../workers/providers/web-push/adapter";
import { soon } from "../../../support/engine/soon";
import { call, list, prepare, sandboxEnv } from "../../sandbox";

const CABINET = "http://cabinet.test";
const CALLBACK = `${CABINET}/webhook/providers/web-push/p1/signature`;
// From web-push; any P-256 pair would do.
const PUBLIC = "BI5g_pxTbaBwWTVsUkWZlE0yohqsUkJu_Mz9WwopGoo-mHMO0OXq1YMlzLdPM9dM4UJyqqpGmUgiGGFYLwfe9-4";
const OTHER = "BLo8vjJixQbAjgsLjNvLhcaaRzSuMVw04a-c2gaAgFtvw2ykDkfjDpt2kZ17y_uqDyWCOYHhh0D_9XAZcBvS9O8";
const PRIVATE = "eYM0KehBWBmdyYMV6dBFNMzRLfQmY3tw8ojrNNodGgA";

interface Registered {
  key: string;
  phone: string;
  time: number;
  signature: string;
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
}
let registered: Registered[] = [];
let clicks: { url: string; body: string }[] = [];
let last: Request | undefined;

/** Stands in for Cabinet: serves its script, accepts subscriptions and receipts; other requests reach the sandbox. */
function stand(vapid = PUBLIC, status = 200) {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input as RequestInfo, init as RequestInit);
    const { origin, pathname } = new URL(request.url);
    if (origin !== CABINET) {
      last = request.clone() as Request;
      return call(pathname, { method: "POST", headers: request.headers, body: await request.arrayBuffer() });
    }
    if (pathname.startsWith("/push/")) return new Response(`x({"vapid":"${vapid}"})`);
    const body = await request.text();
    if (pathname === "/api/push/subscriptions") registered.push(JSON.parse(body));
    else clicks.push({ url: request.url, body });
    return new Response(null, { status });
  });
}

const browse = (phone: string) => call("/push/browsers", { method: "POST", body: new URLSearchParams({ phone }) });

async function subscribed(phone: string) {
  expect((await browse(phone)).status).toBe(200);
  const { endpoint, keys } = registered.at(-1)!.subscription;
  return { address: endpoint, data: keys };
}

const provider = webPush.open(
  {
    id: "p1",
    title: "Web Push",
    processor: "web-push",
    host: "http://sandbox.test",
    port: null,
    properties: { subject: "mailto:push@cabinet.test", public_key: PUBLIC },
    secrets: { apikey: PRIVATE },
  },
  CALLBACK,
);
const MESSAGE = {
  ownerId: "owner",
  id: "0199a000-0000-7000-8000-0000000000b1",
  type: "push",
  to: "79161234567",
  sender: "CABINET",
  text: "Your order is here",
};
const send = async (addresses: Awaited<ReturnType<typeof subscribed>>[], payload: object = {}, id = MESSAGE.id) =>
  (await provider.submit([{ ...MESSAGE, id, addresses, payload }], 5000))[0];

beforeEach(async () => {
  registered = [];
  clicks = [];
  await prepare({ callbacks: { "web-push": CALLBACK } });
  stand();
});
afterEach(() => vi.restoreAllMocks());

describe("a browser of the sandbox", () => {
  it("subscribes as a visitor of the demo customer's site, whose server signed for the phone", async () => {
    await subscribed("79161234567");
    const { key, phone, time, signature, subscription } = registered[0]!;
    expect({ key, phone }).toEqual({ key: sandboxEnv.PUSH_SITE_KEY, phone: "79161234567" });
    expect(signature).toBe(createHmac("sha256", sandboxEnv.PUSH_SITE_SECRET).update(`${phone}.${time}`).digest("hex"));
    expect(subscription.endpoint).toMatch(/^http:\/\/sandbox\.test\/push\/[\w-]+$/);
  });

  it("keeps its subscription until it ends", async () => {
    const one = await subscribed("79990000000");
    expect(await subscribed("79990000000")).toEqual(one);
    await send([one]);
    expect(await subscribed("79990000000")).not.toEqual(one);
  });

  it("reports when the cabinet does not accept it", async () => {
    vi.restoreAllMocks();
    stand(PUBLIC, 403);
    expect((await browse("79161234567")).status).toBe(409);
    const page = { accept: "text/html" };
    const back = await call("/push/browsers", {
      method: "POST",
      headers: page,
      body: new URLSearchParams({ phone: "+7 916 123-45-67" }),
    });
    expect(back.headers.get("location")).toBe("/?q=79161234567&refused=403");
  });
});

describe("the push service", () => {
  it("shows deliveries on the phone, whose page reports to the cabinet", async () => {
    const button = { text: "Open", url: "https://example.com/order" };
    const payload = { title: "Shop", image: "https://example.com/a.png", button, link: "https://example.com/" };
    const outcome = await send([await subscribed("79990000003")], payload);
    expect(outcome).toMatchObject({ kind: "accepted", ref: expect.stringContaining("/push/messages/") });
    const [message] = (await list("?channel=push")).data;
    expect(message).toMatchObject({ reference: MESSAGE.id, to: "79990000003", from: "Shop", text: MESSAGE.text });
    expect(message).toMatchObject({ image: payload.image, buttons: [expect.anything(), button] });
    await soon(() => expect(clicks.map(({ body }) => body)).toEqual(["delivered", "seen"]));
    expect(clicks[0]!.url).toContain(`${CALLBACK}?m=owner.${MESSAGE.id}.`);
    expect(await (await call("/")).text()).toContain("Your order is here");
  });

  it("plays the scripted numbers: gone, not shown, busy twice, broken once", async () => {
    const gone = await subscribed("79990000000");
    expect(await send([gone])).toMatchObject({ code: "subscriptionGone", detail: expect.stringMatching(/^410/) });
    expect(await send([gone])).toMatchObject({ gone: [gone.address] });
    await send([await subscribed("79990000001")]);
    await soon(() => expect(clicks.map(({ body }) => body)).toEqual(["failed"]));
    const busy = await subscribed("79990000004");
    const kinds = [];
    for (let n = 0; n < 3; n++) kinds.push((await send([busy]))!.kind);
    expect(kinds).toEqual(["retry", "retry", "accepted"]);
    const broken = await subscribed("79990000005");
    const resend = () => send([broken], {}, "0199a000-0000-7000-8000-0000000000b2");
    expect([await resend(), await resend()]).toMatchObject([{ code: "http500" }, { kind: "accepted" }]);
  });

  it("accepts only its own subscriptions", async () => {
    const { data } = await subscribed("79161234567");
    expect(await send([{ address: "http://sandbox.test/push/nobody", data }])).toMatchObject({
      kind: "rejected",
      detail: expect.stringMatching(/^404/),
    });
  });

  it("accepts undecryptable data, and reports nothing", async () => {
    const [one, other] = [await subscribed("79161234567"), await subscribed("79161234568")];
    expect(await send([{ ...one, data: other.data }])).toMatchObject({ kind: "accepted" });
    expect((await list()).total).toBe(0);
  });

  it("accepts only the server that the browser subscribed to", async () => {
    vi.restoreAllMocks();
    stand(OTHER);
    expect(await send([await subscribed("79161234567")])).toMatchObject({ kind: "retry", code: "http403" });
  });

  it.each([
    ["ttl", null, 400],
    ["ttl", "soon", 400],
    ["content-encoding", "aesgcm", 400],
    ["urgency", "at once", 400],
    ["topic", "x".repeat(33), 400],
    ["authorization", null, 401],
    ["authorization", "WebPush abc", 401],
    ["authorization", `vapid t=a.b.c, k=${PUBLIC}`, 401],
  ])("refuses a request whose %s is %j", async (name, value, status) => {
    await send([await subscribed("79161234567")]);
    const { url, headers } = last!;
    const changed = new Headers(headers);
    if (value === null) changed.delete(name);
    else changed.set(name, value);
    const body = await last!.arrayBuffer();
    const post = (init: RequestInit) => call(new URL(url).pathname, { method: "POST", ...init });
    expect((await post({ headers: changed, body })).status).toBe(status);
    expect((await post({ headers, body: new Uint8Array(4097) })).status).toBe(413);
    expect((await post({ headers, body: "text" })).status).toBe(400);
    expect((await post({ headers, body })).status).toBe(201);
  });
});
