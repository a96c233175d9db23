import { z } from "zod";
import { TONES } from "../../base/channels/tones";

const whole = (error: string, most: number) => z.coerce.number({ error }).int(error).min(1, error).max(most, error);

/** Spec §5: 1 to 10 segments, 1,000 characters at most. */
export const generatorInput = z.object({
  prompt: z
    .string({ error: "generatorPromptRequired" })
    .trim()
    .min(1, "generatorPromptRequired")
    .max(1000, "generatorPromptTooLong"),
  segments: whole("generatorSegments", 10).default(1),
  characters: whole("generatorCharacters", 1000).default(1000),
  tone: z.enum(TONES, "ttsToneUnknown").default("neutral"),
  variants: whole("generatorVariants", 5).default(3),
  language: z
    .string()
    .regex(/^[a-z]{2}$/, "generatorLanguage")
    .optional(),
});

export type GeneratorInput = z.output<typeof generatorInput>;
