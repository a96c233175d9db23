import { z } from "zod";
import { failure } from "./errors";

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
  attachments: z.array(z.object({ path: z.url(), filename: z.string().optional() })).optional(),
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
