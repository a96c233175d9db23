import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import { receive } from "../../../workers/providers/core/callback";
import { telegramBot } from "../../../workers/providers/telegram-bot/adapter";
import { CABINET_URL, SANDBOX_URL } from "../../support/run/hosts";
import { answering, describeRubbish, MESSAGE } from "../rubbish";
import { act, clear, received } from "../sandbox";

const CALLBACK = `${CABINET_URL}/webhook/providers/telegram-bot/p1/signature`;
const CONFIG: ProviderConfig = {
  id: "p1",
  title: "Bot",
  processor: "telegram-bot",
  host: SANDBOX_URL,
  port: null,
  properties: { username: "cabinet_bot" },
  secrets: { token: "5000000001:sandbox-telegram-bot-token" },
};
const open = (change: Partial<ProviderConfig> = {}) => telegramBot.open({ ...CONFIG, ...change }, CALLBACK);
const chatOf = (phone: string) => Number(phone) * 2 + 1;
const reaching = (...chats: (number | string)[]) => ({
  addresses: chats.map((chat) => ({ address: String(chat), data: null })),
});
const BOT = { ...MESSAGE, type: "telegram", ...reaching(42) };
const IMAGE = "https://example.com/a.png";
const REPLY = { text: "Confirm the booking of a table", action: "reply" as const };

/** The adapter's request for a message, and its outcome for the reply. */
async function wireOf(change: object, answer: object = { ok: true, result: { message_id: 7 } }) {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  answering(async (request) => {
    sent.push({ path: new URL(request.url).pathname, body: (await request.json()) as Record<string, unknown> });
    return Response.json(answer);
  });
  const [outcome] = await open().submit([{ ...BOT, ...change }], 200);
  return { sent, outcome };
}

/** The callback data of a keyboard's first button. */
function dataOf([sent]: { body: Record<string, unknown> }[]): string {
  const markup = sent?.body.reply_markup as { inline_keyboard: { callback_data: string }[][] } | undefined;
  return markup?.inline_keyboard[0]?.[0]?.callback_data ?? "";
}

afterEach(async () => {
  vi.restoreAllMocks();
  await clear();
});

describe("a Telegram bot", () => {
  it("writes to the chat of a phone, with picture and buttons", async () => {
    await act("79161230001", "telegram-bot", "start");
    const payload = { image: IMAGE, buttons: [{ text: "Open", url: "https://example.com" }, REPLY] };
    const message = { ...BOT, ...reaching(chatOf("79161230001")), payload };
    expect(await open().submit([message], 5000)).toMatchObject([
      { kind: "accepted", ref: expect.stringMatching(/^\d+:\d+$/) },
    ]);
    const [row] = await received();
    expect(row).toMatchObject({
      channel: "telegram",
      to: "79161230001",
      text: MESSAGE.text,
      image: IMAGE,
      buttons: [{ text: "Open", url: "https://example.com" }, { text: REPLY.text }],
    });
  });

  it.each([
    [{}, "sendMessage", { text: MESSAGE.text }],
    [{ payload: { image: IMAGE } }, "sendPhoto", { photo: IMAGE, caption: MESSAGE.text }],
    [{ payload: { video: IMAGE }, text: "" }, "sendVideo", { video: IMAGE }],
    [{ payload: { audio: IMAGE } }, "sendAudio", { audio: IMAGE, caption: MESSAGE.text }],
    [{ payload: { file: IMAGE } }, "sendDocument", { document: IMAGE, caption: MESSAGE.text }],
    [
      { payload: { button: { text: "Open", url: "https://example.com" } } },
      "sendMessage",
      {
        text: MESSAGE.text,
        reply_markup: { inline_keyboard: [[{ text: "Open", url: "https://example.com" }]] },
      },
    ],
  ])("writes %j as %s", async (change, method, parameters) => {
    const { sent, outcome } = await wireOf(change);
    expect(sent).toEqual([{ path: `/bot${CONFIG.secrets.token}/${method}`, body: { chat_id: 42, ...parameters } }]);
    expect(outcome).toEqual({ id: MESSAGE.id, kind: "accepted", ref: "42:7" });
  });

  it("keeps a reply button's data within 64 bytes", async () => {
    const { sent } = await wireOf({ payload: { buttons: [{ text: "я".repeat(30) }] } });
    const data = dataOf(sent);
    expect(data).toHaveLength(44 + 10);
    expect(new TextEncoder().encode(data).length).toBe(64);
  });

  it.each([
    [{ text: "я".repeat(4097) }, "textTooLong"],
    [{ text: "я".repeat(1025), payload: { image: IMAGE } }, "textTooLong"],
    [{ text: " " }, "textRequired"],
    [{ payload: { image: "no address" } }, "imageInvalid"],
    [{ payload: { file: "ftp://example.com/a" } }, "fileInvalid"],
    [{ payload: { image: IMAGE, video: IMAGE } }, "oneFileOnly"],
    [{ payload: { button: { text: "Call", url: "tel:+79161234567" } } }, "buttonInvalid"],
    [{ addresses: [] }, "addressUnknown"],
  ])("rejects content without a method: %j", async (change, code) => {
    const { sent, outcome } = await wireOf(change);
    expect(outcome).toMatchObject({ kind: "rejected", code });
    expect(sent).toEqual([]);
  });

  it.each([
    [400, "Bad Request: chat not found", { kind: "rejected", code: "addressUnknown", gone: ["42"] }],
    [400, "Bad Request: PEER_ID_INVALID", { kind: "rejected", code: "addressUnknown", gone: ["42"] }],
    [400, "Bad Request: failed to get HTTP URL content", { kind: "rejected", code: "fileInvalid" }],
    [400, "Bad Request: can't parse entities", { kind: "rejected", code: "BAD_REQUEST" }],
    [401, "Unauthorized", { kind: "retry", code: "http401" }],
    [403, "Forbidden: bot was blocked by the user", { kind: "rejected", code: "blocked", gone: ["42"] }],
    [
      403,
      "Forbidden: bot can't initiate conversation with a user",
      { kind: "rejected", code: "blocked", gone: ["42"] },
    ],
    [404, "Not Found", { kind: "retry", code: "http404" }],
    [409, "Conflict", { kind: "retry", code: "http409" }],
    [500, "Internal Server Error", { kind: "unknown", code: "http500" }],
  ])("maps %i %s", async (error_code, description, expected) => {
    const { outcome } = await wireOf({}, { ok: false, error_code, description });
    const detail = expected.kind === "rejected" ? { detail: description } : {};
    expect(outcome).toMatchObject({ id: MESSAGE.id, ...expected, ...detail });
  });

  it("waits as long as Telegram's error text states", async () => {
    const busy = { ok: false, error_code: 429, description: "Too Many Requests", parameters: { retry_after: 9 } };
    expect((await wireOf({}, busy)).outcome).toMatchObject({ kind: "retry", code: "tooManyRequests", afterMs: 9000 });
  });

  it("tries a person's next chat when one is gone, and reports the gone one", async () => {
    await act("79161230002", "telegram-bot", "start");
    const message = { ...BOT, ...reaching(chatOf("79161239999"), chatOf("79161230002")) };
    const [outcome] = await open().submit([message], 5000);
    expect(outcome).toMatchObject({ kind: "accepted", gone: [String(chatOf("79161239999"))] });
  });

  it("waits for a manager when the token is missing or malformed", async () => {
    for (const token of ["", "rubbish", "1:../deleteWebhook"]) {
      const [outcome] = await open({ secrets: { token } }).submit([BOT], 200);
      expect(outcome).toMatchObject({ kind: "retry", code: "misconfigured" });
    }
  });

  it("registers its webhook with Telegram, and reports a refusal", async () => {
    await open().keep?.();
    await expect(open({ secrets: { token: "1:wrong" } }).keep?.()).rejects.toThrow("401 Unauthorized");
    expect(open({ secrets: {} }).keep).toBeUndefined();
  });

  it("sets the webhook once, and again for another token", async () => {
    const known = { url: "" };
    const calls: string[] = [];
    answering(async (request) => {
      const method = new URL(request.url).pathname.split("/").at(-1) ?? "";
      calls.push(method);
      if (method === "setWebhook") known.url = ((await request.json()) as typeof known).url;
      return Response.json({ ok: true, result: method === "setWebhook" ? true : known });
    });
    for (const token of ["1:one", "1:one", "1:another"]) await open({ secrets: { token } }).keep?.();
    expect(calls).toEqual(["getWebhookInfo", "setWebhook", "getWebhookInfo", "getWebhookInfo", "setWebhook"]);
    expect(known.url).toMatch(new RegExp(`^${CALLBACK}\\?secret=[\\w-]{8}$`));
    answering(() => Response.json({ ok: false, error_code: 401, description: "Unauthorized" }));
    await expect(open().keep?.()).rejects.toThrow("Bot: 401 Unauthorized");
  });

  describe("by rubbish", () =>
    describeRubbish(() => {
      const provider = open();
      return {
        ...provider,
        submit: (messages, ms) =>
          provider.submit(
            messages.map((one) => ({ ...one, ...reaching(42) })),
            ms,
          ),
      };
    }));
});

describe("a bot's updates", () => {
  const SECRET = createHmac("sha256", String(CONFIG.secrets.token)).update("webhook:p1").digest("base64url");
  const sendUpdate = (update: unknown, secret = SECRET) =>
    receive(telegramBot, {
      request: new Request(CALLBACK, { method: "POST", headers: { "x-telegram-bot-api-secret-token": secret } }),
      body: typeof update === "string" ? update : JSON.stringify(update),
      config: CONFIG,
    });
  const message = (change: object, language_code = "de") => ({
    update_id: 1,
    message: {
      message_id: 5,
      date: 1_700_000_000,
      chat: { id: 42, type: "private" },
      from: { id: 42, language_code },
      ...change,
    },
  });
  const saidBy = async (callback: Awaited<ReturnType<typeof sendUpdate>>) =>
    "answer" in callback ? ((await callback.answer?.json()) as Record<string, unknown>) : undefined;

  it("are refused without the bot's secret, and acknowledged when unreadable", async () => {
    expect(await sendUpdate(message({ text: "hi" }), "")).toEqual({ refused: 401 });
    expect(await sendUpdate(message({ text: "hi" }), "x".repeat(43))).toEqual({ refused: 401 });
    for (const body of ["", "<html>", "[]", "{}", '{"update_id":1,"message":{"mess'])
      expect(await sendUpdate(body)).toMatchObject({ receipts: [], incoming: [] });
  });

  it("request the phone after a start, in the person's language", async () => {
    const said = await saidBy(await sendUpdate(message({ text: "/start" })));
    expect(said).toMatchObject({
      method: "sendMessage",
      chat_id: 42,
      text: expect.stringContaining("Telefonnummer"),
      reply_markup: { keyboard: [[{ request_contact: true }]] },
    });
    const other = await saidBy(await sendUpdate(message({ text: "/start" }, "ja")));
    expect(other?.text).toContain("phone number");
  });

  it("with a contact link the chat to the phone, if the contact is the sender's own", async () => {
    const contact = { phone_number: "+7 916 123-45-67", user_id: 42 };
    const callback = await sendUpdate(message({ contact }));
    expect(callback).toMatchObject({
      addresses: [{ address: "42", phone: "79161234567", ownerId: null, isEnded: false }],
      incoming: [],
    });
    expect(await saidBy(callback)).toMatchObject({ reply_markup: { remove_keyboard: true } });
    for (const foreign of [{ ...contact, user_id: 43 }, { phone_number: contact.phone_number }]) {
      const refused = await sendUpdate(message({ contact: foreign }));
      expect(refused).not.toHaveProperty("addresses");
      expect(await saidBy(refused)).toMatchObject({ reply_markup: { keyboard: [[{ request_contact: true }]] } });
    }
  });

  it("end the chat after a block, and ignore a return and groups", async () => {
    const member = (status: string, type = "private") =>
      sendUpdate({ update_id: 1, my_chat_member: { chat: { id: 42, type }, new_chat_member: { status } } });
    expect(await member("kicked")).toMatchObject({ addresses: [{ address: "42", phone: null, isEnded: true }] });
    expect(await member("member")).toEqual({ receipts: [], incoming: [] });
    expect(await member("kicked", "group")).toEqual({ receipts: [], incoming: [] });
    const group = { text: "hi", chat: { id: -1, type: "group" } };
    expect(await sendUpdate(message(group))).toEqual({ receipts: [], incoming: [] });
    expect(await sendUpdate({ update_id: 1, poll: {} })).toEqual({ receipts: [], incoming: [] });
  });

  it("deliver incoming messages under their chat", async () => {
    const said = { type: "telegram", from: "42", to: "cabinet_bot", at: 1_700_000_000_000, ref: "42:5" };
    expect(await sendUpdate(message({ text: "Stop" }))).toEqual({
      receipts: [],
      incoming: [{ ...said, text: "Stop" }],
    });
    expect(await sendUpdate(message({ text: "Yes", reply_to_message: { message_id: 4 } }))).toMatchObject({
      incoming: [{ text: "Yes", answers: { ref: "42:4" } }],
    });
    expect(await sendUpdate(message({ photo: [], caption: "Look" }))).toEqual({
      receipts: [],
      incoming: [{ ...said, text: "Look" }],
    });
  });

  it.each([
    [{ photo: [{ file_id: "a" }] }, "[photo]"],
    [{ photo: [{ file_id: "a" }], caption: "" }, "[photo]"],
    [{ voice: { file_id: "a" } }, "[voice]"],
    [{ document: { file_id: "a", file_name: "bill.pdf" } }, "bill.pdf"],
    [{ document: { file_id: "a" } }, "[document]"],
    [{ animation: { file_id: "a" }, document: { file_id: "a" } }, "[animation]"],
    [{ sticker: { emoji: "👍" } }, "[sticker]"],
    [{ location: { latitude: 55.7, longitude: 37.6 } }, "55.7, 37.6"],
    [{ location: { latitude: 55.7, longitude: 37.6 }, venue: { title: "Shop" } }, "Shop 55.7, 37.6"],
  ])("describe a message without text by its name or kind: %j", async (change, text) => {
    expect(await sendUpdate(message(change))).toMatchObject({ incoming: [{ text }] });
  });

  it("ignore Telegram's own service messages in a chat", async () => {
    expect(await sendUpdate(message({ pinned_message: { message_id: 4 } }))).toEqual({ receipts: [], incoming: [] });
  });

  it("with a button press include the button's text and the message it answers, and confirm it", async () => {
    const { sent } = await wireOf({ payload: { buttons: [REPLY] } });
    const reply_markup = sent[0]?.body.reply_markup;
    const data = dataOf(sent);
    const press = (message: object) =>
      sendUpdate({ update_id: 1, callback_query: { id: "77", from: { id: 42 }, data, message } });
    const chat = { id: 42, type: "private" };
    const callback = await press({ chat, reply_markup });
    const answers = { ownerId: MESSAGE.ownerId, id: MESSAGE.id };
    expect(callback).toMatchObject({ incoming: [{ from: "42", text: REPLY.text, ref: "press:77", answers }] });
    expect(await saidBy(callback)).toEqual({ method: "answerCallbackQuery", callback_query_id: "77" });
    // Telegram omits old messages, so the button's data contains the beginning of the text.
    expect(await press({ chat, date: 0 })).toMatchObject({ incoming: [{ text: "Confirm the booking ", answers }] });
  });
});
