import { createHash, createHmac } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import { receive } from "../../../workers/providers/core/callback";
import { isSigned, telegramGateway } from "../../../workers/providers/telegram-gateway/adapter";
import { soon } from "../../support/engine/soon";
import { CABINET_URL, SANDBOX_URL } from "../../support/run/hosts";
import { answering, describeRubbish, MESSAGE } from "../rubbish";
import { clear, received, set } from "../sandbox";

const CALLBACK = `${CABINET_URL}/webhook/providers/telegram-gateway/p1/signature`;
const CONFIG: ProviderConfig = {
  id: "p1",
  title: "Telegram",
  processor: "telegram-gateway",
  host: `${SANDBOX_URL}/telegram-gateway`,
  port: null,
  properties: {},
  secrets: { token: "sandbox-telegram-token" },
};
const open = (change: Partial<ProviderConfig> = {}) => telegramGateway.open({ ...CONFIG, ...change }, CALLBACK);
const failing = (error: string, status = 200) => answering(() => Response.json({ ok: false, error }, { status }));

afterEach(async () => {
  vi.restoreAllMocks();
  await clear();
});

describe("Telegram Gateway", () => {
  it("sends the code of a text and finds it by the request's id", async () => {
    await set({ receiptMs: 10 });
    const [outcome] = await open().submit([MESSAGE], 5000);
    expect(outcome).toMatchObject({ id: MESSAGE.id, kind: "accepted", ref: expect.any(String) });
    const [message] = await received();
    expect(message).toMatchObject({ channel: "telegram", reference: MESSAGE.id, to: MESSAGE.to, text: "1234" });
    const ref = outcome?.kind === "accepted" ? outcome.ref : null;
    const { ownerId, id } = MESSAGE;
    await soon(async () =>
      expect(await open().find([{ ownerId, id, ref }])).toMatchObject([{ ownerId, id, ref, status: "delivered" }]),
    );
    expect(await open().find([{ ownerId, id, ref: null }])).toEqual([]);
    expect(await open().find([{ ownerId, id, ref: "nobody's" }])).toEqual([]);
  });

  it.each(["No digits at all", "123", "123456789", "one 12 two 345"])(
    "rejects %j, which has no code of 4 to 8 digits, without a request",
    async (text) => {
      const fetch = answering(() => Response.json({}));
      expect(await open().submit([{ ...MESSAGE, text }], 200)).toMatchObject([
        { kind: "rejected", code: "codeRequired" },
      ]);
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  it.each([
    [undefined, 3600],
    [1000, 30],
    [60_000, 60],
    [86_400_000, 3600],
  ])("converts a validity of %s ms to a ttl of %i s", async (validityMs, ttl) => {
    let sent: Record<string, unknown> = {};
    answering(async (request) => {
      sent = (await request.json()) as typeof sent;
      return Response.json({ ok: true, result: { request_id: "r" } });
    });
    await open().submit([{ ...MESSAGE, validityMs }], 200);
    expect(sent).toEqual({
      phone_number: "+79161234567",
      code: "1234",
      ttl,
      payload: `${MESSAGE.ownerId} ${MESSAGE.id}`,
      callback_url: CALLBACK,
    });
    expect(new TextEncoder().encode(String(sent.payload)).byteLength).toBeLessThanOrEqual(128);
  });

  it.each([
    ["FLOOD_WAIT_12", { kind: "retry", code: "FLOOD_WAIT", afterMs: 12_000 }],
    ["ACCESS_TOKEN_INVALID", { kind: "retry", code: "ACCESS_TOKEN_INVALID", afterMs: 60_000 }],
    ["BALANCE_NOT_ENOUGH", { kind: "retry", code: "BALANCE_NOT_ENOUGH", afterMs: 60_000 }],
    ["PHONE_NUMBER_INVALID", { kind: "rejected", code: "PHONE_NUMBER_INVALID" }],
    ["SOMETHING_NEW", { kind: "rejected", code: "SOMETHING_NEW" }],
    ["INTERNAL_SERVER_ERROR", { kind: "unknown", code: "INTERNAL_SERVER_ERROR", hasFailed: true }],
  ])("maps %s", async (error, outcome) => {
    failing(error);
    expect(await open().submit([MESSAGE], 200)).toMatchObject([outcome]);
  });

  it("is not set up without a token or a host, and reports it for every message", async () => {
    const [noToken, noHost] = [open({ secrets: {} }), open({ host: "localhost" })];
    for (const provider of [noToken, noHost]) {
      expect(await provider.submit([MESSAGE], 200)).toMatchObject([{ kind: "retry", code: "misconfigured" }]);
      await expect(provider.find([])).rejects.toThrow("misconfigured");
    }
  });

  describe("by rubbish", () => describeRubbish(open));
});

const NOW = 1_700_000_000_000;
// protocols §4.2
const GOLDEN = {
  token: "TOKEN",
  timestamp: "1700000000",
  body: '{"request_id":"1"}',
  signature: "8b08208142924ba4388d74563f410eaad8881309139770a121e8afab6bfe2b6d",
  now: NOW,
};

describe("the Gateway's signature", () => {
  it("equals the golden vector", () => {
    expect(isSigned(GOLDEN)).toBe(true);
  });

  it.each([
    ["another body", { body: '{"request_id":"2"}' }],
    ["another token", { token: "TOKEM" }],
    ["no token", { token: "" }],
    ["another time", { timestamp: "1700000001" }],
    ["a time that is no number", { timestamp: "soon" }],
    ["a signature cut short", { signature: GOLDEN.signature.slice(0, 62) }],
    ["no signature", { signature: "" }],
    ["an old callback", { now: NOW + 11 * 60_000 }],
    ["one of the future", { now: NOW - 11 * 60_000 }],
  ])("is refused with %s", (_what, change) => {
    expect(isSigned({ ...GOLDEN, ...change })).toBe(false);
  });
});

describe("the Gateway's callbacks", () => {
  const call = (status: object, { token = "sandbox-telegram-token", at = Date.now() } = {}) => {
    const body = typeof status === "string" ? status : JSON.stringify(status);
    const timestamp = String(Math.floor(at / 1000));
    const key = createHash("sha256").update(token).digest();
    const signature = createHmac("sha256", key).update(`${timestamp}\n${body}`).digest("hex");
    const headers = { "x-request-timestamp": timestamp, "x-request-signature": signature };
    return receive(telegramGateway, {
      request: new Request(CALLBACK, { method: "POST", headers }),
      body,
      config: CONFIG,
    });
  };
  const status = (word: string) => ({
    request_id: "r1",
    phone_number: "+79161234567",
    delivery_status: { status: word, updated_at: 1_700_000_000 },
    payload: `${MESSAGE.ownerId} ${MESSAGE.id}`,
  });

  it.each([
    ["sent", { status: "sent" }],
    ["delivered", { status: "delivered" }],
    ["read", { status: "seen" }],
    ["expired", { status: "failed", code: "expired" }],
    ["revoked", { status: "failed", code: "revoked" }],
  ])("map %s to ours", async (word, ours) => {
    const { ownerId, id } = MESSAGE;
    const receipt = { ownerId, id, ref: "r1", at: NOW, ...ours };
    expect(await call(status(word))).toEqual({ receipts: [receipt], incoming: [] });
  });

  it("ignore an unknown status, and a message that is not ours", async () => {
    const nothing = { receipts: [], incoming: [] };
    expect(await call(status("teleported"))).toEqual(nothing);
    expect(await call({ ...status("read"), payload: "somebody" })).toEqual(nothing);
    expect(await call({ request_id: "r1" })).toEqual(nothing);
  });

  it("are refused when forged or old, and acknowledged when unreadable", async () => {
    expect(await call(status("read"), { token: "guessed" })).toEqual({ refused: 401 });
    expect(await call(status("read"), { at: Date.now() - 3_600_000 })).toEqual({ refused: 401 });
    const unsigned = new Request(CALLBACK, { method: "POST" });
    expect(await receive(telegramGateway, { request: unsigned, body: "{}", config: CONFIG })).toEqual({ refused: 401 });
    expect(await call([1])).toMatchObject({ receipts: [], incoming: [] });
  });
});
