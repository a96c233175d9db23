import type { DraftContent, DraftMessage } from "../../../domain/messaging/sendings/compose/draft-content";
import { readMessage } from "../../../web/forms/message-form.server";
import { readFallbacks } from "../fallbacks/read.server";
import { readSchedule } from "../preview/read.server";
import { readRecipients } from "../recipients/read.server";

type Reader = (form: FormData, content: DraftContent, fallback: number) => Partial<DraftContent>;

export const READERS = {
  message: (form, content) => ({
    title: form.has("title") ? String(form.get("title")) : content.title,
    message: readMessage(form, content.message),
    ...(form.has("split.share") && { split: readSplit(form) }),
  }),
  fallback: (form, content, at) => ({ fallbacks: withMessage(form, content, at) }),
  fallbacks: (form, content) => readFallbacks(form, content),
  recipients: (form, content) => readRecipients(form, content),
  preview: (form, content) => readSchedule(form, content),
} satisfies Record<string, Reader>;

/** An empty text removes the second one. */
function readSplit(form: FormData): DraftContent["split"] {
  const value = (name: string) => String(form.get(`split.${name}`) ?? "");
  const [text, subject] = [value("text"), value("subject")];
  return text.trim() || subject.trim() ? { text, subject, share: value("share").slice(0, 10) } : undefined;
}

function withMessage(form: FormData, { fallbacks }: DraftContent, at: number) {
  const read = (message: DraftMessage) => readMessage(form, message);
  return fallbacks.map((step, index) => (index === at ? { ...step, message: read(step.message) } : step));
}
