import { z } from "zod";
import { channelOf } from "../../channels/channels";
import { checkPayload, payloadInput, typeInput } from "../../channels/payload";
import { budgetInput, fallbacksInput } from "../chains/input";
import { scheduleInput } from "../compose/schedule";
import { checkSplit, splitInput } from "../compose/split-input";
import { tagsInput } from "../compose/tags-input";
import { addressees, addresses, personInput, variablesInput } from "../recipients/typed-addresses";

export const MAX_TEXT = channelOf("sms").text?.max ?? 0;

const shared = {
  type: typeInput,
  payload: payloadInput,
  title: z.string().trim().max(150, "titleTooLong").optional(),
  schedule: scheduleInput,
  fallbacks: fallbacksInput,
  budget: budgetInput.optional(),
  variables: variablesInput.optional(),
  tags: tagsInput.optional(),
};

export const singleInput = z
  .object({
    ...shared,
    recipient: z.union([z.string().trim().min(1, "recipientRequired"), personInput], "recipientRequired"),
  })
  .superRefine(checkPayload);

/** `include` and `exclude` mix contact-list ids, phones and e-mails (integrators §1.3). */
export const bulkInput = z
  .object({
    ...shared,
    split: splitInput.optional(),
    recipient: z.union([
      addressees.transform((given) => ({ ...given, exclude: [] as string[] })),
      z
        .object({ include: addressees, exclude: addresses.default([]) })
        .transform(({ include, exclude }) => ({ ...include, exclude })),
    ]),
  })
  .superRefine((given, context) => checkPayload(given, context))
  .superRefine(checkSplit);

export type SingleInput = z.infer<typeof singleInput>;
export type BulkInput = z.infer<typeof bulkInput>;

export function isOne(input: SingleInput | BulkInput): input is SingleInput {
  return typeof input.recipient === "string" || !("include" in input.recipient);
}
