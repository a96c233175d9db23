import { z } from "zod";
import { FREQUENCIES } from "../../tasks/recurrence";
import { bulkInput } from "../accept/input";

const MOST_TIMES = 10_000;

const moment = z.iso
  .datetime({ offset: true, error: "scheduleInvalid" })
  .transform((text) => Date.parse(text))
  .meta({ format: "date-time" });

export const timesInput = z.int("timesInvalid").min(1, "timesInvalid").max(MOST_TIMES, "timesInvalid");

const sending = () => z.toJSONSchema(bulkInput, { io: "input", unrepresentable: "any" });

// Only the documentation asks for it, which a cold start is not to wait for.
const described = {
  type: "object",
  get properties() {
    return sending().properties;
  },
  get required() {
    return sending().required;
  },
} as const;

/** A scheduled or recurrent bulk (spec §3, Task); `sending` is read by the bulk's schema. */
export const taskInput = z.object({
  type: z.literal("sendings:bulk", "typeUnknown"),
  title: z.string({ error: "textInvalid" }).trim().max(150, "titleTooLong").optional(),
  startsAt: moment.optional(),
  data: z.object(
    {
      sending: z.record(z.string(), z.unknown(), "dataRequired").meta(described),
      frequency: z.enum(FREQUENCIES, "frequencyUnknown").nullish(),
      endsAt: moment.nullish(),
      amount: timesInput.nullish(),
    },
    "dataRequired",
  ),
});

/** PUT /tasks/{id}: absent fields stay; clients send the whole task back. */
export const taskChange = z.object({
  state: z.enum(["scheduled", "running", "paused", "completed", "failed", "stopped"], "stateUnknown").optional(),
  title: z.string({ error: "textInvalid" }).trim().min(1, "titleRequired").max(150, "titleTooLong").optional(),
  startsAt: moment.optional(),
});

export type TaskInput = z.infer<typeof taskInput>;
