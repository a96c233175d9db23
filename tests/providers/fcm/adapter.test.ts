import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Provider, ProviderConfig, Submit } from "../../../app/domain/base/shared/ports/platform";
import { receive } from "../../../workers/providers/core/callback";
import { fcm } from "../../../workers/providers/fcm/adapter";
import { answering, describeRubbish, MESSAGE } from "../rubbish";

const TOKENS = "https://tokens.test/token";
const RS256 = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
let keys: CryptoKeyPair;
let pem: string;
let accounts = 0;

beforeAll(async () => {
  const kind = { ...RS256, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
  keys = (await crypto.subtle.generateKey(kind, true, ["sign", "verify"])) as CryptoKeyPair;
  const der = Buffer.from((await crypto.subtle.exportKey("pkcs8", keys.privateKey)) as ArrayBuffer).toString("base64");
  pem = `-----BEGIN PRIVATE KEY-----\n${der.match(/.{1,64}/g)!.join("\n")}\n-----END PRIVATE KEY-----\n`;
});

/** An account without a cached token. */
const configOf = (change: Partial<ProviderConfig> = {}): ProviderConfig => ({
  id: "p1",
  title: "FCM",
  processor: "fcm",
  host: "https://fcm.test",
  port: null,
  properties: { project_id: "shop-1", client_email: `push-${++accounts}@shop-1.test`, token_url: TOKENS },
  secrets: { apikey: pem },
  ...change,
});
const open = (change: Partial<ProviderConfig> = {}) => fcm.open(configOf(change), "");
const PUSH: Submit = { ...MESSAGE, type: "push", addresses: [{ address: "device-1", data: null }] };
const access = (token = "access-1") => Response.json({ access_token: token, expires_in: 3599, token_type: "Bearer" });
const sent = () => Response.json({ name: "projects/shop-1/messages/0:1" });
const refused = (status: number, word: string, errorCode?: string, headers: HeadersInit = {}) =>
  Response.json(
    {
      error: {
        code: status,
        status: word,
        message: "why",
        details: errorCode ? [{ "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", errorCode }] : [],
      },
    },
    { status, headers },
  );

/** Answers the token endpoint; `answer` handles all other requests. */
const behind = (answer: (request: Request) => Response | Promise<Response>) =>
  answering((request) => (request.url === TOKENS ? access() : answer(request)));

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("FCM", () => {
  it("is called with a token for an assertion signed by the service account", async () => {
    let form = new URLSearchParams();
    let body: unknown;
    const headers = vi.fn();
    const config = configOf();
    answering(async (request) => {
      if (request.url === TOKENS) {
        form = new URLSearchParams(await request.text());
        return access();
      }
      headers(request.url, request.headers.get("authorization"));
      body = await request.json();
      return sent();
    });
    const payload = {
      title: "Shop",
      link: "https://a.example/",
      image: "https://a.example/i.png",
      buttons: [{ text: "Open", url: "https://a.example/" }],
    };
    expect(await fcm.open(config, "").submit([{ ...PUSH, payload, validityMs: 3_600_000 }], 200)).toEqual([
      { id: PUSH.id, kind: "accepted", ref: "projects/shop-1/messages/0:1" },
    ]);
    expect(form.get("grant_type")).toBe("urn:ietf:params:oauth:grant-type:jwt-bearer");
    const [head, claims, signature] = form.get("assertion")!.split(".");
    const signed = new TextEncoder().encode(`${head}.${claims}`);
    expect(
      await crypto.subtle.verify(RS256, keys.publicKey, new Uint8Array(Buffer.from(signature!, "base64url")), signed),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(claims!, "base64url").toString())).toMatchObject({
      iss: config.properties.client_email,
      scope: "https://www.googleapis.com/auth/firebase.messaging",
      aud: TOKENS,
    });
    expect(headers).toHaveBeenCalledWith("https://fcm.test/v1/projects/shop-1/messages:send", "Bearer access-1");
    expect(body).toMatchObject({
      message: {
        token: "device-1",
        notification: { title: "Shop", body: PUSH.text, image: payload.image },
        data: { id: PUSH.id, link: payload.link, buttons: JSON.stringify(payload.buttons) },
        android: { ttl: "3600s", notification: { tag: PUSH.id } },
        apns: { headers: { "apns-collapse-id": PUSH.id, "apns-expiration": expect.stringMatching(/^\d{10}$/) } },
        webpush: { headers: { TTL: "3600" }, fcm_options: { link: payload.link } },
      },
    });
  });

  it("requests a token once per lifetime, and again after a refusal", async () => {
    const requests: string[] = [];
    let status = 200;
    answering(({ url }) => {
      requests.push(url === TOKENS ? "token" : "send");
      if (url === TOKENS) return access(`access-${requests.length}`);
      return status === 200 ? sent() : refused(status, "UNAUTHENTICATED");
    });
    const provider = open();
    for (let n = 0; n < 2; n++) await provider.submit([PUSH], 200);
    expect(requests).toEqual(["token", "send", "send"]);
    status = 401;
    expect(await provider.submit([PUSH], 200)).toMatchObject([{ kind: "retry", code: "UNAUTHENTICATED" }]);
    status = 200;
    await provider.submit([PUSH], 200);
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ["Date"] });
    await provider.submit([PUSH], 200);
    expect(requests.slice(3)).toEqual(["send", "token", "send", "token", "send"]);
  });

  it.each([
    [404, "NOT_FOUND", "UNREGISTERED", { kind: "rejected", code: "subscriptionGone", gone: ["device-1"] }],
    [400, "INVALID_ARGUMENT", "INVALID_ARGUMENT", { kind: "rejected", code: "INVALID_ARGUMENT", detail: "why" }],
    [400, "INVALID_ARGUMENT", undefined, { kind: "rejected", code: "INVALID_ARGUMENT" }],
    [403, "PERMISSION_DENIED", "SENDER_ID_MISMATCH", { kind: "rejected", code: "SENDER_ID_MISMATCH" }],
    [403, "PERMISSION_DENIED", undefined, { kind: "retry", code: "PERMISSION_DENIED" }],
    [404, "NOT_FOUND", undefined, { kind: "retry", code: "NOT_FOUND" }],
    [401, "UNAUTHENTICATED", "THIRD_PARTY_AUTH_ERROR", { kind: "retry", code: "THIRD_PARTY_AUTH_ERROR" }],
    [429, "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED", { kind: "retry", code: "QUOTA_EXCEEDED", afterMs: 60_000 }],
    [500, "INTERNAL", "INTERNAL", { kind: "unknown", code: "http500" }],
    [503, "UNAVAILABLE", "UNAVAILABLE", { kind: "retry", code: "UNAVAILABLE", afterMs: 60_000 }],
  ])("maps %i %s %s", async (status, word, errorCode, outcome) => {
    behind(() => refused(status, word, errorCode));
    expect(await open().submit([PUSH], 200)).toMatchObject([outcome]);
  });

  it.each([
    [
      "a value that is no text",
      {
        "@type": "type.googleapis.com/google.rpc.BadRequest",
        fieldViolations: [{ field: "message.data[0].value", description: "Invalid value" }],
      },
      "Invalid value at 'message.data[0].value' (TYPE_STRING), 12",
    ],
    [
      "a registration token that is none",
      { "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", errorCode: "INVALID_ARGUMENT" },
      "The registration token is not a valid FCM registration token",
    ],
  ])(
    "reads Google's own example of an error, firebase.google.com/docs/cloud-messaging/error-codes: %s",
    async (_, detail, message) => {
      const error = { code: 400, message, status: "INVALID_ARGUMENT", details: [detail] };
      behind(() => Response.json({ error }, { status: 400 }));
      expect(await open().submit([PUSH], 200)).toMatchObject([
        { kind: "rejected", code: "INVALID_ARGUMENT", detail: message },
      ]);
    },
  );

  it("starts its assertion with the header of Google's own example, RFC 7519's RS256, and claims an hour", async () => {
    let assertion = "";
    answering(async (request) => {
      if (request.url !== TOKENS) return sent();
      assertion = new URLSearchParams(await request.text()).get("assertion") ?? "";
      return access();
    });
    await open().submit([PUSH], 200);
    const [head, claims] = assertion.split(".");
    // developers.google.com/identity/protocols/oauth2/service-account, "Forming the JWT header".
    expect(head).toBe("eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9");
    const { iat, exp, ...rest } = JSON.parse(Buffer.from(claims!, "base64url").toString());
    expect([exp - iat, Object.keys(rest).sort()]).toEqual([3600, ["aud", "iss", "scope"]]);
  });

  it("waits as long as FCM requests", async () => {
    behind(() => refused(429, "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED", { "retry-after": "30" }));
    expect(await open().submit([PUSH], 200)).toMatchObject([{ kind: "retry", afterMs: 30_000 }]);
  });

  it("goes to each device of a person", async () => {
    behind(async (request) => {
      const { message } = (await request.json()) as { message: { token: string } };
      return message.token === "old" ? refused(404, "NOT_FOUND", "UNREGISTERED") : sent();
    });
    const addresses = ["old", "new"].map((address) => ({ address, data: null }));
    expect(await open().submit([{ ...PUSH, addresses }], 200)).toMatchObject([{ kind: "accepted", gone: ["old"] }]);
    expect(await open().submit([{ ...PUSH, addresses: [] }], 200)).toMatchObject([{ code: "addressUnknown" }]);
  });

  it("sends nothing while no token is issued", async () => {
    const answers: [() => Response | Promise<Response>, string][] = [
      [() => Response.json({ error: "invalid_grant" }, { status: 400 }), "http400"],
      [() => Response.json({ error: "internal" }, { status: 500 }), "accessToken"],
      [() => new Response("<html>"), "accessToken"],
      [() => Promise.reject(new TypeError("refused")), "unreachable"],
    ];
    for (const [answer, code] of answers) {
      const requests: string[] = [];
      answering(({ url, method }) => {
        if (method === "POST") requests.push(url);
        return answer();
      });
      expect(await open().submit([PUSH], 200)).toMatchObject([{ kind: "retry", code }]);
      expect(requests).toEqual([TOKENS]);
    }
  });

  it("rejects messages longer than 4 KB", async () => {
    const fetch = answering(sent);
    expect(await open().submit([{ ...PUSH, text: "я".repeat(2100) }], 200)).toMatchObject([
      { kind: "rejected", code: "textTooLong" },
    ]);
    expect(fetch).not.toHaveBeenCalled();
  });

  it("waits for a manager where the key is missing", async () => {
    const fetch = answering(sent);
    for (const apikey of ["", "key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"])
      expect(await open({ secrets: { apikey } }).submit([PUSH], 200)).toMatchObject([
        { kind: "retry", code: "misconfigured" },
      ]);
    expect(fetch).not.toHaveBeenCalled();
  });

  it("has no callbacks", async () => {
    const request = new Request("https://cabinet.test/", { method: "POST" });
    expect(await receive(fcm, { request, body: "{}", config: configOf() })).toEqual({ refused: 404 });
  });

  describe("by rubbish", () => {
    let provider: Provider;

    beforeAll(async () => {
      provider = open();
      behind(sent);
      await provider.submit([PUSH], 200);
      vi.restoreAllMocks();
    });

    const addressed = (messages: Submit[]) => messages.map((message) => ({ ...message, addresses: PUSH.addresses }));
    describeRubbish(() => ({
      ...provider,
      submit: (messages, timeoutMs) => provider.submit(addressed(messages), timeoutMs),
    }));
  });
});
