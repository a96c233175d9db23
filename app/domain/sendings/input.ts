import { z } from "zod";
import { budgetInput, fallbacksInput } from "./chain-input";
import { scheduleInput } from "./timing";
import { TYPES } from "./types";

export const MAX_TEXT = 1000;
export const MAX_SEGMENTS = 10;
export const MAX_TYPED_RECIPIENTS = 10_000;

const text = z
  .string({ error: "textRequired" })
  .refine((value) => value.trim() !== "", "textRequired")
  .refine((value) => value.length <= MAX_TEXT, "textTooLong");

const addresses = z
  .array(z.string({ error: "recipientInvalid" }).trim().min(1))
  .max(MAX_TYPED_RECIPIENTS, "tooManyRecipients");

const payload = z.object({
  sender: z.string({ error: "senderRequired" }).trim().min(1, "senderRequired"),
  text,
});

const type = z.enum(TYPES, { error: "typeUnknown" });

/** The steps of a chain after its first message. */
export const fallbacks = fallbacksInput(type, payload);

const shared = {
  type,
  payload,
  title: z.string().trim().max(150, "titleTooLong").optional(),
  schedule: scheduleInput,
  fallbacks,
  budget: budgetInput.optional(),
};

export const singleInput = z.object({
  ...shared,
  recipient: z.string({ error: "recipientRequired" }).trim().min(1, "recipientRequired"),
});

/** `include` and `exclude` mix contact-list ids and phones (integrators §1.3). */
export const bulkInput = z.object({
  ...shared,
  recipient: z.union([
    addresses.min(1, "recipientRequired").transform((include) => ({ include, exclude: [] as string[] })),
    z.object({ include: addresses.min(1, "recipientRequired"), exclude: addresses.default([]) }),
  ]),
});

export type SingleInput = z.infer<typeof singleInput>;
export type BulkInput = z.infer<typeof bulkInput>;
