import { z } from "zod";
import { addressOf } from "../../base/shared/typed-address";
import { FREQUENCIES } from "../../base/tasks/recurrence";
import { method, sentAmount, typedAmount } from "../payments/input";

/** Spec §3. */
const BOUND = ["tinkoff", "mandarin"] as const;
export const TYPES = ["threshold", "frequency"] as const;

const type = z.enum(TYPES, "recurrentType");
const frequency = z.enum(FREQUENCIES, "frequencyUnknown");
const boundMethod = method.pipe(z.enum(BOUND, "paymentMethod"));

interface Timing {
  type: (typeof TYPES)[number];
  threshold?: number | undefined;
  frequency?: (typeof FREQUENCIES)[number] | undefined;
}

function timed<T extends Timing>({ type, threshold, frequency, ...rest }: T, context: z.RefinementCtx) {
  const isLow = type === "threshold";
  if (isLow && threshold === undefined)
    context.addIssue({ code: "custom", path: ["threshold"], message: "moneyInvalid" });
  if (!isLow && frequency === undefined)
    context.addIssue({ code: "custom", path: ["frequency"], message: "frequencyUnknown" });
  return {
    ...rest,
    type,
    threshold: isLow ? (threshold ?? 0) : null,
    frequency: isLow ? null : (frequency ?? "daily"),
  };
}

const ofType = (input: unknown) => {
  const { threshold, frequency, ...rest } = Object(input) as Record<string, unknown>;
  // The form contains the other type's field, too.
  return { ...rest, ...(rest.type === "frequency" ? { frequency } : { threshold }) };
};

export const recurrentForm = z.preprocess(
  ofType,
  z
    .object({
      key: z.uuid({ error: "idInvalid" }),
      type,
      method: boundMethod,
      amount: typedAmount,
      threshold: typedAmount.optional(),
      frequency: frequency.optional(),
      accepted: z.literal("on", "offerNotAccepted"),
    })
    .transform(timed),
);

const address = z
  .string("urlInvalid")
  .overwrite(addressOf)
  .url({ protocol: /^https?$/, error: "urlInvalid" })
  .max(2048, "urlTooLong")
  .optional();

export const recurrentBody = z
  .strictObject({
    type,
    method: boundMethod,
    amount: sentAmount,
    threshold: sentAmount.optional(),
    frequency: frequency.optional(),
    offerAccepted: z.literal(true, "offerNotAccepted"),
    urlSuccess: address,
    urlFail: address,
  })
  .transform(timed);

export const recurrentChange = z.strictObject({
  id: z.string().optional(),
  isActive: z.boolean("isActiveInvalid").optional(),
  amount: sentAmount.optional(),
  threshold: sentAmount.optional(),
  frequency: frequency.optional(),
});

export type RecurrentInput = Omit<z.output<typeof recurrentBody>, "offerAccepted">;
export type RecurrentChange = Omit<z.output<typeof recurrentChange>, "id">;
