import type { Context } from "hono";
import { z } from "zod";

const LOOPBACK = new Set(["localhost", "127.0.0.1"]);
const bytes = (text: string) => new TextEncoder().encode(text).byteLength;
const phone = z.string({ error: "PHONE_NUMBER_INVALID" }).regex(/^\+?[1-9]\d{6,14}$/, "PHONE_NUMBER_INVALID");
const whole = (low: number, high: number, error: string) =>
  z.coerce.number({ error }).int(error).min(low, error).max(high, error);

/** Parameters of `sendVerificationMessage`; issue messages are Telegram's errors. */
export const sendRequest = z.object({
  phone_number: phone,
  request_id: z.string().min(1).optional(),
  sender_username: z.string().optional(),
  code: z
    .string()
    .regex(/^\d{4,8}$/, "CODE_INVALID")
    .optional(),
  code_length: whole(4, 8, "CODE_LENGTH_INVALID").optional(),
  callback_url: z.string().refine(isCallbackUrl, "CALLBACK_URL_INVALID").optional(),
  payload: z
    .string()
    .refine((text) => bytes(text) <= 128, "PAYLOAD_INVALID")
    .optional(),
  ttl: whole(30, 3600, "TTL_INVALID").optional(),
});

export const abilityRequest = z.object({ phone_number: phone });
export const statusRequest = z.object({
  request_id: z.string({ error: "REQUEST_ID_INVALID" }).min(1, "REQUEST_ID_INVALID"),
  code: z.string().optional(),
});

/** Query, form or JSON; null for an unreadable body. */
export async function parametersOf(c: Context): Promise<Record<string, unknown> | null> {
  const query = c.req.query();
  if (c.req.method === "GET") return query;
  const type = c.req.header("content-type") ?? "";
  if (type.includes("json")) {
    const body: unknown = await c.req.json().catch(() => null);
    return typeof body === "object" && body !== null ? { ...query, ...body } : null;
  }
  return { ...query, ...(await c.req.parseBody().catch(() => null)) };
}

// Telegram requires https; the sandbox's clients are local.
function isCallbackUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || bytes(text) > 256) return false;
  return url.protocol === "https:" || LOOPBACK.has(url.hostname) || url.hostname.endsWith(".test");
}
