import { z } from "zod";
import type { Extras } from "../../core/message";

const chatId = z.string().regex(/^\d{7,15}@c\.us$/);
const yesNo = z.enum(["yes", "no"]);

/** Fields of `createInstance` and `setSettings`; others are refused. */
export const settings = z.strictObject({
  webhookUrl: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).optional(),
  webhookUrlToken: z.string().optional(),
  delaySendMessagesMilliseconds: z.number().int().min(500).max(600_000).optional(),
  markIncomingMessagesReaded: yesNo.optional(),
  markIncomingMessagesReadedOnReply: yesNo.optional(),
  outgoingWebhook: yesNo.optional(),
  outgoingMessageWebhook: yesNo.optional(),
  outgoingAPIMessageWebhook: yesNo.optional(),
  incomingWebhook: yesNo.optional(),
  stateWebhook: yesNo.optional(),
  deviceWebhook: yesNo.optional(),
  incomingCallWebhook: yesNo.optional(),
  pollMessageWebhook: yesNo.optional(),
  incomingBlockWebhook: yesNo.optional(),
  editedMessageWebhook: yesNo.optional(),
  deletedMessageWebhook: yesNo.optional(),
  keepOnlineStatus: yesNo.optional(),
});
export const createRequest = settings.extend({ name: z.string().max(256).optional() });
export const deleteRequest = z.object({ idInstance: z.coerce.number().int() });
export const phoneRequest = z.object({ phoneNumber: z.coerce.number().int().min(1_000_000).max(999_999_999_999_999) });

const quotedMessageId = z.string().optional();
export const sends = {
  sendmessage: z
    .object({ chatId, message: z.string().min(1).max(20_000), quotedMessageId, linkPreview: z.boolean().optional() })
    .transform(({ chatId, message }) => ({ chatId, text: message, extras: {} as Extras })),
  sendfilebyurl: z
    .object({
      chatId,
      quotedMessageId,
      urlFile: z.url({ protocol: /^https?$/ }),
      fileName: z.string().min(1).max(255),
      caption: z.string().max(20_000).default(""),
    })
    .transform(({ chatId, caption, ...file }) => ({ chatId, text: caption, extras: shownAs(file) })),
};

const KINDS: [ending: RegExp, kind: "image" | "video" | "audio"][] = [
  [/\.(png|jpe?g|webp|gif)$/i, "image"],
  [/\.(mp4|3gp|mov)$/i, "video"],
  [/\.(mp3|ogg|opus|wav|m4a)$/i, "audio"],
];

/** WhatsApp derives the kind of a file from its extension. */
function shownAs({ urlFile: url, fileName: name }: { urlFile: string; fileName: string }): Extras {
  const kind = KINDS.find(([ending]) => ending.test(name))?.[1];
  return kind ? { [kind]: url } : { file: { url, name } };
}
