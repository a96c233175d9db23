import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { soon } from "../../../support/engine/soon";
import { call, list, post, prepare, sandboxEnv } from "../../sandbox";

const HOOK = "http://client.test/telegram";
const API = `/bot${sandboxEnv.TELEGRAM_BOT_TOKEN}`;

interface Answer {
  ok: boolean;
  result?: { message_id: number };
  error_code?: number;
  description?: string;
  parameters?: { retry_after: number };
}
type Update = { url: string; body: Record<string, never>; secret: string | null };

const raw = (method: string, parameters: object = {}) => post(`${API}/${method}`, parameters);
const ask = async (method: string, parameters: object = {}) => (await (await raw(method, parameters)).json()) as Answer;
const chatOf = (phone: string) => Number(phone) * 2 + 1;
const act = async (phone: string, name: string, data?: string) =>
  (await post(`/people/${phone}/telegram-bot/${name}`, { data })).status;

/** The client's webhook, which may reply with a method. */
function hear(answer: (update: Update["body"]) => object | null = () => null): Update[] {
  const updates: Update[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const body = JSON.parse(String(init?.body));
    const secret = new Headers(init?.headers).get("x-telegram-bot-api-secret-token");
    updates.push({ url: String(input), body, secret });
    const said = answer(body);
    return said ? Response.json(said) : new Response(null);
  });
  return updates;
}

beforeEach(async () => {
  await prepare();
  await raw("setWebhook", { url: HOOK, secret_token: "a-secret" });
});
afterEach(() => vi.restoreAllMocks());

describe("the Bot API", () => {
  it("identifies its bot by the token alone", async () => {
    expect(await ask("getMe")).toMatchObject({ ok: true, result: { is_bot: true } });
    expect((await call("/bot5000000001:other/getMe")).status).toBe(401);
    expect((await call("/botrubbish/getMe")).status).toBe(404);
    expect(await ask("sendPigeon")).toMatchObject({ ok: false, error_code: 404 });
  });

  it("sends only to people who started the bot and did not block it", async () => {
    const phone = "79160000001";
    const send = () => ask("sendMessage", { chat_id: chatOf(phone), text: "hello" });
    expect(await send()).toMatchObject({ error_code: 400, description: "Bad Request: chat not found" });
    expect(await act(phone, "block")).toBe(404);
    expect(await act(phone, "start")).toBe(204);
    expect(await send()).toMatchObject({ ok: true, result: { message_id: expect.any(Number) } });
    await act(phone, "block");
    expect(await send()).toMatchObject({ error_code: 403, description: "Forbidden: bot was blocked by the user" });
    await act(phone, "unblock");
    expect((await send()).ok).toBe(true);
    expect((await list("?channel=telegram")).total).toBe(2);
  });

  it.each([
    ["sendMessage", { text: " " }, "message text is empty"],
    ["sendMessage", { text: "я".repeat(4097) }, "message is too long"],
    ["sendPhoto", { photo: "https://example.com/a.png", caption: "я".repeat(1025) }, "message caption is too long"],
    ["sendPhoto", { photo: "picture" }, "wrong HTTP URL specified"],
    ["sendVideo", {}, "there is no video in the request"],
    [
      "sendMessage",
      { text: "a", reply_markup: { inline_keyboard: [[{ text: "b", callback_data: "я".repeat(33) }]] } },
      "BUTTON_DATA_INVALID",
    ],
    [
      "sendMessage",
      { text: "a", reply_markup: { inline_keyboard: [[{ text: "b" }]] } },
      "Text buttons are unallowed in the inline keyboard",
    ],
    [
      "sendMessage",
      { text: "a", reply_markup: { inline_keyboard: [[{ text: "b", url: "tel:1" }]] } },
      "inline keyboard button URL 'tel:1' is invalid: Wrong HTTP URL",
    ],
  ])("refuses %s with %j", async (method, parameters, description) => {
    await act("79160000002", "start");
    const answer = await ask(method, { chat_id: chatOf("79160000002"), ...parameters });
    expect(answer).toEqual({ ok: false, error_code: 400, description: `Bad Request: ${description}` });
  });

  it("accepts a form with its keyboard as JSON, and shows all parts", async () => {
    await act("79160000003", "start");
    const reply_markup = JSON.stringify({ inline_keyboard: [[{ text: "Open", url: "https://example.com" }]] });
    const body = new URLSearchParams({
      chat_id: String(chatOf("79160000003")),
      document: "https://example.com/price.pdf",
      caption: "Prices",
      reply_markup,
    });
    const answer = await call(`${API}/SENDDOCUMENT`, { method: "POST", body });
    expect(answer.status).toBe(200);
    const [message] = (await list()).data;
    expect(message).toMatchObject({
      to: "79160000003",
      text: "Prices",
      file: { url: "https://example.com/price.pdf", name: "price.pdf" },
      buttons: [{ text: "Open", url: "https://example.com" }],
    });
  });

  it("calls the webhook with its secret, and runs the method in the reply", async () => {
    const phone = "79160000004";
    const keyboard = { keyboard: [[{ text: "Share", request_contact: true }]] };
    const updates = hear(({ message }: { message?: { text?: string; chat: { id: number } } }) =>
      message?.text === "/start"
        ? { method: "sendMessage", chat_id: message.chat.id, text: "Your phone?", reply_markup: keyboard }
        : null,
    );
    await act(phone, "start");
    await soon(async () => expect((await list()).total).toBe(1));
    const [request] = (await list()).data;
    await post(`/messages/${request?.id}/press`, { button: 0 });
    await soon(() => expect(updates).toHaveLength(2));
    expect(updates.map(({ url, secret }) => [url, secret])).toEqual([
      [HOOK, "a-secret"],
      [HOOK, "a-secret"],
    ]);
    expect(updates[1]?.body).toMatchObject({
      update_id: expect.any(Number),
      message: {
        chat: { id: chatOf(phone), type: "private" },
        contact: { phone_number: phone, user_id: chatOf(phone) },
      },
    });
  });

  it("reports presses, replies and blocks, and accepts the answer to a press only after it", async () => {
    const phone = "79160000005";
    const updates = hear();
    await act(phone, "start");
    await soon(() => expect(updates).toHaveLength(1));
    const reply_markup = {
      inline_keyboard: [[{ text: "Yes", callback_data: "y" }], [{ text: "No", callback_data: "n" }]],
    };
    await ask("sendMessage", { chat_id: chatOf(phone), text: "Coming?", reply_markup });
    const [message] = (await list()).data;
    await post(`/messages/${message?.id}/press`, { button: 1 });
    await post(`/messages/${message?.id}/reply`, { text: "maybe" });
    await act(phone, "block");
    await soon(() => expect(updates).toHaveLength(4));
    const all = Object.assign({}, ...updates.map(({ body }) => body));
    expect(all).toMatchObject({
      callback_query: { data: "n", from: { id: chatOf(phone) }, message: { reply_markup } },
      message: { text: "maybe", reply_to_message: { text: "Coming?" } },
      my_chat_member: { chat: { id: chatOf(phone) }, new_chat_member: { status: "kicked" } },
    });
    expect(await ask("answerCallbackQuery", { callback_query_id: all.callback_query.id })).toMatchObject({ ok: true });
    expect(await ask("answerCallbackQuery", { callback_query_id: "999999" })).toMatchObject({ error_code: 400 });
    expect((await post(`/messages/${message?.id}/press`, { button: 9 })).status).toBe(404);
  });

  it("plays the scripted numbers", async () => {
    const answers = async (phone: string, times: number) => {
      await act(phone, "start");
      const all: Answer[] = [];
      for (let n = 0; n < times; n++) all.push(await ask("sendMessage", { chat_id: chatOf(phone), text: "hello" }));
      return all;
    };
    expect(await answers("79990000000", 1)).toMatchObject([{ error_code: 403 }]);
    expect(await answers("79990000004", 3)).toMatchObject([
      { error_code: 429, parameters: { retry_after: 1 } },
      { error_code: 429 },
      { ok: true },
    ]);
    expect(await answers("79990000005", 2)).toMatchObject([{ error_code: 500 }, { ok: true }]);
    const updates = hear();
    await answers("79990000007", 1);
    const heard = () => updates.map(({ body: { message } }: { body: { message?: { text: string } } }) => message?.text);
    await soon(() => expect(heard()).toContain("STOP"));
  });

  it("accepts no webhook without https, and drops a deleted one", async () => {
    expect(await ask("setWebhook", { url: "http://example.com" })).toMatchObject({ error_code: 400 });
    expect(await ask("setWebhook", { url: HOOK, secret_token: "a b" })).toMatchObject({ error_code: 400 });
    expect(await ask("getWebhookInfo")).toMatchObject({ result: { url: HOOK } });
    await ask("deleteWebhook");
    expect(await ask("getWebhookInfo")).toMatchObject({ result: { url: "" } });
  });

  it("lets the phone's page start, share and block", async () => {
    const body = new URLSearchParams({ phone: "+7 916 000 00 06", provider: "telegram-bot", act: "start", q: "7916" });
    const back = await call("/phone/act", { method: "POST", body });
    expect([back.status, back.headers.get("location")]).toEqual([303, "/?q=7916"]);
    expect((await ask("sendMessage", { chat_id: chatOf("79160000006"), text: "hello" })).ok).toBe(true);
    const page = await (await call("/", { headers: { "accept-language": "en" } })).text();
    for (const words of ["Share the number", "Block the bot"]) expect(page).toContain(words);
  });
});
