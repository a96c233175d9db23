import { describe, expect, it } from "vitest";
import type { ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import { receive } from "../../../workers/providers/core/callback";
import { greenApi } from "../../../workers/providers/green-api/adapter";
import { webhookTokenOf } from "../../../workers/providers/green-api/set-up";
import { CABINET_URL } from "../../support/run/hosts";

const CALLBACK = `${CABINET_URL}/webhook/providers/green-api/p1/signature`;
const CONFIG: ProviderConfig = {
  id: "p1",
  title: "WAPI",
  processor: "green-api",
  host: "https://api.green-api.com",
  port: null,
  properties: {},
  secrets: { token: "partner-token" },
};
const AT = 1_700_000_000;
const instanceData = { idInstance: 1_101_000_001, wid: "79001112233@c.us", typeInstance: "whatsapp" };
const hook = (typeWebhook: string, more: object) =>
  JSON.stringify({ typeWebhook, instanceData, timestamp: AT, ...more });
const call = (body: string, authorization = `Bearer ${webhookTokenOf("partner-token", "p1")}`) =>
  receive(greenApi, {
    request: new Request(CALLBACK, { method: "POST", headers: { authorization } }),
    body,
    config: CONFIG,
  });
const nothing = { receipts: [], incoming: [] };

describe("GREEN-API's webhooks", () => {
  it.each(["", "Bearer ", "Bearer guess", `Bearer ${webhookTokenOf("partner-token", "p2")}`])(
    "are refused with the token %j",
    async (token) => {
      expect(await call(hook("stateInstanceChanged", { stateInstance: "authorized" }), token)).toEqual({
        refused: 401,
      });
    },
  );

  it.each([
    ["sent", { status: "sent" }],
    ["delivered", { status: "delivered" }],
    ["read", { status: "seen" }],
    ["failed", { status: "failed", code: "undelivered" }],
    ["fail", { status: "failed", code: "undelivered" }],
    ["noAccount", { status: "failed", code: "undeliverable" }],
    ["notInGroup", { status: "failed", code: "undeliverable" }],
    ["yellowCard", { status: "failed", code: "instanceBlocked" }],
  ])("map the status %s to ours, under GREEN-API's own id", async (status, ours) => {
    const body = hook("outgoingMessageStatus", { chatId: "79161234567@c.us", idMessage: "BAE5", status });
    expect(await call(body)).toEqual({ ...nothing, receipts: [{ ref: "BAE5", at: AT * 1000, ...ours }] });
  });

  it.each([
    ["authorized", "authorized", null],
    ["notAuthorized", "notAuthorized", null],
    ["sleepMode", "sleep", null],
    ["starting", "sleep", null],
    ["blocked", "undefined", "blocked"],
    ["yellowCard", "undefined", "yellowCard"],
    ["somethingNew", "undefined", "somethingNew"],
  ])("report the state %s as %s", async (stateInstance, state, hint) => {
    const instances = [{ idInstance: "1101000001", state, hint, phone: "79001112233", at: AT * 1000 }];
    expect(await call(hook("stateInstanceChanged", { stateInstance }))).toEqual({ ...nothing, instances });
  });

  const received = (messageData: object, chatId = "79161234567@c.us") =>
    hook("incomingMessageReceived", { idMessage: "IN1", senderData: { chatId, sender: chatId }, messageData });
  it.each([
    [{ typeMessage: "textMessage", textMessageData: { textMessage: "Hello" } }, { text: "Hello" }],
    [
      {
        typeMessage: "quotedMessage",
        extendedTextMessageData: { text: "Yes" },
        quotedMessage: { stanzaId: "BAE5", participant: "79001112233@c.us" },
      },
      { text: "Yes", answers: { ref: "BAE5" } },
    ],
    [
      { typeMessage: "imageMessage", fileMessageData: { downloadUrl: "https://files/1.jpg", caption: "Look" } },
      { text: "Look", image: "https://files/1.jpg" },
    ],
    [
      { typeMessage: "documentMessage", fileMessageData: { downloadUrl: "https://files/1.pdf", fileName: "a.pdf" } },
      { text: "a.pdf", file: "https://files/1.pdf" },
    ],
    [{ typeMessage: "pollMessage" }, { text: "[pollMessage]" }],
  ])("deliver %j as an incoming message of the instance", async (messageData, ours) => {
    const message = { type: "apisender", from: "79161234567", to: "79001112233", at: AT * 1000, ref: "IN1" };
    expect(await call(received(messageData))).toEqual({
      ...nothing,
      incoming: [{ ...message, instance: "1101000001", ...ours }],
    });
  });

  it("ignore groups, calls and repeats of our own messages", async () => {
    const text = { typeMessage: "textMessage", textMessageData: { textMessage: "Hi" } };
    expect(await call(received(text, "79161234567-1581234048@g.us"))).toEqual(nothing);
    expect(await call(hook("incomingCall", { from: "79161234567@c.us", status: "offer" }))).toEqual(nothing);
    expect(await call(hook("outgoingAPIMessageReceived", { idMessage: "BAE5" }))).toEqual(nothing);
  });

  it("are acknowledged when unreadable", async () => {
    const cut = hook("stateInstanceChanged", { stateInstance: "authorized" }).slice(0, 60);
    for (const body of ["", "<html>", "[]", "{}", cut, hook("stateInstanceChanged", {})])
      expect(await call(body)).toMatchObject({ receipts: [], incoming: [] });
  });
});
