import { z } from "zod";
import { seenInput } from "../../base/moderation/form-version";
import { senderNameInput } from "./input";
import { NAMED } from "./rules";

/** `id` of the new name makes submitting the form twice idempotent. */
export const newNameForm = z.object({ id: z.uuid("formStale") }).and(senderNameInput);

/** The same name for further channels; a name that does not fit one of them is an error of the whole form. */
export const furtherChannels = z.object({ also: z.array(z.enum(NAMED, "senderTypeUnknown")).default([]) });

const comment = z.string({ error: "textInvalid" }).trim().max(1000, "textTooLong");

export const nameForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("approve"), seen: seenInput }),
  z.object({
    intent: z.literal("reject"),
    reason: z.string({ error: "reasonRequired" }).trim().min(1, "reasonRequired").max(1000, "textTooLong"),
    seen: seenInput,
  }),
  z.object({
    intent: z.literal("rewrite"),
    name: z.string({ error: "senderNameRequired" }).trim().min(1, "senderNameRequired").max(255, "fieldTooLong"),
    comment: comment.default(""),
    seen: seenInput,
  }),
  z.object({ intent: z.enum(["switchOn", "switchOff"]) }),
]);

export type NameForm = z.infer<typeof nameForm>;
