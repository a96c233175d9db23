import { z } from "zod";
import { seenInput } from "../../base/moderation/form-version";

export const templateAct = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("approve"), seen: seenInput }),
  z.object({
    intent: z.literal("reject"),
    reason: z.string({ error: "reasonRequired" }).trim().min(1, "reasonRequired").max(1000, "textTooLong"),
    seen: seenInput,
  }),
  z.object({ intent: z.literal("copy"), title: z.string({ error: "titleRequired" }).trim().min(1, "titleRequired") }),
  z.object({ intent: z.enum(["switchOn", "switchOff"]) }),
]);

export type TemplateAct = z.infer<typeof templateAct>;
