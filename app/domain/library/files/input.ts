import { z } from "zod";

const title = z
  .string({ error: "fileTitleRequired" })
  .trim()
  .min(1, "fileTitleRequired")
  .max(255, "fieldTooLong")
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, "lineInvalid");

/** REST; `expiredAt` becomes ms UTC, null: never expires. */
export const fileInput = z.object({
  title: title.optional(),
  isPublic: z.boolean("fileIsPublicInvalid").optional(),
  expiredAt: z.iso
    .datetime({ offset: true, error: "dateInvalid" })
    .transform((text) => Date.parse(text))
    .nullable()
    .optional(),
});

export type FileChange = z.output<typeof fileInput>;

/** Form; no date: never expires, a date: the end of that day in the reader's zone. */
export const fileForm = z.object({
  title,
  isPublic: z
    .string()
    .optional()
    .transform((value) => value === "on"),
  expiredAt: z.iso.date("dateInvalid").optional(),
});
