import type { Extension } from "../../library/files/types";
import type { FileExtra } from "./channels";
import { MAX_FILE_BYTES } from "./file-kinds";

export interface FileRule {
  extensions: readonly Extension[];
  maxBytes: number;
}

export type FileRules = Partial<Record<FileExtra, FileRule>>;

const MB = 1024 * 1024;

const IMAGES = ["gif", "jpg", "jpeg", "png"] as const;
const PHOTOS = ["jpg", "jpeg", "png"] as const;
const SOUNDS = ["mp3", "ogg", "wav"] as const;
const OFFICE = ["doc", "docx", "xls", "xlsx", "pdf"] as const;
const EVERYTHING = [...OFFICE, "csv", ...IMAGES, "svg", ...SOUNDS, "mp4"] as const;

export function isEnding(ending: string): ending is Extension {
  return EVERYTHING.some((known) => known === ending);
}

// No file may exceed the storage limit, whatever a provider accepts.
const rule = (extensions: readonly Extension[], maxBytes = MAX_FILE_BYTES): FileRule => ({ extensions, maxBytes });

/** Viber Business: images, MP4, and office files that its clients open (protocols §7.2). */
export const OF_VIBER: FileRules = { image: rule(PHOTOS), video: rule(["mp4"]), file: rule([...OFFICE, "csv"]) };

/** Cloud API: images to 5 MB, audio and video to 16 MB, its own document list (protocols §5). */
export const OF_WHATSAPP: FileRules = {
  image: rule(PHOTOS, 5 * MB),
  video: rule(["mp4"], 16 * MB),
  audio: rule(["mp3", "ogg"], 16 * MB),
  file: rule(OFFICE),
};

/** Sent as links after the text: anything a browser opens. */
export const OF_VK: FileRules = {
  image: rule([...IMAGES, "svg"]),
  video: rule(["mp4"]),
  audio: rule(SOUNDS),
  file: rule(EVERYTHING),
};

/** Bot API by URL: images to 5 MB, other files to 20 MB, documents PDF and GIF only (protocols §4.1). */
export const OF_TELEGRAM: FileRules = {
  image: rule(PHOTOS, 5 * MB),
  video: rule(["mp4"]),
  audio: rule(["mp3"]),
  file: rule(["pdf", "gif"]),
};

/** Half an hour at telephone quality; call providers accept no more. */
export const OF_CALLS: FileRules = { audio: rule(["mp3", "wav"], 5 * MB) };

/** Mail relays accept 10 MB; base64 adds a third. */
export const EMAIL_FILES: FileRules = { file: rule(EVERYTHING, 7 * MB) };

/** FCM: images to 1 MB. */
export const OF_NOTICES: FileRules = { image: rule(IMAGES, MB) };

/** GREEN-API: files to 100 MB. */
export const OF_OWN_WHATSAPP: FileRules = {
  image: rule(IMAGES),
  video: rule(["mp4"]),
  audio: rule(SOUNDS),
  file: rule(EVERYTHING),
};
