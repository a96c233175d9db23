import { z } from "zod";
import { writtenAs } from "../../../base/shared/raw-shape";
import { FREQUENCIES } from "../../../base/tasks/recurrence";
import { bodyShape, bulkInput } from "../accept/input";

const MOST_TIMES = 10_000;

const moment = z.iso
  .datetime({ offset: true, error: "scheduleInvalid" })
  .transform((text) => Date.parse(text))
  .meta({ format: "date-time" });

export const timesInput = z.int("timesInvalid").min(1, "timesInvalid").max(MOST_TIMES, "timesInvalid");

const sending = () => z.toJSONSchema(bulkInput, { io: "input", unrepresentable: "any" });

// Lazy: only the documentation needs it, and it would slow down cold starts.
const described = {
  type: "object",
  get properties() {
    return sending().properties;
  },
  get required() {
    return sending().required;
  },
} as const;

/** A scheduled or recurrent campaign (spec §3, Task); the campaign's schema parses `sending`. */
export const taskInput = z.object({
  type: z.literal("sendings:bulk", "taskTypeUnknown"),
  title: z.string({ error: "textInvalid" }).trim().max(150, "titleTooLong").optional(),
  startsAt: moment.optional(),
  data: z.object(
    {
      sending: writtenAs(z.record(z.string(), z.unknown(), "dataRequired").meta(described), () => bodyShape),
      frequency: z.enum(FREQUENCIES, "frequencyUnknown").nullish(),
      endsAt: moment.nullish(),
      amount: timesInput.nullish(),
    },
    "dataRequired",
  ),
});

/** PUT /tasks/{id}: absent fields stay unchanged; clients send back the whole task. */
export const taskChange = z.object({
  state: z.enum(["scheduled", "running", "paused", "completed", "failed", "stopped"], "stateUnknown").optional(),
  title: z.string({ error: "textInvalid" }).trim().min(1, "titleRequired").max(150, "titleTooLong").optional(),
  startsAt: moment.optional(),
});

const CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Form on a task's page; `startsAt` is local time in the owner's zone, absent once the task has started. */
export const taskForm = z.object({
  title: taskChange.shape.title.unwrap(),
  startsAt: z.string("scheduleRequired").regex(CLOCK, "scheduleInvalid").optional(),
});

export type TaskInput = z.infer<typeof taskInput>;
