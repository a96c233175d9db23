import { z } from "zod";

const MAX_DESTINATIONS = 1000;

const destination = z.object({
  to: z.string().regex(/^\+?\d{5,15}$/, "must be a phone number in the international format"),
  messageId: z.string().min(1).max(200).optional(),
});

const webhooks = z.object({
  delivery: z
    .object({ url: z.url({ protocol: /^https?$/ }).optional(), intermediateReport: z.boolean().optional() })
    .optional(),
  contentType: z.literal("application/json").optional(),
  callbackData: z.string().max(4000).optional(),
});

const message = z.object({
  sender: z
    .string()
    .regex(/^(\+?\d{3,15}|.{1,11})$/, "must be a number or at most 11 characters")
    .optional(),
  destinations: z.array(destination).min(1),
  content: z.object({
    text: z.string().min(1),
    transliteration: z
      .enum([
        "NONE",
        "TURKISH",
        "GREEK",
        "CYRILLIC",
        "SERBIAN_CYRILLIC",
        "BULGARIAN_CYRILLIC",
        "CENTRAL_EUROPEAN",
        "BALTIC",
        "PORTUGUESE",
        "COLOMBIAN",
        "NON_UNICODE",
        "ALL",
      ])
      .optional(),
  }),
  options: z
    .object({
      validityPeriod: z
        .object({ amount: z.number().int().positive(), timeUnit: z.enum(["SECONDS", "MINUTES", "HOURS"]).optional() })
        .optional(),
    })
    .optional(),
  webhooks: webhooks.optional(),
});

/** The body of `POST /sms/3/messages`; Infobip ignores unknown properties. */
export const sendRequest = z
  .object({ messages: z.array(message).min(1) })
  .refine(
    ({ messages }) => messages.reduce((sum, { destinations }) => sum + destinations.length, 0) <= MAX_DESTINATIONS,
    { path: ["messages"], message: `must have at most ${MAX_DESTINATIONS} destinations` },
  );

export type SendRequest = z.infer<typeof sendRequest>;
