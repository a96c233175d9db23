import { z } from "zod";
import type { Submit } from "../../../app/domain/base/shared/ports/platform";

const MAX_TEXT = 4096;
/** Limit of a caption, and of a text with buttons. */
const MAX_CAPTION = 1024;
const MAX_TITLE = 20;
const MAX_REPLIES = 3;

const link = z.url({ protocol: /^https?$/ });
const button = z.object({
  text: z.string().min(1),
  url: link.optional(),
  action: z.enum(["open", "reply"]).optional(),
});
/** Meta refuses line breaks, tabs and more than four spaces (132018). */
const parameter = z
  .string()
  .transform((text) => text.replace(/\s+/gu, " ").trim())
  .pipe(z.string().min(1).max(MAX_CAPTION));
const extras = z.object({
  image: link.optional(),
  video: link.optional(),
  audio: link.optional(),
  file: link.optional(),
  fileName: z.string().max(240).optional(),
  button: button.optional(),
  buttons: z.array(button).optional(),
  template: z
    .object({
      name: z.string().regex(/^[a-z0-9_]{1,512}$/),
      language: z
        .string()
        .regex(/^[a-z]{2,3}(_[A-Z]{2,4})?$/)
        .optional(),
      parameters: z.record(z.string(), parameter).default({}),
    })
    .optional(),
});
type Carried = z.infer<typeof extras>;
type Button = z.infer<typeof button>;

const WRONG: Record<string, string> = {
  button: "buttonInvalid",
  buttons: "buttonInvalid",
  fileName: "fileInvalid",
  template: "templateInvalid",
};

export type Content = { type: string; [part: string]: unknown } | { code: string };

/** Template parameters: `header`, `button.0` (end of a button's link), the body's by number or name. */
export function contentOf(
  { ownerId, id, text, payload = {} }: Pick<Submit, "ownerId" | "id" | "text" | "payload">,
  language: string,
): Content {
  const parsed = extras.safeParse(payload);
  if (!parsed.success) return { code: wrongOf(String(parsed.error.issues[0]?.path[0])) };
  const { template, button, buttons = button ? [button] : [] } = parsed.data;
  const media = mediaOf(parsed.data);
  if (media.length > 1) return { code: "tooManyMedia" };
  const [medium] = media;
  if (template) return templated(template, medium, language);
  if (buttons.length > 0) return withButtons({ text, medium, buttons, reference: `${ownerId} ${id}` });
  if (medium) return withMedium(text, medium);
  if (text.trim() === "") return { code: "textRequired" };
  return text.length > MAX_TEXT ? { code: "textTooLong" } : { type: "text", text: { body: text, preview_url: true } };
}

const wrongOf = (part: string) => WRONG[part] ?? `${part}Invalid`;

interface Medium {
  type: "image" | "video" | "audio" | "document";
  media: { link: string; filename?: string };
}

function mediaOf({ image, video, audio, file, fileName }: Carried): Medium[] {
  const named = fileName ? { filename: fileName } : {};
  return [
    ...(image ? [{ type: "image" as const, media: { link: image } }] : []),
    ...(video ? [{ type: "video" as const, media: { link: video } }] : []),
    ...(audio ? [{ type: "audio" as const, media: { link: audio } }] : []),
    ...(file ? [{ type: "document" as const, media: { link: file, ...named } }] : []),
  ];
}

function withMedium(caption: string, { type, media }: Medium): Content {
  if (caption.length > MAX_CAPTION) return { code: "textTooLong" };
  // Audio has no caption.
  if (type === "audio") return caption === "" ? { type, audio: media } : { code: "audioHasText" };
  return { type, [type]: { ...media, ...(caption !== "" && { caption }) } };
}

interface Buttoned {
  text: string;
  medium: Medium | undefined;
  buttons: Button[];
  reference: string;
}

function withButtons({ text, medium, buttons, reference }: Buttoned): Content {
  if (text.trim() === "") return { code: "textRequired" };
  if (text.length > MAX_CAPTION) return { code: "textTooLong" };
  if (medium?.type === "audio") return { code: "audioHasText" };
  if (buttons.some((button) => button.text.length > MAX_TITLE)) return { code: "buttonTextTooLong" };
  const head = medium && { header: { type: medium.type, [medium.type]: medium.media } };
  const common = { ...head, body: { text } };
  const [link] = buttons.filter(({ url }) => url !== undefined);
  if (link) {
    if (buttons.length > 1) return { code: "tooManyButtons" };
    const parameters = { display_text: link.text, url: link.url };
    return {
      type: "interactive",
      interactive: { type: "cta_url", ...common, action: { name: "cta_url", parameters } },
    };
  }
  if (buttons.length > MAX_REPLIES) return { code: "tooManyButtons" };
  if (buttons.some(({ action }) => action === "open")) return { code: "buttonInvalid" };
  if (new Set(buttons.map((button) => button.text)).size < buttons.length) return { code: "buttonInvalid" };
  // A button's id names the message that it answers.
  const replies = buttons.map((button, place) => ({
    type: "reply",
    reply: { id: `${reference} ${place}`, title: button.text },
  }));
  return { type: "interactive", interactive: { type: "button", ...common, action: { buttons: replies } } };
}

function templated(template: NonNullable<Carried["template"]>, medium: Medium | undefined, language: string): Content {
  const { header, ...parameters } = template.parameters;
  const named = Object.entries(parameters);
  const links = named.filter(([name]) => /^button\.\d$/.test(name));
  const body = named.filter(([name]) => !/^button\.\d$/.test(name));
  const isNumbered = body.every(([name]) => /^\d+$/.test(name));
  if (!isNumbered && body.some(([name]) => !/^[a-z][a-z0-9_]*$/.test(name)))
    return { code: "templateParametersInvalid" };
  const inOrder = isNumbered ? body.toSorted(([a], [b]) => Number(a) - Number(b)) : body;
  const top = medium
    ? [{ type: medium.type, [medium.type]: medium.media }]
    : header
      ? [{ type: "text", text: header }]
      : [];
  const components = [
    ...(top.length > 0 ? [{ type: "header", parameters: top }] : []),
    ...(inOrder.length > 0
      ? [
          {
            type: "body",
            parameters: inOrder.map(([name, text]) => ({
              type: "text",
              text,
              ...(!isNumbered && { parameter_name: name }),
            })),
          },
        ]
      : []),
    ...links.map(([name, text]) => ({
      type: "button",
      sub_type: "url",
      index: name.slice("button.".length),
      parameters: [{ type: "text", text }],
    })),
  ];
  const code = template.language ?? language;
  return {
    type: "template",
    template: { name: template.name, language: { code }, ...(components.length > 0 && { components }) },
  };
}
