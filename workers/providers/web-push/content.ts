import { z } from "zod";
import type { Submit } from "../../../app/domain/base/shared/ports/platform";

/** 4,096 bytes less header, delimiter and tag (RFC 8188, RFC 8291 §4). */
const MAX_PAYLOAD = 3993;
const MAX_BUTTONS = 2;
const MAX_CAPTION = 30;

const address = z.url({ protocol: /^https?$/ });
const button = z.object({
  text: z.string().min(1, "buttonInvalid").max(MAX_CAPTION, "buttonTextTooLong"),
  url: z.string().regex(/^(https?|viber|tel|callto):/, "buttonInvalid"),
});
const extras = z.object({
  title: z.string().optional(),
  link: address.optional(),
  image: address.optional(),
  button: button.optional(),
  buttons: z.array(button).max(MAX_BUTTONS, "tooManyButtons").optional(),
});

export interface Notice {
  title: string;
  text: string;
  link?: string;
  image?: string;
  buttons?: { text: string; url: string }[];
}

export function noticeOf({ sender, text, payload = {} }: Submit): Notice | { code: string } {
  const parsed = extras.safeParse(payload);
  if (!parsed.success) return { code: codeOf(parsed.error) };
  const { title = sender, link, image, button, buttons = button && [button] } = parsed.data;
  if (text === "" && title === "") return { code: "textRequired" };
  return { title, text, ...(link && { link }), ...(image && { image }), ...(buttons?.length && { buttons }) };
}

export function writeNotice(notice: Notice & { id: string; receiptUrl: string }): string | null {
  const json = JSON.stringify(notice);
  return new TextEncoder().encode(json).byteLength <= MAX_PAYLOAD ? json : null;
}

function codeOf({ issues: [issue] }: z.ZodError): string {
  const field = String(issue?.path[0]);
  if (field === "image") return "imageInvalid";
  if (field === "link") return "linkInvalid";
  return issue && ["tooManyButtons", "buttonTextTooLong"].includes(issue.message) ? issue.message : "buttonInvalid";
}
