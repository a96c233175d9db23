import { z } from "zod";
import type { Extras } from "../../core/message";
import { fillTemplate, type States } from "./templates";

const link = z.url({ protocol: /^https?$/ });
const caption = z.string().max(1024).optional();
const media = z.strictObject({ link, caption });
const file = z.strictObject({ link, caption, filename: z.string().max(240).optional() });
const sound = z.strictObject({ link });
const short = z.string().min(1).max(20);

const parameter = z.object({
  type: z.enum(["text", "image", "payload"]),
  text: z.string().optional(),
  parameter_name: z.string().optional(),
  image: z.object({ link }).optional(),
});
const template = z.object({
  name: z.string().min(1).max(512),
  language: z.object({ code: z.string().min(2) }),
  components: z
    .array(
      z.object({
        type: z.enum(["header", "body", "button"]),
        sub_type: z.enum(["url", "quick_reply", "copy_code"]).optional(),
        index: z.string().regex(/^\d$/).optional(),
        parameters: z.array(parameter),
      }),
    )
    .optional(),
});

const header = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), text: z.string().min(1).max(60) }),
  z.strictObject({ type: z.literal("image"), image: z.strictObject({ link }) }),
  z.strictObject({ type: z.literal("video"), video: z.strictObject({ link }) }),
  z.strictObject({ type: z.literal("document"), document: z.strictObject({ link, filename: z.string().optional() }) }),
]);
const common = {
  header: header.optional(),
  body: z.strictObject({ text: z.string().min(1).max(1024) }),
  footer: z.strictObject({ text: z.string().min(1).max(60) }).optional(),
};
const reply = z.strictObject({
  type: z.literal("reply"),
  reply: z.strictObject({ id: z.string().min(1).max(256), title: short }),
});
const interactive = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("button"),
    ...common,
    action: z.strictObject({ buttons: z.array(reply).min(1).max(3) }).refine(({ buttons }) => {
      return new Set(buttons.map((one) => one.reply.title)).size === buttons.length;
    }),
  }),
  z.strictObject({
    type: z.literal("cta_url"),
    ...common,
    action: z.strictObject({
      name: z.literal("cta_url"),
      parameters: z.strictObject({ display_text: short, url: link }),
    }),
  }),
]);

const shared = {
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.literal("individual").optional(),
  to: z.string().regex(/^\+?[1-9]\d{6,14}$/),
  biz_opaque_callback_data: z.string().max(512).optional(),
};
const kinds = {
  text: z.strictObject({ body: z.string().min(1).max(4096), preview_url: z.boolean().optional() }),
  template,
  image: media,
  video: media,
  audio: sound,
  document: file,
  interactive,
};
type Kind = keyof typeof kinds;

interface WhatsappRequest {
  to: string;
  data: string | null;
  isTemplate: boolean;
  text: string;
  extras: Extras;
}

export interface Refusal {
  code: number;
  details: string;
}

const isKind = (type: unknown): type is Kind => typeof type === "string" && Object.hasOwn(kinds, type);

/** The request, or Meta's error code, in Meta's order of checks: shape, type, content, template. */
export function readRequest(body: unknown, states?: States): WhatsappRequest | Refusal {
  const head = z.object({ ...shared, type: z.string().default("text") }).safeParse(body);
  if (!head.success) {
    const [issue] = head.error.issues;
    const isMissing = issue?.code === "invalid_type" && issue.message.includes("undefined");
    return { code: isMissing ? 131008 : 100, details: `Param ${issue?.path.join(".")}: ${issue?.message}` };
  }
  const { to, type, biz_opaque_callback_data: data = null } = head.data;
  if (!isKind(type)) return { code: 131051, details: `Message type ${type} is not supported` };
  const part = (body as Record<string, unknown>)[type];
  if (part === undefined) return { code: 131008, details: `Parameter ${type} is missing` };
  const content = kinds[type].safeParse(part);
  if (!content.success) {
    const [issue] = content.error.issues;
    return { code: 131009, details: `${type}.${issue?.path.join(".")}: ${issue?.message}` };
  }
  const base = { to: to.replace("+", ""), data, isTemplate: type === "template" };
  if (type !== "template") return { ...base, ...shownOf(type, content.data) };
  const filled = fillTemplate(content.data as z.infer<typeof template>, states);
  if (typeof filled === "number") return { code: filled, details: "The template or its parameters do not fit" };
  const { text, ...extras } = filled;
  return { ...base, text, extras };
}

function shownOf(type: Exclude<Kind, "template">, content: unknown): Pick<WhatsappRequest, "text" | "extras"> {
  if (type === "text") return { text: (content as z.infer<typeof kinds.text>).body, extras: {} };
  if (type !== "interactive") {
    const { link, caption = "", filename } = content as z.infer<typeof file>;
    return { text: caption, extras: type === "document" ? fileOf(link, filename) : { [type]: link } };
  }
  const message = content as z.infer<typeof interactive>;
  const top = message.header && mediumOf(message.header);
  const buttons =
    message.type === "button"
      ? message.action.buttons.map(({ reply: { id, title } }) => ({ data: id, text: title }))
      : [{ text: message.action.parameters.display_text, url: message.action.parameters.url }];
  return { text: message.body.text, extras: { ...top, buttons } };
}

type Header = z.infer<typeof header>;

function mediumOf(header: Header): Extras {
  if (header.type === "image") return { image: header.image.link };
  if (header.type === "video") return { video: header.video.link };
  return header.type === "document" ? fileOf(header.document.link, header.document.filename) : {};
}

function fileOf(url: string, name = new URL(url).pathname.split("/").at(-1) || url): Extras {
  return { file: { url, name } };
}
