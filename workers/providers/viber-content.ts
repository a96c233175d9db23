import { z } from "zod";
import type { Submit } from "../../app/domain/shared/platform";

const MAX_TEXT = 1000;
const MAX_CAPTION = 30;

const button = z.object({ text: z.string().min(1), url: z.string().regex(/^(https?|viber|tel|callto):/) });
const extras = z.object({
  image: z.url({ protocol: /^https?$/ }).optional(),
  button: button.optional(),
  buttons: z.array(button).max(1).optional(),
});

/** Two-way types for all devices. */
const TYPES = { text: 206, image: 207, all: 208, textButton: 209 };

export type Content = { type: number; message: Record<string, string> } | { code: string };

/** A message in Viber's words, or our code of why Viber has no type for it: text, text and button, image, or all three. */
export function contentOf({ text, payload = {} }: Pick<Submit, "text" | "payload">): Content {
  const parsed = extras.safeParse(payload);
  if (!parsed.success) return { code: parsed.error.issues[0]?.path[0] === "image" ? "imageInvalid" : "buttonInvalid" };
  const { image, button = parsed.data.buttons?.[0] } = parsed.data;
  if (text.length > MAX_TEXT) return { code: "textTooLong" };
  if (button && button.text.length > MAX_CAPTION) return { code: "buttonTextTooLong" };
  const message: Record<string, string> = {
    ...(text !== "" && { "#txt": text }),
    ...(image && { "#img": image }),
    ...(button && { "#caption": button.text, "#action": button.url }),
  };
  if (image && button) return text === "" ? { code: "textRequired" } : { type: TYPES.all, message };
  if (image) return text === "" ? { type: TYPES.image, message } : { code: "buttonRequired" };
  if (text === "") return { code: "textRequired" };
  return { type: button ? TYPES.textButton : TYPES.text, message };
}
