import { Agent, createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Bot, GrammyError, InlineKeyboard, webhookCallback } from "grammy";
import { Markup, Telegraf, TelegramError } from "telegraf";
import TelegramServer from "telegram-test-api";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ProviderConfig, Submit } from "../../app/domain/base/shared/ports/platform";
import { receive } from "../../workers/providers/core/callback";
import { telegramBot } from "../../workers/providers/telegram-bot/adapter";
import { freePorts } from "../support/run/free-ports";
import { act, received, serveSandbox } from "./sandbox";

const TOKEN = "5000000001:sandbox-telegram-bot-token";
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function listen(handle: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const part of request) body += part;
  return body;
}

const MESSAGE: Submit = {
  ownerId: "0199a000-0000-7000-8000-00000000000a",
  id: "0199a000-0000-7000-8000-0000000000b1",
  type: "telegram",
  to: "79161234567",
  sender: "",
  text: "Your table is booked",
  payload: { buttons: [{ text: "Confirm" }, { text: "Menu", url: "https://example.com/menu" }] },
};

describe("our adapter with an independent Bot API", () => {
  const CHAT = 42;
  let server: TelegramServer;
  const config = (): ProviderConfig => ({
    id: "p1",
    title: "Bot",
    processor: "telegram-bot",
    host: server.config.apiURL,
    port: null,
    properties: { username: "cabinet_bot" },
    secrets: { token: TOKEN },
  });

  beforeAll(async () => {
    server = new TelegramServer({ port: (await freePorts(1))[0] });
    await server.start();
  });
  afterAll(() => server.stop());

  it("sends a message that the API's own client reads, including the keyboard", async () => {
    const client = server.getClient(TOKEN, { chatId: CHAT, userId: CHAT });
    const addresses = [{ address: String(CHAT), data: null }];
    const outcomes = await telegramBot.open(config(), "").submit([{ ...MESSAGE, addresses }], 5000);
    expect(outcomes).toMatchObject([{ kind: "accepted", ref: expect.stringMatching(/^42:\d+$/) }]);
    const { result } = await client.getUpdates();
    expect(result).toMatchObject([
      {
        message: {
          text: MESSAGE.text,
          reply_markup: {
            inline_keyboard: [
              [{ text: "Confirm", callback_data: expect.any(String) }],
              [{ text: "Menu", url: "https://example.com/menu" }],
            ],
          },
        },
      },
    ]);
  });

  it("gets messages and button presses at the webhook that it registered", async () => {
    const heard: string[] = [];
    const hook = await listen(async (request, response) => {
      heard.push(await bodyOf(request));
      response.end();
    });
    await telegramBot.open(config(), hook).keep?.();
    const client = server.getClient(TOKEN, { chatId: CHAT, userId: CHAT });
    await client.sendMessage(client.makeMessage("Thank you"));
    await client.sendCallback(client.makeCallbackQuery("Confirm"));
    await expect.poll(() => heard.length).toBe(2);
    // This server has no secret, so ours is added to the request.
    const secret = await secretOf(config());
    const headers = { "x-telegram-bot-api-secret-token": secret };
    const read = await Promise.all(
      heard.map((body) =>
        receive(telegramBot, { request: new Request(hook, { method: "POST", headers }), body, config: config() }),
      ),
    );
    expect(read).toMatchObject([
      { incoming: [{ from: String(CHAT), to: "cabinet_bot", text: "Thank you" }] },
      { incoming: [{ from: String(CHAT), text: "Confirm" }] },
    ]);
  });
});

/** The secret that the adapter registers with a Bot API server. */
async function secretOf(config: ProviderConfig): Promise<string> {
  let secret = "";
  const host = await listen(async (request, response) => {
    secret = JSON.parse(await bodyOf(request)).secret_token;
    response.end('{"ok":true,"result":true}');
  });
  await telegramBot.open({ ...config, host }, "https://cabinet.test/hook").keep?.();
  return secret;
}

describe("the sandbox with other clients", () => {
  let sandbox: Awaited<ReturnType<typeof serveSandbox>>;
  let phones = 79_160_000_000;
  const chatOf = (phone: string) => Number(phone) * 2 + 1;

  beforeAll(async () => {
    sandbox = await serveSandbox();
  });
  afterAll(() => sandbox.stop());

  it("lets grammY send text, pictures and files, and reports errors as Telegram does", async () => {
    const { api } = new Bot(TOKEN, { client: { apiRoot: sandbox.url } });
    expect(await api.getMe()).toMatchObject({ is_bot: true });
    const phone = String(++phones);
    const unknown = await api.sendMessage(chatOf(phone), "hello").catch((error) => error);
    expect(unknown).toBeInstanceOf(GrammyError);
    expect(unknown).toMatchObject({ error_code: 400, description: "Bad Request: chat not found" });
    await act(sandbox.url, phone, "telegram-bot", "start");
    const sent = await api.sendMessage(chatOf(phone), "hello", { reply_markup: new InlineKeyboard().text("Yes", "y") });
    expect(sent).toMatchObject({ text: "hello", chat: { id: chatOf(phone) } });
    expect((await api.sendPhoto(chatOf(phone), "https://example.com/a.png", { caption: "Look" })).photo).toHaveLength(
      1,
    );
    await api.sendDocument(chatOf(phone), "https://example.com/price.pdf");
    expect(await received(sandbox.url)).toMatchObject([
      { file: { name: "price.pdf" } },
      { image: "https://example.com/a.png", text: "Look" },
      { text: "hello", buttons: [{ text: "Yes" }] },
    ]);
  });

  it("calls grammY's webhook with its secret, and accepts the answers that the bot sends", async () => {
    const bot = new Bot(TOKEN, { client: { apiRoot: sandbox.url } });
    await bot.init();
    const heard: unknown[] = [];
    bot.command("start", (ctx) =>
      ctx.reply("Your phone?", { reply_markup: { keyboard: [[{ text: "Share", request_contact: true }]] } }),
    );
    bot.on("message:contact", (ctx) => void heard.push(["contact", ctx.message.contact.user_id === ctx.from.id]));
    bot.on("message:text", (ctx) => void heard.push(["text", ctx.message.text, ctx.message.reply_to_message?.text]));
    bot.on("my_chat_member", (ctx) => void heard.push(["member", ctx.myChatMember.new_chat_member.status]));
    bot.on("callback_query:data", async (ctx) => {
      await ctx.answerCallbackQuery();
      heard.push(["press", ctx.callbackQuery.data]);
    });
    const hook = await listen(webhookCallback(bot, "http", { secretToken: "a-secret" }));
    await bot.api.setWebhook(hook, { secret_token: "a-secret" });

    const phone = String(++phones);
    await act(sandbox.url, phone, "telegram-bot", "start");
    await expect.poll(async () => (await received(sandbox.url))[0]?.text).toBe("Your phone?");
    const press = async (path: string, body: object) => {
      const [message] = await received(sandbox.url);
      await fetch(`${sandbox.url}/messages/${message?.id}/${path}`, { method: "POST", body: JSON.stringify(body) });
    };
    await press("press", { button: 0 });
    await expect.poll(() => heard).toEqual([["contact", true]]);
    await bot.api.sendMessage(chatOf(phone), "Coming?", { reply_markup: new InlineKeyboard().text("Yes", "y") });
    await press("press", { button: 0 });
    await press("reply", { text: "late" });
    await act(sandbox.url, phone, "telegram-bot", "block");
    await expect.poll(() => heard.length).toBe(4);
    expect(heard).toEqual(
      expect.arrayContaining([
        ["press", "y"],
        ["text", "late", "Coming?"],
        ["member", "kicked"],
      ]),
    );
    await expect(bot.api.sendMessage(chatOf(phone), "hello")).rejects.toMatchObject({ error_code: 403 });
  });

  it("lets telegraf write, refuses it as Telegram does, and calls its webhook", async () => {
    const bot = new Telegraf(TOKEN, { telegram: { apiRoot: sandbox.url, agent: new Agent(), webhookReply: false } });
    const phone = String(++phones);
    const refused = await bot.telegram.sendMessage(chatOf(phone), "hello").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TelegramError);
    expect(refused).toMatchObject({ code: 400, description: "Bad Request: chat not found" });
    bot.start((ctx) =>
      ctx.reply(`Welcome, @${ctx.botInfo.username}`, Markup.inlineKeyboard([Markup.button.callback("Yes", "y")])),
    );
    const pressed: string[] = [];
    bot.action("y", async (ctx) => {
      await ctx.answerCbQuery();
      pressed.push(ctx.match[0]);
    });
    const hook = await listen(bot.webhookCallback("/", { secretToken: "its-secret" }));
    await bot.telegram.setWebhook(`${hook}/`, { secret_token: "its-secret" });
    expect(await bot.telegram.getWebhookInfo()).toMatchObject({ url: `${hook}/` });
    await act(sandbox.url, phone, "telegram-bot", "start");
    await expect.poll(async () => (await received(sandbox.url))[0]?.text).toMatch(/^Welcome, @/);
    const [{ id }] = (await received(sandbox.url)) as [{ id: number }];
    await fetch(`${sandbox.url}/messages/${id}/press`, { method: "POST", body: JSON.stringify({ button: 0 }) });
    await expect.poll(() => pressed).toEqual(["y"]);
    await bot.telegram.sendPhoto(chatOf(phone), "https://example.com/a.png", { caption: "Look" });
    expect((await received(sandbox.url))[0]).toMatchObject({ image: "https://example.com/a.png", text: "Look" });
    await bot.telegram.deleteWebhook();
  });
});
