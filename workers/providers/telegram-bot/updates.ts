import { z } from "zod";
import type { IncomingMessage } from "../../../app/domain/shared/ports/platform";
import { LANGUAGES, type Language } from "../../../app/i18n/options";
import { words } from "../../i18n";
import { unpackIds } from "../core/button-data";
import type { Callback } from "../core/protocol";

const from = z.object({ id: z.number().int(), language_code: z.string().optional() });
const chat = z.object({ id: z.number().int(), type: z.string() });
const key = z.object({ text: z.string(), callback_data: z.string().optional() });

/** Kinds of messages without text; the first match counts. */
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
const file = z.object({ file_name: z.string().min(1) });

const message = z.looseObject({
  message_id: z.number().int(),
  date: z.number(),
  chat,
  from: from.optional(),
  text: z.string().optional(),
  caption: z.string().optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  venue: z.object({ title: z.string() }).optional(),
  reply_to_message: z.object({ message_id: z.number().int() }).optional(),
  contact: z.object({ phone_number: z.string(), user_id: z.number().int().optional() }).optional(),
});

/** setWebhook asks only for these kinds. */
export const update = z.object({
  update_id: z.number().int(),
  message: message.optional(),
  callback_query: z
    .object({
      id: z.string(),
      from,
      data: z.string().optional(),
      message: z
        .object({ chat, reply_markup: z.object({ inline_keyboard: z.array(z.array(key)) }).optional() })
        .optional(),
    })
    .optional(),
  my_chat_member: z.object({ chat, new_chat_member: z.object({ status: z.string() }) }).optional(),
});

type Update = z.infer<typeof update>;
type Message = z.infer<typeof message>;
type Pressed = NonNullable<Update["callback_query"]>;

const NOTHING = { receipts: [], incoming: [] };

/** `to`: the bot. An immediate reply goes in the webhook's response, which Telegram executes as a method. */
export function callbackOf({ message, callback_query, my_chat_member }: Update, to: string): Callback {
  if (my_chat_member) return membershipOf(my_chat_member);
  if (callback_query) return pressOf(callback_query, to);
  if (!message?.from || message.chat.type !== "private") return NOTHING;
  if (message.contact) return contactOf(message, message.from);
  if (/^\/start\b/.test(message.text ?? "")) return { ...NOTHING, answer: say(message, "askPhone") };
  const text = wordsOf(message);
  return text === "" ? NOTHING : { receipts: [], incoming: [incomingOf(message, text, to)] };
}

function membershipOf({ chat, new_chat_member: { status } }: NonNullable<Update["my_chat_member"]>): Callback {
  const isEnded = status === "kicked" || status === "left";
  if (!isEnded || chat.type !== "private") return NOTHING;
  return { ...NOTHING, addresses: [{ address: String(chat.id), data: null, phone: null, ownerId: null, isEnded }] };
}

// Only the sender's own contact card proves the phone.
function contactOf(message: Message, { id }: z.infer<typeof from>): Callback {
  const { phone_number = "", user_id } = message.contact ?? {};
  const phone = phone_number.replace(/\D/g, "");
  if (user_id !== id || phone === "") return { ...NOTHING, answer: say(message, "askOwnPhone") };
  const learnt = { address: String(message.chat.id), data: null, phone, ownerId: null, isEnded: false };
  return { ...NOTHING, addresses: [learnt], answer: say(message, "phoneKept") };
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
    from: String(chat.id),
    to,
    text,
    at: date * 1000,
    ref: `${chat.id}:${message_id}`,
    ...(quoted && { answers: { ref: `${chat.id}:${quoted.message_id}` } }),
  };
}

// The keyboard has the full text; when Telegram no longer shows the message, the data has its beginning.
function pressOf({ id, from, data = "", message }: Pressed, to: string): Callback {
  const answers = unpackIds(data);
  const pressed = message?.reply_markup?.inline_keyboard.flat().find(({ callback_data }) => callback_data === data);
  const text = pressed?.text ?? (answers ? data.slice(44) : data);
  const chat = String(message?.chat.id ?? from.id);
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
  return Response.json({ method: "sendMessage", chat_id: chat.id, text: t(what), reply_markup });
}

/** Telegram's codes look like pt-br; English for other languages. */
function languageOf(code = ""): Language {
  return LANGUAGES.find((known) => known === code.slice(0, 2).toLowerCase()) ?? "en";
}
