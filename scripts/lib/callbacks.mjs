import { secretsOf } from "./secrets.mjs";

export async function registerCallbacks({ port, sandboxPort, state }) {
  const [{ callbackPath }, { DEMO_BOT, DEMO_CHANNELS, DEMO_MAIL }, { telegramBot }] = await Promise.all([
    import("../../build/tools/callbacks.js"),
    import("../../build/tools/routing.js"),
    import("../../build/tools/telegram-bot.js"),
  ]);
  const { WEBHOOK_SECRET } = secretsOf(state);
  const urlOf = ({ id, processor }) => `http://localhost:${port}${callbackPath(processor, id, WEBHOOK_SECRET)}`;
  const host = `http://localhost:${sandboxPort}`;
  const channels = [...DEMO_CHANNELS, DEMO_MAIL].map((channel) => [channel.account, urlOf(channel)]);
  // The other two banks get the address with each order.
  const banks = { yookassa: "yookassa", yoomoney: "yooMoney" };
  const hookOf = (method) => `http://localhost:${port}/api/payments/webhook/${method}/success/`;
  const crms = ["bitrix24", "yclients", "amocrm"].map((crm) => [
    crm,
    `http://localhost:${port}/settings/integrations/${crm === "yclients" ? "connect" : "return"}/${crm}`,
  ]);
  const callbacks = [
    ...channels,
    ...crms,
    ...Object.entries(banks).map(([account, method]) => [account, hookOf(method)]),
  ];
  const answer = await fetch(`${host}/control`, {
    method: "PUT",
    body: JSON.stringify({ callbacks: Object.fromEntries(callbacks) }),
  });
  if (!answer.ok) throw new Error(`The sandbox did not take the callback addresses: ${answer.status}`);
  // Only the Bot API can set a bot's webhook, which has its own secret.
  const bot = DEMO_CHANNELS.find(({ id }) => id === DEMO_BOT);
  await telegramBot.open({ ...bot, host, port: null }, urlOf(bot)).keep();
}
