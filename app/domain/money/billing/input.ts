import { z } from "zod";
import { fromUnits, parseMoney } from "../../base/shared/money";

const NOTE_LIMIT = 500;

const source = z.enum(["accrual", "subtract"], { error: "adjustSourceUnknown" });
const note = z.string({ error: "textInvalid" }).trim().max(NOTE_LIMIT, "noteTooLong").default("");

const typedAmount = z.string({ error: "moneyInvalid" }).transform((text, context) => {
  const micros = parseMoney(text);
  if (micros !== null) return micros;
  context.addIssue({ code: "custom", message: "moneyInvalid" });
  return z.NEVER;
});

/** A sum of any size. */
export const sentSum = z.number({ error: "moneyInvalid" }).transform((units, context) => {
  const micros = fromUnits(units);
  // Spec §5: positive, two decimals at most.
  if (micros !== null && micros > 0 && micros % 10_000 === 0) return micros;
  context.addIssue({ code: "custom", message: "moneyInvalid" });
  return z.NEVER;
});

export interface AdjustInput {
  source: "accrual" | "subtract";
  amount: number;
  comment: string;
  hiddenComment: string;
  noRef: boolean;
}

/** `key` makes a repeated post idempotent. */
export const adjustForm = z.object({
  key: z.uuid({ error: "idInvalid" }),
  source,
  amount: typedAmount,
  comment: note,
  hiddenComment: note,
  noRef: z.boolean().default(false),
});

/** REST body (spec §3); the amount in units. */
export const adjustBody = z.strictObject({
  OwnerId: z.string({ error: "idInvalid" }).min(1, "idInvalid"),
  source,
  amount: sentSum,
  comment: note,
  data: z
    .strictObject({ hidden: z.strictObject({ comment: note, noRef: z.boolean().default(false) }).optional() })
    .optional(),
});
