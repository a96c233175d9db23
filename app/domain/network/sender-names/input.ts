import { z } from "zod";
import { fitsRule, isNamed, NAMED, tidyName } from "./rules";

const MAX_COMMENT = 1000;

const text = z.string({ error: "textInvalid" }).trim().max(MAX_COMMENT, "textTooLong");

const fields = {
  name: z.string({ error: "senderNameRequired" }).trim().min(1, "senderNameRequired").max(255, "fieldTooLong"),
  type: z.enum(NAMED, { error: "senderTypeUnknown" }),
  comment: text,
  meta: z.object({ comment: text.optional() }),
  isActive: z.boolean({ error: "isActiveInvalid" }),
};

type Written = { comment?: string | undefined; meta?: { comment?: string | undefined } | undefined };

// Integrators send the comment twice or in parts (integrators §1.4).
function joined<T extends Written>({ meta, comment, ...rest }: T) {
  const parts = [comment, meta?.comment].filter((part): part is string => part !== undefined && part !== "");
  const whole = [...new Set(parts)].join("\n");
  return { ...rest, ...(comment === undefined && meta?.comment === undefined ? {} : { comment: whole }) };
}

/** `OwnerId`: a managed account. */
export const senderNameInput = z
  .object({
    name: fields.name,
    type: fields.type,
    comment: fields.comment.optional(),
    meta: fields.meta.optional(),
    isActive: fields.isActive.optional(),
    OwnerId: z.string().optional(),
  })
  .transform((value) => ({ ...joined(value), name: tidyName(value.type, value.name) }))
  .superRefine(({ type, name }, context) => {
    if (!isNamed(type) || fitsRule(type, name)) return;
    context.addIssue({ code: "custom", message: `senderName_${type}`, path: ["name"] });
  });

/** Absent fields stay unchanged. `reason`: of a rejection. */
export const senderNameChange = z
  .object({ ...fields, moderation: z.enum(["pending", "approved", "rejected"], "optionUnknown"), reason: text })
  .partial()
  .transform(joined);

export type SenderNameInput = z.infer<typeof senderNameInput>;
export type SenderNameChange = z.infer<typeof senderNameChange>;
