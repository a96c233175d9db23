import { z } from "zod";
import { SENDING_TYPES } from "../channels/types";
import { addressees, addresses, variablesInput } from "./addresses";
import { budgetInput, fallbacksInput } from "./chain-input";
import { scheduleInput } from "./timing";

export const MAX_TEXT = 1000;
export const MAX_SEGMENTS = 10;

const text = z
  .string({ error: "textRequired" })
  .refine((value) => value.trim() !== "", "textRequired")
  .refine((value) => value.length <= MAX_TEXT, "textTooLong");

const payload = z.object({
  sender: z.string({ error: "senderRequired" }).trim().min(1, "senderRequired"),
  text,
});

const type = z.enum(SENDING_TYPES, { error: "typeUnknown" });

/** The steps of a chain after its first message. */
export const fallbacks = fallbacksInput(type, payload);

const shared = {
  type,
  payload,
  title: z.string().trim().max(150, "titleTooLong").optional(),
  schedule: scheduleInput,
  fallbacks,
  budget: budgetInput.optional(),
  variables: variablesInput.optional(),
};

export const singleInput = z.object({
  ...shared,
  recipient: z.string({ error: "recipientRequired" }).trim().min(1, "recipientRequired"),
});

/** `include` and `exclude` mix contact-list ids and phones (integrators §1.3). */
export const bulkInput = z.object({
  ...shared,
  recipient: z.union([
    addressees.transform((given) => ({ ...given, exclude: [] as string[] })),
    z
      .object({ include: addressees, exclude: addresses.default([]) })
      .transform(({ include, exclude }) => ({ ...include, exclude })),
  ]),
});

export type SingleInput = z.infer<typeof singleInput>;
export type BulkInput = z.infer<typeof bulkInput>;
