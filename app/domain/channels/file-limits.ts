import type { Extension } from "../files/types";
import type { FileExtra } from "./channels";
import { MAX_FILE_BYTES } from "./file-kinds";

/** Endings and bytes of the files that a channel takes in one place of a message. */
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

/** Whether an address that ends so names a file that is known here. */
export function isEnding(ending: string): ending is Extension {
  return EVERYTHING.some((known) => known === ending);
}

// Where a provider takes more than the storage keeps, nothing larger can be chosen.
const rule = (extensions: readonly Extension[], maxBytes = MAX_FILE_BYTES): FileRule => ({ extensions, maxBytes });

/** Viber Business: photographs, films of mp4, and office files, which its clients open (protocols §7.2). */
export const OF_VIBER: FileRules = { image: rule(PHOTOS), video: rule(["mp4"]), file: rule([...OFFICE, "csv"]) };

/** Cloud API: pictures to 5 MB, sound and films to 16 MB, documents of its own list (protocols §5). */
export const OF_WHATSAPP: FileRules = {
  image: rule(PHOTOS, 5 * MB),
  video: rule(["mp4"], 16 * MB),
  audio: rule(["mp3", "ogg"], 16 * MB),
  file: rule(OFFICE),
};

/** Ours go as addresses after the text: whatever a browser opens. */
export const OF_VK: FileRules = {
  image: rule([...IMAGES, "svg"]),
  video: rule(["mp4"]),
  audio: rule(SOUNDS),
  file: rule(EVERYTHING),
};

/** Bot API by address: a photograph to 5 MB, other files to 20 MB, documents of PDF and GIF only (protocols §4.1). */
export const OF_TELEGRAM: FileRules = {
  image: rule(PHOTOS, 5 * MB),
  video: rule(["mp4"]),
  audio: rule(["mp3"]),
  file: rule(["pdf", "gif"]),
};

/** Half an hour of telephone quality; providers of calls take no more. */
export const OF_CALLS: FileRules = { audio: rule(["mp3", "wav"], 5 * MB) };

/** A letter of 10 MB passes relays; a file grows by a third on its way. */
export const EMAIL_FILES: FileRules = { file: rule(EVERYTHING, 7 * MB) };

/** Phones draw no larger picture in a notification (FCM: 1 MB). */
export const OF_NOTICES: FileRules = { image: rule(IMAGES, MB) };

/** A person's own WhatsApp shows what its application shows (GREEN-API: 100 MB). */
export const OF_OWN_WHATSAPP: FileRules = {
  image: rule(IMAGES),
  video: rule(["mp4"]),
  audio: rule(SOUNDS),
  file: rule(EVERYTHING),
};
