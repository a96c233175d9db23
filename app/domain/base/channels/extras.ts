import { z } from "zod";
import { addressOf } from "../shared/typed-address";
import { TONES } from "./tones";

const MAX_BUTTONS = 10;
const MAX_CAPTION = 30;
const MAX_ADDRESS = 2048;
/** Mail readers clip an e-mail at 102 KB. */
const MAX_HTML = 100_000;
const MAX_PARAMETER = 1000;
const MOST_PARAMETERS = 50;

const address = (error: string) =>
  z
    .string({ error })
    .overwrite(addressOf)
    .max(MAX_ADDRESS, error)
    .regex(/^(\$\{\s*link:)?(https?|viber|tel|callto):/i, error)
    .refine((value) => URL.canParse(value.replace(/^\$\{\s*link:(https?:[^{}|]*)(\|[^{}|]*)?\}$/i, "$1")), error);

/** Spec §5; `reply`: a button without a URL sends its text back. */
const button = z.object({
  text: z
    .string({ error: "buttonTextRequired" })
    .normalize("NFC")
    .trim()
    .min(1, "buttonTextRequired")
    .max(MAX_CAPTION, "buttonTextTooLong"),
  url: address("buttonUrlInvalid").optional(),
  action: z.enum(["open", "reply"], { error: "buttonActionUnknown" }).optional(),
});

const file = z
  .string({ error: "fileInvalid" })
  .overwrite(addressOf)
  .max(MAX_ADDRESS, "fileInvalid")
  .refine(
    (value) => z.uuid().safeParse(value).success || (/^https:\/\//i.test(value) && URL.canParse(value)),
    "fileInvalid",
  );

/** One line only: a line break would allow header injection. */
const line = (max: number, error: string) =>
  z
    .string({ error: "textInvalid" })
    .normalize("NFC")
    .trim()
    .max(max, error)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, "lineInvalid");

const parameters = z
  .record(z.string().max(64), z.string().max(MAX_PARAMETER, "templateInvalid"), "templateInvalid")
  .refine((values) => Object.keys(values).length <= MOST_PARAMETERS, "templateInvalid");

export const extras = z.object({
  title: line(150, "titleTooLong").optional(),
  link: address("linkInvalid").optional(),
  subject: line(255, "subjectTooLong").optional(),
  html: z.string({ error: "textInvalid" }).max(MAX_HTML, "htmlTooLong").optional(),
  button: button.optional(),
  buttons: z.array(button, { error: "listInvalid" }).max(MAX_BUTTONS, "tooManyButtons").optional(),
  image: file.optional(),
  video: file.optional(),
  audio: file.optional(),
  file: file.optional(),
  fileName: line(255, "fieldTooLong").optional(),
  tts: z
    .object(
      {
        synthesizer: z.string().max(64).optional(),
        voice: z.string().max(64).optional(),
        tone: z.enum(TONES, "ttsToneUnknown").optional(),
      },
      "ttsInvalid",
    )
    .optional(),
  template: z
    .object(
      {
        name: z.string({ error: "templateRequired" }).trim().min(1, "templateRequired").max(512, "templateInvalid"),
        language: z.string().trim().max(20, "templateInvalid").optional(),
        parameters: parameters.optional(),
      },
      "templateInvalid",
    )
    .optional(),
});

export type Extras = z.infer<typeof extras>;
