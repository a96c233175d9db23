import { z } from "zod";

const MAX_BYTES = 4096;

const strings = z.record(z.string(), z.string());
const ttl = z.string().regex(/^\d+(\.\d{1,9})?s$/);

/** A message of HTTP v1 to one app; FCM refuses fields that it does not know. */
export const sendRequest = z.strictObject({
  validate_only: z.boolean().optional(),
  message: z.strictObject({
    token: z.string().min(1),
    notification: z
      .strictObject({ title: z.string().optional(), body: z.string().optional(), image: z.url().optional() })
      .optional(),
    data: strings.optional(),
    android: z
      .strictObject({
        priority: z.enum(["normal", "high"]).optional(),
        ttl: ttl.optional(),
        collapse_key: z.string().optional(),
        notification: z.record(z.string(), z.unknown()).optional(),
      })
      .optional(),
    apns: z.strictObject({ headers: strings.optional(), payload: z.looseObject({}).optional() }).optional(),
    webpush: z
      .strictObject({
        headers: strings.optional(),
        notification: z.looseObject({}).optional(),
        fcm_options: z.strictObject({ link: z.url({ protocol: /^https$/ }).optional() }).optional(),
      })
      .optional(),
    fcm_options: z.strictObject({ analytics_label: z.string().optional() }).optional(),
  }),
});

export type SendRequest = z.infer<typeof sendRequest>;

/** Whether everything but the token fits what a device takes. */
export function fits({ message: { token: _, ...content } }: SendRequest): boolean {
  return new TextEncoder().encode(JSON.stringify(content)).byteLength <= MAX_BYTES;
}

/** The apps of this sandbox: each phone has one, whose token names it. */
export function phoneOfToken(token: string): string | null {
  return /^phone-(\d{7,15})$/.exec(token)?.[1] ?? null;
}
