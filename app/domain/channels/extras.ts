import { z } from "zod";

const MAX_BUTTONS = 10;
const MAX_CAPTION = 30;
const MAX_ADDRESS = 2048;

const address = z
  .string({ error: "addressInvalid" })
  .trim()
  .max(MAX_ADDRESS, "addressTooLong")
  .regex(/^(https?|viber|tel|callto):/i, "addressInvalid")
  .refine((given) => URL.canParse(given), "addressInvalid");

/** Spec §5; `reply` (what a button without an address does) sends its text back. */
const button = z.object({
  text: z
    .string({ error: "buttonTextRequired" })
    .trim()
    .min(1, "buttonTextRequired")
    .max(MAX_CAPTION, "buttonTextTooLong"),
  url: address.optional(),
  action: z.enum(["open", "reply"]).optional(),
});

/** A file of the storage by its id, or an address. */
const file = z.string({ error: "fileInvalid" }).trim().min(1, "fileInvalid").max(MAX_ADDRESS, "addressTooLong");

/** What a message may carry beside its sender and text (spec §3, payload); which of it, its channel says. */
export const extras = z.object({
  /** Of a push message. */
  title: z.string().trim().max(150, "titleTooLong").optional(),
  link: address.optional(),
  /** Of an e-mail. */
  subject: z.string().trim().max(255, "subjectTooLong").optional(),
  html: z.string().max(200_000, "textTooLong").optional(),
  button: button.optional(),
  buttons: z.array(button).max(MAX_BUTTONS, "tooManyButtons").optional(),
  image: file.optional(),
  video: file.optional(),
  audio: file.optional(),
  file: file.optional(),
  fileName: z.string().trim().max(255).optional(),
  /** How a text is read out. */
  tts: z.object({ synthesizer: z.string().optional(), voice: z.string().optional() }).optional(),
  /** A text that the channel approved (WhatsApp, VK). */
  template: z
    .object({
      name: z.string().trim().min(1, "templateRequired").max(512),
      language: z.string().trim().max(20).optional(),
      parameters: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
});

export type Extras = z.infer<typeof extras>;
