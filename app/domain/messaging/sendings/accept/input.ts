import { z } from "zod";
import { budgetInput, fallbacksInput } from "../../../base/chains/input";
import { checkPayload, payloadInput, typeInput } from "../../../base/channels/payload";
import { scheduleInput } from "../compose/schedule";
import { checkSplit, splitInput } from "../compose/split-input";
import { tagsInput } from "../compose/tags-input";
import { addressees, addresses, personInput, variablesInput } from "../recipients/typed-addresses";

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
      addressees.transform((value) => ({ ...value, exclude: [] as string[] })),
      z
        .object({ include: addressees, exclude: addresses.default([]) })
        .transform(({ include, exclude }) => ({ ...include, exclude })),
    ]),
  })
  .superRefine((value, context) => checkPayload(value, context))
  .superRefine(checkSplit);

/** Fields of any message, complete or based on a template. */
export const bodyShape = z.object({
  ...bulkInput.shape,
  template: z.string().optional(),
  recipient: z.union([singleInput.shape.recipient, bulkInput.shape.recipient]),
});

export type SingleInput = z.infer<typeof singleInput>;
export type BulkInput = z.infer<typeof bulkInput>;

export function isOne(input: SingleInput | BulkInput): input is SingleInput {
  return typeof input.recipient === "string" || !("include" in input.recipient);
}
