import { z } from "zod";

const MAX_BYTES = 4096;

const strings = z.record(z.string(), z.string());
const ttl = z.string().regex(/^\d+(\.\d{1,9})?s$/);
const label = z
  .string()
  .regex(/^[\w\-.~%]{1,50}$/)
  .optional();

const options = known({ analytics_label: label }).optional();
const notification = known({
  title: z.string().optional(),
  body: z.string().optional(),
  image: z.url().optional(),
});
const android = known({
  priority: z.enum(["normal", "high"]).optional(),
  ttl: ttl.optional(),
  collapse_key: z.string().optional(),
  restricted_package_name: z.string().optional(),
  data: strings.optional(),
  notification: z.record(z.string(), z.unknown()).optional(),
  fcm_options: options,
  direct_boot_ok: z.boolean().optional(),
});
const apns = known({
  headers: strings.optional(),
  payload: z.looseObject({}).optional(),
  fcm_options: known({ analytics_label: label, image: z.url().optional() }).optional(),
});
const webpush = known({
  headers: strings.optional(),
  data: strings.optional(),
  notification: z.looseObject({}).optional(),
  fcm_options: known({ link: z.url({ protocol: /^https$/ }).optional(), analytics_label: label }).optional(),
});

/** An HTTP v1 message to one app; FCM refuses unknown fields. */
export const sendRequest = known({
  validate_only: z.boolean().optional(),
  message: known({
    token: z.string().min(1),
    notification: notification.optional(),
    data: strings.optional(),
    android: android.optional(),
    apns: apns.optional(),
    webpush: webpush.optional(),
    fcm_options: options,
  }),
});

/** Accepts both JSON spellings of a Protocol Buffers field: `fcm_options`, `fcmOptions`. */
function known<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((input) => {
    if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
    return Object.fromEntries(Object.entries(input).map(([name, value]) => [snake(name), value]));
  }, z.strictObject(shape));
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export type SendRequest = z.infer<typeof sendRequest>;

/** Whether everything but the token is within the size limit. */
export function fits({ message: { token: _, ...content } }: SendRequest): boolean {
  return new TextEncoder().encode(JSON.stringify(content)).byteLength <= MAX_BYTES;
}

/** Each phone has one app, whose token names the phone. */
export function phoneOfToken(token: string): string | null {
  return /^phone-(\d{7,15})$/.exec(token)?.[1] ?? null;
}
