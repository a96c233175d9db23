import { z } from "zod";
import type { IncomingMessage } from "../../../app/domain/base/shared/ports/platform";
import { LANGUAGES, type Language } from "../../../app/i18n/options";
import { words } from "../../i18n";
import { unpackIds } from "../core/button-data";
import { ignored, NOTHING, unread } from "../core/callback";
import { filled, foreignJson, maybe, momentOfSeconds, nameOf as nameOfRow, number, some, text } from "../core/foreign";
import type { Callback } from "../core/protocol";

const from = z.object({ id: filled, language_code: maybe(text) });
const chat = z.object({ id: filled, type: text.catch("private") });
const key = z.object({ text, callback_data: maybe(text) });

/** Kinds of messages without text; the first match wins. */
const KINDS = [
  "animation",
  "photo",
  "video",
  "video_note",
  "voice",
  "audio",
  "document",
  "sticker",
  "poll",
  "dice",
  "story",
  "game",
  "paid_media",
  "checklist",
];
const file = z.object({ file_name: filled });

const message = z.looseObject({
  message_id: maybe(filled),
  date: maybe(number),
  chat,
  from: maybe(from),
  text: maybe(text),
  caption: maybe(text),
  location: maybe(z.object({ latitude: number, longitude: number })),
  venue: maybe(z.object({ title: text })),
  reply_to_message: maybe(z.object({ message_id: filled })),
  contact: maybe(z.object({ phone_number: maybe(text), user_id: maybe(filled) })),
});

const pressed = z.object({
  id: filled,
  from,
  data: maybe(text),
  message: maybe(
    z.object({
      chat,
      reply_markup: maybe(z.object({ inline_keyboard: z.array(some(key)).catch([]) })),
    }),
  ),
});

const member = z.object({ chat, new_chat_member: z.object({ status: text }) });

/** Reads the kinds requested in setWebhook. `to`: the bot. */
export function readUpdate(body: string, to: string): Callback {
  const update = foreignJson(body);
  if (!update || Array.isArray(update)) return unread(body);
  const read = <S extends z.ZodType>(schema: S, row: unknown, say: (said: z.output<S>) => Callback) => {
    const { success, data } = schema.safeParse(row);
    return success ? say(data) : unread(body);
  };
  if (update.my_chat_member !== undefined) return read(member, update.my_chat_member, membershipOf);
  if (update.callback_query !== undefined) return read(pressed, update.callback_query, (said) => pressOf(said, to));
  if (update.message !== undefined) return read(message, update.message, (said) => messageOf(said, to));
  const kind = Object.keys(update).find((name) => name !== "update_id");
  return ignored("telegram-bot", kind);
}

type Message = z.infer<typeof message>;
type Pressed = z.infer<typeof pressed>;

/** An immediate reply goes in the webhook's response, which Telegram executes as a method. */
function messageOf(said: Message, to: string): Callback {
  if (said.chat.type !== "private" || said.chat.id.startsWith("-")) return NOTHING;
  if (said.contact) return contactOf(said);
  if (/^\/start\b/.test(said.text ?? "")) return { ...NOTHING, answer: say(said, "askPhone") };
  const text = wordsOf(said);
  return text === "" ? NOTHING : { receipts: [], incoming: [incomingOf(said, text, to)] };
}

function membershipOf({ chat, new_chat_member: { status } }: z.infer<typeof member>): Callback {
  const isEnded = status === "kicked" || status === "left";
  if (!isEnded || chat.type !== "private") return NOTHING;
  return { ...NOTHING, addresses: [{ address: chat.id, data: null, phone: null, ownerId: null, isEnded }] };
}

// Only the sender's own contact card proves a phone.
function contactOf(message: Message): Callback {
  const { phone_number = "", user_id } = message.contact ?? {};
  const phone = phone_number.replace(/\D/g, "");
  if (user_id === undefined || user_id !== message.from?.id || phone === "")
    return { ...NOTHING, answer: say(message, "askOwnPhone") };
  const savedAddress = { address: message.chat.id, data: null, phone, ownerId: null, isEnded: false };
  return { ...NOTHING, addresses: [savedAddress], answer: say(message, "phoneKept") };
}

// Empty for service messages, such as a pinned message.
function wordsOf({ text, caption, location, venue, ...said }: Message): string {
  if (text || caption) return text || caption || "";
  if (location) return [venue?.title, `${location.latitude}, ${location.longitude}`].filter(Boolean).join(" ");
  const kind = KINDS.find((kind) => said[kind] !== undefined);
  return kind ? (file.safeParse(said[kind]).data?.file_name ?? `[${kind}]`) : "";
}

function incomingOf(message: Message, text: string, to: string): IncomingMessage {
  const { message_id, chat, date, reply_to_message: quoted } = message;
  return {
    type: "telegram",
    from: chat.id,
    to,
    text,
    at: momentOfSeconds(date),
    ref: `${chat.id}:${message_id ?? nameOfRow(message)}`,
    ...(quoted && { answers: { ref: `${chat.id}:${quoted.message_id}` } }),
  };
}

// The keyboard has the full text; if Telegram no longer includes the message, the data has its beginning.
function pressOf({ id, from, data = "", message }: Pressed, to: string): Callback {
  const answers = unpackIds(data);
  const pressed = message?.reply_markup?.inline_keyboard.flat().find(({ callback_data }) => callback_data === data);
  const text = pressed?.text ?? (answers ? data.slice(44) : data);
  const chat = message?.chat.id ?? from.id;
  return {
    receipts: [],
    incoming: [
      { type: "telegram", from: chat, to, text, at: Date.now(), ref: `press:${id}`, ...(answers && { answers }) },
    ],
    answer: Response.json({ method: "answerCallbackQuery", callback_query_id: id }),
  };
}

function say({ chat, from }: Message, what: "askPhone" | "askOwnPhone" | "phoneKept"): Response {
  const t = words().getFixedT(languageOf(from?.language_code), "bots");
  const button = { text: t("sharePhone"), request_contact: true };
  const keyboard = { keyboard: [[button]], resize_keyboard: true, one_time_keyboard: true };
  const reply_markup = what === "phoneKept" ? { remove_keyboard: true } : keyboard;
  return Response.json({ method: "sendMessage", chat_id: Number(chat.id), text: t(what), reply_markup });
}

/** Telegram's codes look like pt-br; English for other languages. */
function languageOf(code = ""): Language {
  return LANGUAGES.find((known) => known === code.slice(0, 2).toLowerCase()) ?? "en";
}
