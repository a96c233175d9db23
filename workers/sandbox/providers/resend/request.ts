import { z } from "zod";

/** Resend's own error texts. */
export const MISSING_KEY = failure(401, "missing_api_key", "Missing API key in the authorization header");
export const INVALID_KEY = failure(403, "invalid_api_key", "API key is invalid");
export const NOT_JSON = failure(400, "validation_error", "The request body is not valid JSON");
export const BAD_IDEMPOTENCY_KEY = failure(400, "invalid_idempotency_key", "The key must be between 1-256 chars");
export const REUSED_KEY = failure(
  409,
  "invalid_idempotent_request",
  "Same idempotency key used with a different request payload",
);
export const KEY_IN_USE = failure(
  409,
  "concurrent_idempotent_requests",
  "Another request with the same idempotency key is in progress",
);
export const TOO_MANY = failure(429, "rate_limit_exceeded", "Too many requests. Please limit the number of requests");
export const SERVER_ERROR = failure(500, "internal_server_error", "An unexpected error occurred");

export function failure(statusCode: number, name: string, message: string) {
  return { statusCode, name, message };
}

const ADDRESS = /^(?:[^<>]*<[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)$/;
const MAX_RECIPIENTS = 50;
const TAG = /^[\w-]{1,256}$/;

const address = z.string().regex(ADDRESS);

const request = z.object({
  from: address,
  to: z.union([address.transform((one) => [one]), z.array(address).min(1).max(MAX_RECIPIENTS)]),
  subject: z.string().min(1),
  html: z.string().optional(),
  text: z.string().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  attachments: z
    .array(z.object({ path: z.url().optional(), content: z.base64().optional(), filename: z.string().optional() }))
    .optional(),
  tags: z.array(z.object({ name: z.string().regex(TAG), value: z.string().regex(TAG) })).default([]),
});

export type ResendMail = z.infer<typeof request>;

/** One e-mail of a request, or Resend's error. */
export function readMail(
  body: Record<string, unknown>,
): { mail: ResendMail } | { problem: ReturnType<typeof failure> } {
  for (const field of ["from", "to", "subject"]) {
    if (!body[field]) return { problem: failure(422, "missing_required_field", `Missing \`${field}\` field.`) };
  }
  if (!body.html && !body.text) {
    return { problem: failure(422, "missing_required_field", "Missing `html` or `text` field.") };
  }
  const { data, error } = request.safeParse(body);
  if (data) return { mail: data };
  const field = String(error.issues[0]?.path[0]);
  const isAddress = field === "from" || field === "to";
  return {
    problem: failure(
      422,
      "validation_error",
      isAddress
        ? `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`
        : `Invalid \`${field}\` field.`,
    ),
  };
}
