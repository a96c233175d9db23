import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Address, ProviderConfig, Submit } from "../../../app/domain/base/shared/ports/platform";
import { webPush } from "../../../workers/providers/web-push/adapter";
import { CABINET_URL } from "../../support/run/hosts";
import { answering, describeRubbish, MESSAGE } from "../rubbish";

const CALLBACK = `${CABINET_URL}/webhook/providers/web-push/p1/signature`;
const KEYS = {
  public: "BLo8vjJixQbAjgsLjNvLhcaaRzSuMVw04a-c2gaAgFtvw2ykDkfjDpt2kZ17y_uqDyWCOYHhh0D_9XAZcBvS9O8",
  private: "Tbj9VMwyRQyVPhPHzVKv3Db_bNbXVTCwFkvXXVkMQtA",
};
let config: ProviderConfig;
let device: Address;

/** A P-256 key pair in Web Push encoding. */
async function pair() {
  const made = (await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const raw = (await crypto.subtle.exportKey("raw", made.publicKey)) as ArrayBuffer;
  const { d } = (await crypto.subtle.exportKey("jwk", made.privateKey)) as JsonWebKey;
  return { public: Buffer.from(raw).toString("base64url"), private: d! };
}

beforeAll(async () => {
  Object.assign(KEYS, await pair());
  config = {
    id: "p1",
    title: "Web Push",
    processor: "web-push",
    host: "http://push.test",
    port: null,
    properties: { subject: "mailto:push@cabinet.test", public_key: KEYS.public },
    secrets: { apikey: KEYS.private },
  };
  device = await deviceOf("https://push.example/1");
});

const deviceOf = async (address: string): Promise<Address> => ({
  address,
  data: { p256dh: (await pair()).public, auth: "AAAAAAAAAAAAAAAAAAAAAA" },
});
const open = (change: Partial<ProviderConfig> = {}) => webPush.open({ ...config, ...change }, CALLBACK);
const push = (): Submit => ({ ...MESSAGE, type: "push", addresses: [device] });
const created = () => new Response(null, { status: 201, headers: { location: "https://push.example/m/1" } });
const submit = (change: Partial<Submit> = {}) => open().submit([{ ...push(), ...change }], 200);

afterEach(() => vi.restoreAllMocks());

describe("Web Push", () => {
  it("goes to the subscription's endpoint and gets the push service's id", async () => {
    const requests: string[] = [];
    answering(({ method, url }) => {
      requests.push(`${method} ${url}`);
      return created();
    });
    expect(await submit()).toEqual([{ id: MESSAGE.id, kind: "accepted", ref: "https://push.example/m/1" }]);
    expect(requests).toEqual(["POST https://push.example/1"]);
  });

  it.each([
    [undefined, "86400"],
    [60_000, "60"],
    [10 ** 12, "2419200"],
  ])("keeps a message for its validity of %s ms: TTL %s", async (validityMs, ttl) => {
    const headers = vi.fn();
    answering((request) => {
      headers(request.headers.get("ttl"), request.headers.get("topic"), request.headers.get("urgency"));
      return created();
    });
    await open({ properties: { ...config.properties, urgency: "high" } }).submit([{ ...push(), validityMs }], 200);
    expect(headers).toHaveBeenCalledWith(ttl, MESSAGE.id.replaceAll("-", ""), "high");
  });

  it.each([
    [404, "rejected", "subscriptionGone"],
    [410, "rejected", "subscriptionGone"],
    [400, "rejected", "http400"],
    [413, "rejected", "textTooLong"],
    [401, "retry", "http401"],
    [403, "retry", "http403"],
    [500, "unknown", "http500"],
    [503, "retry", "http503"],
    [202, "accepted", undefined],
  ])("maps %i: %s, %s", async (status, kind, code) => {
    answering(() => new Response("why", { status }));
    const [outcome] = await submit();
    expect(outcome).toMatchObject({ kind, ...(code && { code }) });
    expect(outcome!.gone).toEqual(code === "subscriptionGone" ? [device.address] : undefined);
  });

  it("keeps the push service's reason for a refused message", async () => {
    answering(() => new Response("bad crypto-key", { status: 400 }));
    expect(await submit()).toMatchObject([{ detail: "400 bad crypto-key" }]);
  });

  it("waits as long as a broken push service requests", async () => {
    answering(() => new Response("", { status: 500, headers: { "retry-after": "9" } }));
    expect(await submit()).toMatchObject([{ kind: "retry", code: "http500", afterMs: 9000 }]);
  });

  it("goes to each device, and reports which ones are gone", async () => {
    const addresses = [
      await deviceOf("https://push.example/gone"),
      device,
      await deviceOf("https://push.example/slow"),
    ];
    answering(({ url }) =>
      url.endsWith("gone")
        ? new Response("", { status: 410 })
        : url.endsWith("slow")
          ? new Response("", { status: 429 })
          : created(),
    );
    expect(await submit({ addresses })).toMatchObject([{ kind: "accepted", gone: ["https://push.example/gone"] }]);
    expect(await submit({ addresses: [addresses[0]!, addresses[2]!] })).toMatchObject([
      { kind: "retry", code: "http429", gone: ["https://push.example/gone"] },
    ]);
  });

  it("treats an invalid subscription as a gone one, without a request", async () => {
    const fetch = answering(created);
    const { data } = device;
    for (const broken of [
      { ...device, data: null },
      { ...device, data: { ...data, p256dh: "no key" } },
      { ...device, data: { ...data, auth: "" } },
      { ...device, address: "no address" },
      { ...device, address: "http://10.0.0.1/push" },
    ])
      expect(await submit({ addresses: [broken] })).toMatchObject([
        { kind: "rejected", code: "subscriptionGone", gone: [broken.address] },
      ]);
    expect(fetch).not.toHaveBeenCalled();
  });

  it("uses plain http only where the set-up allows it", async () => {
    const fetch = answering(created);
    expect(await submit({ addresses: [{ ...device, address: "http://push.test/1" }] })).toMatchObject([
      { kind: "accepted" },
    ]);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it.each<[object, string]>([
    [{ text: "я".repeat(2000) }, "textTooLong"],
    [{ text: "", sender: "" }, "textRequired"],
    [{ payload: { image: "no address" } }, "imageInvalid"],
    [{ payload: { link: "javascript:alert(1)" } }, "linkInvalid"],
    [{ payload: { button: { text: "Run", url: "javascript:alert(1)" } } }, "buttonInvalid"],
    [{ payload: { button: { text: "Answer", action: "reply" } } }, "buttonInvalid"],
    [{ payload: { button: { text: "x".repeat(31), url: "https://a.example/" } } }, "buttonTextTooLong"],
    [{ payload: { buttons: Array(3).fill({ text: "Open", url: "https://a.example/" }) } }, "tooManyButtons"],
    [{ addresses: [] }, "addressUnknown"],
  ])("is rejected where no browser could show it: %j", async (change, code) => {
    const fetch = answering(created);
    expect(await submit(change)).toMatchObject([{ kind: "rejected", code }]);
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each<[string, (known: ProviderConfig) => Partial<ProviderConfig>]>([
    ["no private key", () => ({ secrets: {} })],
    ["a private key of another kind", () => ({ secrets: { apikey: "x" } })],
    ["no public key", ({ properties }) => ({ properties: { ...properties, public_key: "B" } })],
    ["a subject that is no address", ({ properties }) => ({ properties: { ...properties, subject: "me" } })],
    [
      "keys that are no pair",
      ({ properties }) => ({ properties: { ...properties, public_key: `B${"A".repeat(86)}` } }),
    ],
  ])("waits for a manager with %s", async (_what, change) => {
    const fetch = answering(created);
    expect(await open(change(config)).submit([push()], 200)).toMatchObject([{ kind: "retry", code: "misconfigured" }]);
    expect(fetch).not.toHaveBeenCalled();
  });

  describe("by rubbish", () =>
    describeRubbish(() => {
      const provider = open();
      const addressed = (messages: Submit[]) => messages.map((message) => ({ ...message, addresses: [device] }));
      return { ...provider, submit: (messages, timeoutMs) => provider.submit(addressed(messages), timeoutMs) };
    }));
});
