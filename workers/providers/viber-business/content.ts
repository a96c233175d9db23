import { z } from "zod";
import type { Submit } from "../../../app/domain/base/shared/ports/platform";
import type { Video } from "../core/video-metadata";

const MAX_TEXT = 1000;
const MAX_CAPTION = 30;
const MAX_FILE_NAME = 25;
const MAX_THUMBNAIL = 1000;
const MAX_VIDEO = { bytes: 200 * 1024 * 1024, seconds: 600 };

const link = z.url({ protocol: /^https?$/ });
const button = z.object({ text: z.string().min(1), url: z.string().regex(/^(https?|viber|tel|callto):/) });
const extras = z.object({
  image: link.optional(),
  video: link.optional(),
  file: link.optional(),
  fileName: z.string().optional(),
  button: button.optional(),
  buttons: z.array(button).max(1).optional(),
});
const FILES = ["image", "video", "file"];

/** Two-way types: an answer returns the tracking data. */
const TYPES = {
  text: 206,
  image: 207,
  all: 208,
  textButton: 209,
  file: 220,
  video: 230,
  videoText: 231,
  videoAll: 233,
};

interface Wire {
  type: number;
  message: Record<string, string>;
  file_type?: string;
  file_size?: number;
  duration?: number;
}
export type Content = Wire | { code: string };

type Measure = (url: string) => Promise<Video | { code: string }>;
type Parts = Omit<z.infer<typeof extras>, "buttons"> & { text: string };

/** Viber's message, or our code when no type fits. `measure` reads a video's metadata. */
export async function contentOf(
  { text, payload = {} }: Pick<Submit, "text" | "payload">,
  measure: Measure,
): Promise<Content> {
  const parsed = extras.safeParse(payload);
  if (!parsed.success) return { code: codeOf(parsed.error.issues[0]?.path[0]) };
  const { button = parsed.data.buttons?.[0], file, video } = parsed.data;
  if (text.length > MAX_TEXT) return { code: "textTooLong" };
  if (button && button.text.length > MAX_CAPTION) return { code: "buttonTextTooLong" };
  const parts = { ...parsed.data, text, button };
  if (file) return fileOf(parts);
  return video ? videoOf(parts, measure) : pictureOrText(parts);
}

function pictureOrText({ text, image, button }: Parts): Content {
  if (text === "" && (button || !image)) return { code: "textRequired" };
  if (image && text === "") return { type: TYPES.image, message: { "#img": image } };
  // Empty strings hide the button of a picture with text.
  const pressed = { "#caption": button?.text ?? "", "#action": button?.url ?? "" };
  if (image) return { type: TYPES.all, message: { "#txt": text, "#img": image, ...pressed } };
  return { type: button ? TYPES.textButton : TYPES.text, message: { "#txt": text, ...(button && pressed) } };
}

/** A file is sent alone; its type comes from its name. */
function fileOf({ text, image, video, button, file = "", fileName }: Parts): Content {
  if (image || video) return { code: "oneFileOnly" };
  if (text !== "") return { code: "textUnsupported" };
  if (button) return { code: "buttonInvalid" };
  const name = fileName || new URL(file).pathname.split("/").at(-1) || "file";
  const [, ending] = /\.([a-z0-9]{1,8})$/i.exec(name) ?? [];
  if (!ending) return { code: "fileInvalid" };
  const short = `${name.slice(0, -ending.length - 1).slice(0, MAX_FILE_NAME - ending.length - 1)}.${ending}`;
  return { type: TYPES.file, file_type: ending.toLowerCase(), message: { "#action": file, "#fileName": short } };
}

async function videoOf({ text, image, video = "", button }: Parts, measure: Measure): Promise<Content> {
  if (button && text === "") return { code: "textRequired" };
  if (image && image.length > MAX_THUMBNAIL) return { code: "imageInvalid" };
  const facts = await measure(video);
  if ("code" in facts) return facts;
  if (facts.bytes > MAX_VIDEO.bytes || facts.seconds > MAX_VIDEO.seconds) return { code: "videoInvalid" };
  const shown = { ...(image && { "#thumbnail": image }), ...(text !== "" && { "#txt": text }) };
  const known = { file_size: facts.bytes, duration: Math.max(1, Math.ceil(facts.seconds)) };
  // Only the type with a button has separate URLs for the video and the button.
  if (button)
    return {
      type: TYPES.videoAll,
      ...known,
      message: { ...shown, "#media": video, "#caption": button.text, "#action": button.url },
    };
  return { type: text === "" ? TYPES.video : TYPES.videoText, ...known, message: { ...shown, "#action": video } };
}

function codeOf(place: PropertyKey | undefined): string {
  return FILES.includes(String(place)) ? `${String(place)}Invalid` : "buttonInvalid";
}
