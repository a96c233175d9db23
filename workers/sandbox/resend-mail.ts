import { Hono } from "hono";
import { z } from "zod";
import { type Env, inboxOf } from "./env";
import { takeIn } from "./intake";
import {
  BAD_IDEMPOTENCY_KEY,
  failure,
  INVALID_KEY,
  MISSING_KEY,
  NOT_JSON,
  REUSED_KEY,
  SERVER_ERROR,
  TOO_MANY,
} from "./resend-mail-errors";

const BATCH = { channel: "email", provider: "resend-mail" };
const ADDRESS = /^(?:[^<>]*<[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)$/;
const MAX_RECIPIENTS = 50;

const address = z.string().regex(ADDRESS);

const request = z.object({
  from: address,
  to: z.union([address.transform((one) => [one]), z.array(address).min(1).max(MAX_RECIPIENTS)]),
  subject: z.string().min(1),
  html: z.string().optional(),
  text: z.string().optional(),
});

/** Resend's API: `POST /emails`; each recipient of a letter is one message of the inbox. */
export const resendMail = new Hono<{ Bindings: Env }>();

resendMail.post("/emails", async (c) => {
  const authorization = c.req.header("authorization");
  if (!authorization) return c.json(MISSING_KEY, 401);
  if (authorization !== `Bearer ${c.env.MAIL_API_KEY}`) return c.json(INVALID_KEY, 403);
  const key = c.req.header("idempotency-key");
  if (key !== undefined && !/^.{1,256}$/.test(key)) return c.json(BAD_IDEMPOTENCY_KEY, 400);
  const body: unknown = await c.req.json().catch(() => null);
  if (typeof body !== "object" || body === null) return c.json(NOT_JSON, 400);
  const problem = problemOf(body as Record<string, unknown>);
  if (problem) return c.json(problem, 422);

  const { from, to, subject, html = "", text = "" } = request.parse(body);
  const inbox = inboxOf(c.env);
  const [sent] = key ? await inbox.letterOf(key) : [];
  if (sent) {
    const isSame = sent.subject === subject && sent.html === html && sent.text === text && to.includes(sent.recipient);
    return isSame ? c.json({ id: sent.bulk }) : c.json(REUSED_KEY, 409);
  }
  const id = crypto.randomUUID();
  const common = { from, text, parts: 1, callbackUrl: null, callbackData: null, intermediate: false };
  const messages = to.map((recipient) => ({ ...common, reference: key ?? id, to: recipient }));
  const verdict = await takeIn(inbox, { ...BATCH, bulk: id, letter: { subject, html } }, messages);
  if (verdict === "tooManyRequests") return c.json(TOO_MANY, 429);
  if (verdict === "serverError") return c.json(SERVER_ERROR, 500);
  return c.json({ id });
});

function problemOf(body: Record<string, unknown>) {
  for (const field of ["from", "to", "subject"]) {
    if (!body[field]) return failure(422, "missing_required_field", `Missing \`${field}\` field.`);
  }
  if (!body.html && !body.text) return failure(422, "missing_required_field", "Missing `html` or `text` field.");
  const [issue] = request.safeParse(body).error?.issues ?? [];
  if (!issue) return null;
  const field = String(issue.path[0]);
  return failure(
    422,
    "validation_error",
    field === "from" || field === "to"
      ? `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`
      : `Invalid \`${field}\` field.`,
  );
}
