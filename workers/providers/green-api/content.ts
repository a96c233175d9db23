import { z } from "zod";
import type { Submit } from "../../../app/domain/base/shared/ports/platform";
import { whatsappId } from "../../../app/domain/base/shared/same-person";

const MAX_TEXT = 4096;
const MAX_CAPTION = 1024;
const FILES = ["image", "video", "audio", "file"] as const;

const link = z.url({ protocol: /^https?$/ });
const extras = z.object({
  image: link.optional(),
  video: link.optional(),
  audio: link.optional(),
  file: link.optional(),
  fileName: z.string().max(255).optional(),
  button: z.undefined("buttonsUnsupported").optional(),
  buttons: z.array(z.never("buttonsUnsupported")).optional(),
});

export type Content = { method: "sendMessage" | "sendFileByUrl"; body: Record<string, string> } | { code: string };

/** Method and parameters, or our error code: personal WhatsApp accounts cannot send buttons. */
export function contentOf({ to, text, payload = {} }: Pick<Submit, "to" | "text" | "payload">): Content {
  const parsed = extras.safeParse(payload);
  if (!parsed.success) {
    const part = String(parsed.error.issues[0]?.path[0]);
    return { code: part.startsWith("button") ? "buttonsUnsupported" : `${part === "fileName" ? "file" : part}Invalid` };
  }
  const chatId = `${whatsappId(to)}@c.us`;
  const files = FILES.flatMap((kind) => parsed.data[kind] ?? []);
  const [urlFile] = files;
  if (files.length > 1) return { code: "tooManyMedia" };
  if (!urlFile) {
    if (text.trim() === "") return { code: "textRequired" };
    return text.length > MAX_TEXT
      ? { code: "textTooLong" }
      : { method: "sendMessage", body: { chatId, message: text } };
  }
  if (text.length > MAX_CAPTION) return { code: "textTooLong" };
  const fileName = parsed.data.fileName || nameOf(urlFile);
  return { method: "sendFileByUrl", body: { chatId, urlFile, fileName, ...(text !== "" && { caption: text }) } };
}

// WhatsApp takes the file type from the extension.
function nameOf(address: string): string {
  const last = new URL(address).pathname.split("/").at(-1) ?? "";
  return last.slice(-255) || "file";
}
