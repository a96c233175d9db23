import type { Context } from "hono";
import { z } from "zod";
import type { Button, Extras } from "../../core/message";

const bytes = (text: string) => new TextEncoder().encode(text).byteLength;

/** Some clients send nested form values as JSON strings. */
const nested = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === "string" ? (parsed(value) ?? value) : value), schema);

const inlineKey = z
  .object({
    text: z
      .string({ error: 'field "text" of the InlineKeyboardButton must be a String' })
      .min(1, "button text is empty"),
    url: z.string().optional(),
    callback_data: z
      .string()
      .refine((data) => data !== "" && bytes(data) <= 64, "BUTTON_DATA_INVALID")
      .optional(),
  })
  .superRefine(({ url, callback_data }, { addIssue }) => {
    if (url === undefined && callback_data === undefined) addIssue("Text buttons are unallowed in the inline keyboard");
    if (url !== undefined && !/^(https?|tg):\/\/[^\s/]+/.test(url))
      addIssue(`inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`);
  });
const replyKey = z.union([
  z.string().transform((text) => ({ text, request_contact: false })),
  z.object({ text: z.string().min(1), request_contact: z.boolean().default(false) }),
]);

const inline = z.object({ inline_keyboard: z.array(z.array(inlineKey)) });
const keyboard = z.object({ keyboard: z.array(z.array(replyKey)) });
const removal = z.object({ remove_keyboard: z.literal(true) });

// Parsed separately so that errors inside use Telegram's texts.
const markup = nested(
  z.looseObject({}, "object expected as reply markup").transform((value, { issues, value: input }) => {
    const schema = "inline_keyboard" in value ? inline : "keyboard" in value ? keyboard : removal;
    const { data, error } = schema.safeParse(value);
    if (error) issues.push({ code: "custom", message: error.issues[0]!.message, input });
    return data;
  }),
).optional();

const chat_id = z.coerce.number({ error: "chat_id is empty" }).int("chat not found");
const caption = z.string().max(1024, "message caption is too long").default("");
const link = (name: string) =>
  z.string({ error: `there is no ${name} in the request` }).regex(/^https?:\/\/[^\s/]+/, "wrong HTTP URL specified");

/** Parameters of the send methods; issue messages are Telegram's descriptions. */
export const SENDS = {
  sendmessage: z.object({
    chat_id,
    text: z
      .string({ error: "message text is empty" })
      .refine((text) => text.trim() !== "", "message text is empty")
      .max(4096, "message is too long"),
    reply_markup: markup,
  }),
  sendphoto: z.object({ chat_id, photo: link("photo"), caption, reply_markup: markup }),
  sendvideo: z.object({ chat_id, video: link("video"), caption, reply_markup: markup }),
  sendaudio: z.object({ chat_id, audio: link("audio"), caption, reply_markup: markup }),
  senddocument: z.object({ chat_id, document: link("document"), caption, reply_markup: markup }),
} as const;

export const webhookRequest = z.object({
  url: z.string().refine(isWebhook, "bad webhook: An HTTPS URL must be provided for webhook"),
  secret_token: z
    .string()
    .regex(/^[\w-]{1,256}$/, "secret token contains unallowed characters")
    .optional(),
  allowed_updates: nested(z.array(z.string())).optional(),
});

export const answerRequest = z.object({ callback_query_id: z.string({ error: "query ID is invalid" }) });

interface Sent {
  text?: string;
  caption?: string;
  photo?: string;
  video?: string;
  audio?: string;
  document?: string;
  reply_markup?: z.infer<typeof markup>;
}

export function extrasOf({ photo: image, video, audio, document, reply_markup }: Sent): Extras {
  const buttons = buttonsOf(reply_markup);
  const file = document && { url: document, name: new URL(document).pathname.split("/").at(-1) || document };
  return {
    ...(image && { image }),
    ...(video && { video }),
    ...(audio && { audio }),
    ...(file && { file }),
    ...(buttons.length > 0 && { buttons }),
  };
}

function buttonsOf(markup: Sent["reply_markup"]): Button[] {
  if (markup && "inline_keyboard" in markup)
    return markup.inline_keyboard
      .flat()
      .map(({ text, url, callback_data: data }) => ({ text, ...(url ? { url } : { data }) }));
  if (markup && "keyboard" in markup)
    return markup.keyboard
      .flat()
      .map(({ text, request_contact }) => ({ text, ...(request_contact && { act: "contact" }) }));
  return [];
}

/** Query, form, multipart or JSON. */
export async function parametersOf(c: Context): Promise<Record<string, unknown>> {
  const query = c.req.query();
  if (c.req.method === "GET") return query;
  const isJson = (c.req.header("content-type") ?? "").includes("json");
  const body = isJson ? await c.req.json().catch(() => ({})) : await c.req.parseBody().catch(() => ({}));
  return { ...query, ...body };
}

// Telegram requires https; the sandbox's clients are local. An empty address removes the webhook.
function isWebhook(text: string): boolean {
  if (text === "") return true;
  const url = URL.parse(text);
  return url !== null && (url.protocol === "https:" || /^(localhost|127\.0\.0\.1|.+\.test)$/.test(url.hostname));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
