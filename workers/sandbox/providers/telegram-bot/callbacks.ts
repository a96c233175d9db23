import { type Env, inboxOf } from "../../core/env";
import type { Extras, Reply } from "../../core/message";
import type { Person, PersonEvent } from "../../core/person";
import type { ProviderCallbacks } from "../../core/provider";
import { perform } from "./methods";
import { botOf, privateChat, userOf } from "./people";

export const TELEGRAM_BOT = "telegram-bot";
const isOpen = (person: Person) => person.isStarted === true && person.isBlocked !== true;

/** One update per webhook. Telegram sends no delivery reports. */
export const telegramBotCallbacks: ProviderCallbacks = {
  maxResults: 1,
  isAccountWide: true,
  receipts: () => undefined,
  replies: ([reply], env) => (reply!.pressed === null ? written(reply!, env) : pressed(reply!, env)),
  acts: {
    start: (person) => ({ ...person, isStarted: true, isBlocked: false }),
    contact: (person) => (isOpen(person) ? person : null),
    block: (person) => (isOpen(person) ? { ...person, isBlocked: true } : null),
    unblock: (person) => (person.isBlocked ? { ...person, isBlocked: false } : null),
  },
  acted,
  async headers(_body, env) {
    const secret = await inboxOf(env).kept(`${TELEGRAM_BOT}.secret`);
    return secret ? { "x-telegram-bot-api-secret-token": secret } : ({} as Record<string, string>);
  },
  // A webhook's reply may contain one method to call.
  async answered(text, env) {
    const { method, ...parameters } = JSON.parse(text);
    await perform(env, String(method), parameters);
  },
};

// A reply from the phone quotes its message.
function written({ reply_id, recipient, answer, answered_at, bulk, text, received_at }: Reply, env: Env) {
  const reply_to_message = { ...messageOf(recipient, received_at), message_id: Number(bulk), from: botOf(env), text };
  const message = { ...messageOf(recipient, answered_at), message_id: 2_000_000 + reply_id, text: answer };
  return { update_id: reply_id * 2, message: { ...message, reply_to_message } };
}

function pressed({ reply_id, recipient, bulk, text, received_at, extras, pressed: data }: Reply, env: Env) {
  const { buttons = [] }: Extras = extras ? JSON.parse(extras) : {};
  const inline_keyboard = buttons.map(({ text, url, data }) => [url ? { text, url } : { text, callback_data: data }]);
  const message = { ...messageOf(recipient, received_at), message_id: Number(bulk), from: botOf(env), text };
  return {
    update_id: reply_id * 2,
    callback_query: {
      id: String(reply_id),
      from: userOf(recipient),
      message: { ...message, reply_markup: { inline_keyboard } },
      chat_instance: "1",
      data,
    },
  };
}

function acted({ id, phone, act, at, data }: PersonEvent, env: Env) {
  const update_id = id * 2 + 1;
  const message = { ...messageOf(phone, at), message_id: 4_000_000 + id };
  if (act === "start") {
    const entities = [{ type: "bot_command", offset: 0, length: "/start".length }];
    return { update_id, message: { ...message, text: data ? `/start ${data}` : "/start", entities } };
  }
  if (act === "contact") {
    // A contact card may be another person's: clients must compare user_id.
    const user_id = userOf(data ?? phone).id;
    return {
      update_id,
      message: { ...message, contact: { phone_number: data ?? phone, first_name: "Phone", user_id } },
    };
  }
  const member = (status: string) => ({ user: botOf(env), status });
  const [before, after] = act === "block" ? ["member", "kicked"] : ["kicked", "member"];
  return {
    update_id,
    my_chat_member: {
      chat: privateChat(phone),
      from: userOf(phone),
      date: Math.floor(at / 1000),
      old_chat_member: member(before!),
      new_chat_member: { ...member(after!), ...(after === "kicked" && { until_date: 0 }) },
    },
  };
}

function messageOf(phone: string, at: number) {
  return { from: userOf(phone), chat: privateChat(phone), date: Math.floor(at / 1000) };
}
