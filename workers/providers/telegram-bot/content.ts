import { z } from "zod";
import type { Submit } from "../../../app/domain/base/shared/ports/platform";
import { packIds } from "../core/button-data";

const MAX_TEXT = 4096;
const MAX_CAPTION = 1024;
const MAX_DATA_BYTES = 64;

const fileUrl = z.url({ protocol: /^https?$/ });
const button = z.object({
  text: z.string().min(1),
  // Telegram keyboards open no other schemes.
  url: z
    .string()
    .regex(/^(https?|tg):\/\//i)
    .optional(),
  action: z.enum(["open", "reply"]).optional(),
});
const extras = z.object({
  image: fileUrl.optional(),
  video: fileUrl.optional(),
  audio: fileUrl.optional(),
  file: fileUrl.optional(),
  button: button.optional(),
  buttons: z.array(button).optional(),
});
type Button = z.infer<typeof button>;

const METHODS = {
  image: ["sendPhoto", "photo"],
  video: ["sendVideo", "video"],
  audio: ["sendAudio", "audio"],
  file: ["sendDocument", "document"],
} as const;
const KINDS = Object.keys(METHODS) as (keyof typeof METHODS)[];

export type Content = { method: string; parameters: Record<string, unknown> } | { code: string };

/** A Bot API method without its chat, or our error code (protocols §4.1). */
export function contentOf(message: Pick<Submit, "ownerId" | "id" | "text" | "payload">): Content {
  const { text, payload = {} } = message;
  const parsed = extras.safeParse(payload);
  if (!parsed.success) return { code: codeOf(parsed.error.issues[0]?.path[0]) };
  const { button: single, buttons = single ? [single] : [] } = parsed.data;
  const keyboard = buttons.length > 0 && {
    reply_markup: { inline_keyboard: buttons.map((one) => [toKey(one, message)]) },
  };
  const kinds = KINDS.filter((kind) => parsed.data[kind]);
  const [kind] = kinds;
  if (!kind) {
    if (text.trim() === "") return { code: "textRequired" };
    return text.length > MAX_TEXT
      ? { code: "textTooLong" }
      : { method: "sendMessage", parameters: { text, ...keyboard } };
  }
  if (kinds.length > 1) return { code: "oneFileOnly" };
  if (text.length > MAX_CAPTION) return { code: "textTooLong" };
  const [method, name] = METHODS[kind];
  return { method, parameters: { [name]: parsed.data[kind], ...(text !== "" && { caption: text }), ...keyboard } };
}

function toKey({ text, url, action }: Button, message: Pick<Submit, "ownerId" | "id">) {
  if (url && action !== "reply") return { text, url };
  return { text, callback_data: cut(packIds(message) + text) };
}

function cut(text: string): string {
  let kept = "";
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > MAX_DATA_BYTES) break;
    kept += character;
  }
  return kept;
}

function codeOf(place: PropertyKey | undefined): string {
  return KINDS.some((kind) => kind === place) ? `${String(place)}Invalid` : "buttonInvalid";
}
