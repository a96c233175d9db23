import { z } from "zod";
import { parseSum, toUnits } from "../shared/money";

/** Currency units; empty: no limit. */
const amount = z
  .string()
  .optional()
  .transform((text, context) => {
    if (!text?.trim()) return null;
    const micros = parseSum(text);
    if (micros !== null) return toUnits(micros);
    context.issues.push({ code: "custom", message: "amountInvalid", input: text });
    return z.NEVER;
  });

const MOST_WORDS = 100;
const MOST_CHARS = 60;

export const stopWordsForm = z.object({
  words: z
    .string()
    .default("")
    .transform((text) => [...new Set(text.split("\n").flatMap((line) => line.trim() || []))])
    .refine((words) => words.length <= MOST_WORDS, "tooManyWords")
    .refine((words) => words.every((word) => word.length <= MOST_CHARS), "fieldTooLong"),
});

export const limitsForm = z.object({
  limits: z
    .array(amount)
    .default([])
    .transform((limits) => limits.filter((limit) => limit !== null)),
});
