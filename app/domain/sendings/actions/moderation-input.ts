import { z } from "zod";
import type { Platform } from "../../shared/ports/platform";
import { approveHeld, rejectHeld } from "./moderate";

export const heldInput = z.union(
  [
    z.strictObject({
      moderation: z.enum(["approved", "rejected"], { error: "optionUnknown" }),
      ids: z.array(z.string()).min(1, "idInvalid").max(1000, "tooMany"),
    }),
    z.strictObject({
      moderation: z.enum(["approved", "rejected"], { error: "optionUnknown" }),
      TaskId: z.string({ error: "idInvalid" }).min(1, "idInvalid"),
    }),
  ],
  { error: "optionUnknown" },
);

export function moderateHeld(platform: Platform, input: z.infer<typeof heldInput>): Promise<number> {
  const act = input.moderation === "approved" ? approveHeld : rejectHeld;
  return act(platform, "ids" in input ? { ids: input.ids } : { taskId: input.TaskId });
}
