import { afterEach, describe, expect, it, vi } from "vitest";
import type { ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import { receive } from "../../../workers/providers/core/callback";
import { infobipSms } from "../../../workers/providers/infobip-sms/adapter";
import { CABINET_URL, SANDBOX_URL } from "../../support/run/hosts";
import { answering, describeRubbish, MESSAGE } from "../rubbish";
import { clear, received } from "../sandbox";

const CALLBACK = `${CABINET_URL}/webhook/providers/infobip-sms/p1/signature`;
const CONFIG: ProviderConfig = {
  id: "p1",
  title: "SMS",
  processor: "infobip-sms",
  host: SANDBOX_URL,
  port: null,
  properties: {},
  secrets: { apikey: "sandbox-1" },
};
const open = (change: Partial<ProviderConfig> = {}) => infobipSms.open({ ...CONFIG, ...change }, CALLBACK);
const OTHER = { ...MESSAGE, id: "0199a000-0000-7000-8000-0000000000b2" };

const ACCEPTED = { groupId: 1, groupName: "PENDING", name: "PENDING_ACCEPTED", description: "-" };
const REJECTED = { groupId: 5, groupName: "REJECTED", name: "REJECTED_DESTINATION", description: "no such number" };
const row = (messageId: string, status = ACCEPTED) => ({ messageId, status });

afterEach(async () => {
  vi.restoreAllMocks();
  await clear();
});

describe("Infobip SMS", () => {
  it("uses the account of its key and is found in its logs", async () => {
    expect(await open().submit([MESSAGE], 5000)).toEqual([{ id: MESSAGE.id, kind: "accepted", ref: MESSAGE.id }]);
    expect(await received()).toMatchObject([{ provider: "sandbox-1", reference: MESSAGE.id }]);
    const handed = [MESSAGE, OTHER].map(({ ownerId, id }) => ({ ownerId, id, ref: null }));
    expect(await open().find(handed)).toMatchObject([{ ownerId: MESSAGE.ownerId, id: MESSAGE.id }]);
    expect(await open({ secrets: { apikey: "sandbox-2" } }).find(handed)).toEqual([]);
  });

  it("reports each of its messages once, whatever the answer", async () => {
    answering(() => Response.json({ messages: [row(MESSAGE.id), row("stranger"), row(MESSAGE.id)] }));
    expect(await open().submit([MESSAGE, OTHER], 200)).toEqual([
      { id: MESSAGE.id, kind: "accepted", ref: MESSAGE.id },
      { id: OTHER.id, kind: "unknown", code: "unanswered" },
    ]);
    answering(() => Response.json({ messages: [row(MESSAGE.id, REJECTED), row(OTHER.id)] }));
    expect(await open().submit([MESSAGE, OTHER], 200)).toMatchObject([
      { kind: "rejected", code: "REJECTED_DESTINATION", detail: "no such number" },
      { kind: "accepted" },
    ]);
  });

  it("rejects the message that breaks the request and retries its neighbours", async () => {
    const outcomes = await open().submit([MESSAGE, { ...OTHER, to: "1" }], 5000);
    expect(outcomes).toMatchObject([
      { id: MESSAGE.id, kind: "retry", code: "http400" },
      { id: OTHER.id, kind: "rejected", code: "http400" },
    ]);
    expect(await open().submit([{ ...OTHER, to: "1" }], 5000)).toMatchObject([{ kind: "rejected", code: "http400" }]);
  });

  it("does not reject a message for a wrong or missing key", async () => {
    const wrong = await open({ secrets: { apikey: "guessed" } }).submit([MESSAGE], 5000);
    expect(wrong).toMatchObject([{ kind: "retry", code: "http401", afterMs: 60_000 }]);
    const [missing] = await open({ secrets: {} }).submit([MESSAGE], 200);
    expect(missing).toMatchObject({ kind: "retry", code: "misconfigured" });
  });

  it("ignores a broken answer of the logs", async () => {
    const handed = [{ ownerId: MESSAGE.ownerId, id: MESSAGE.id, ref: null }];
    for (const answer of [new Response("<html>"), new Response("", { status: 500 }), Response.json({ results: [1] })]) {
      answering(() => answer);
      await expect(open().find(handed)).rejects.toThrow();
    }
    answering(() => Response.json({ results: [{ ...row("stranger"), callbackData: "somebody" }] }));
    expect(await open().find(handed)).toEqual([]);
  });

  describe("by rubbish", () => describeRubbish(open));
});

describe("Infobip's callbacks", () => {
  const call = (body: unknown) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return receive(infobipSms, { request: new Request(CALLBACK, { method: "POST" }), body: text, config: CONFIG });
  };
  const delivered = {
    ...row(MESSAGE.id, { ...ACCEPTED, groupId: 3, groupName: "DELIVERED", name: "DELIVERED_TO_HANDSET" }),
    doneAt: "2026-11-21T10:00:00.000+0000",
    callbackData: MESSAGE.ownerId,
  };
  const said = {
    messageId: "in-1",
    from: "79161234567",
    to: "CABINET",
    text: "STOP",
    keyword: "STOP",
    receivedAt: "2026-11-21T10:00:00.000+0000",
  };
  const at = Date.parse("2026-11-21T10:00:00Z");

  it("deliver receipts and incoming messages", async () => {
    expect(await call({ results: [delivered, said] })).toEqual({
      receipts: [{ ownerId: MESSAGE.ownerId, id: MESSAGE.id, status: "delivered", at }],
      incoming: [{ type: "sms", from: "79161234567", to: "CABINET", text: "STOP", at, ref: "in-1" }],
    });
  });

  it("ignore messages that are not ours", async () => {
    const { callbackData: _, ...stranger } = delivered;
    expect(await call({ results: [stranger] })).toEqual({ receipts: [], incoming: [] });
  });

  it("lose no row next to an unreadable one", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await call({ results: [7, delivered, { messageId: null }] })).toMatchObject({
      receipts: [{ id: MESSAGE.id }],
    });
  });

  it.each(["", "{", "<html>", "[]", "null", '{"results":[7]}', '{"results":"none"}'])(
    "are acknowledged as %j",
    async (body) => {
      expect(await call(body)).toMatchObject({ receipts: [], incoming: [] });
    },
  );
});
