import { z } from "zod";
import type { Extras } from "../../../app/domain/base/channels/extras";
import type { Submit } from "../../../app/domain/base/shared/ports/platform";
import { packIds } from "../core/button-data";

const MAX_TEXT = 4096;
const MAX_LABEL = 40;
/** Inline keyboard: 10 buttons in 6 rows. */
const MAX_BUTTONS = 10;
const MAX_ROWS = 6;

const button = z.object({
  text: z.string().min(1).max(MAX_LABEL),
  url: z
    .string()
    .regex(/^https?:\/\//i)
    .optional(),
  action: z.enum(["open", "reply"]).optional(),
});
const link = z.url({ protocol: /^https?$/ });
const extras = z.object({
  image: link.optional(),
  video: link.optional(),
  audio: link.optional(),
  file: link.optional(),
  button: button.optional(),
  buttons: z.array(button).max(MAX_BUTTONS).optional(),
});
const FILES = ["image", "video", "audio", "file"] as const;

export type Content = { message: string; keyboard?: string } | { code: string };

/** Attachments need an upload, so appends a file as its URL, which VK previews. Or returns our error code. */
export function contentOf(message: Pick<Submit, "ownerId" | "id" | "text" | "payload">): Content {
  const { data, error } = extras.safeParse(message.payload ?? {});
  if (!data) return { code: codeOf(error.issues[0]?.path[0]) };
  const files = FILES.flatMap((kind) => data[kind] ?? []);
  const text = [message.text, ...files].filter((part) => part.trim() !== "").join("\n");
  if (text === "") return { code: "textRequired" };
  if (text.length > MAX_TEXT) return { code: "textTooLong" };
  const { button: single, buttons = single ? [single] : [] } = data;
  return { message: text, ...(buttons.length > 0 && { keyboard: keyboardOf(buttons, message) }) };
}

/** Whether the buttons return the message id, which makes the message unique. */
export function asksForAnswers({ button: single, buttons = single ? [single] : [] }: Extras): boolean {
  return buttons.some(isAnswer);
}

const isAnswer = ({ url, action }: Pick<z.infer<typeof button>, "url" | "action">) => !url || action === "reply";

function keyboardOf(buttons: z.infer<typeof button>[], message: Pick<Submit, "ownerId" | "id">): string {
  const payload = JSON.stringify({ answers: packIds(message) });
  const keys = buttons.map(({ text: label, url: link, ...button }) =>
    isAnswer({ url: link, ...button })
      ? { action: { type: "text", label, payload } }
      : { action: { type: "open_link", link, label } },
  );
  const width = Math.ceil(keys.length / MAX_ROWS);
  const rows = Array.from({ length: Math.ceil(keys.length / width) }, (_, row) =>
    keys.slice(row * width, (row + 1) * width),
  );
  return JSON.stringify({ inline: true, buttons: rows });
}

function codeOf(place: PropertyKey | undefined): string {
  return FILES.some((kind) => kind === place) ? `${String(place)}Invalid` : "buttonInvalid";
}
