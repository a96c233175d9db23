import { type Context, Hono } from "hono";
import { type Env, inboxOf } from "./env";
import { takeIn } from "./intake";
import { outcomeOf } from "./outcomes";
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
import { type ResendMail, readMail } from "./resend-mail-request";

const BATCH = { channel: "email", provider: "resend-mail" };
const MAX_BATCH = 100;
/** The tag that a client puts its own id of a mail in. */
const ID_TAG = "message_id";

type Problem = ReturnType<typeof failure>;
type Taken = { id: string } | Problem;

/** Resend's API: `POST /emails`, `POST /emails/batch`, `GET /emails/{id}`; each recipient is one message of the inbox. */
export const resendMail = new Hono<{ Bindings: Env }>();

resendMail.use("/emails/*", async (c, next) => {
  const authorization = c.req.header("authorization");
  if (!authorization) return c.json(MISSING_KEY, 401);
  if (authorization !== `Bearer ${c.env.MAIL_API_KEY}`) return c.json(INVALID_KEY, 403);
  const key = c.req.header("idempotency-key");
  return key !== undefined && !/^.{1,256}$/.test(key) ? c.json(BAD_IDEMPOTENCY_KEY, 400) : next();
});

resendMail.post("/emails", async (c) => {
  const body: unknown = await c.req.json().catch(() => null);
  if (typeof body !== "object" || body === null) return c.json(NOT_JSON, 400);
  const read = readMail(body as Record<string, unknown>);
  if ("problem" in read) return answer(c, read.problem);
  return answer(c, await take(c.env, read.mail, c.req.header("idempotency-key")));
});

resendMail.post("/emails/batch", async (c) => {
  const body: unknown = await c.req.json().catch(() => null);
  if (!Array.isArray(body)) return c.json(NOT_JSON, 400);
  if (body.length > MAX_BATCH) return answer(c, failure(422, "validation_error", "Too many emails in the batch."));
  const read = body.map((one) => readMail(one ?? {}));
  const isStrict = c.req.header("x-batch-validation") !== "permissive";
  const wrong = read.find((one) => "problem" in one);
  if (isStrict && wrong && "problem" in wrong) return answer(c, wrong.problem);
  const data: { id: string }[] = [];
  const errors: { index: number; message: string }[] = [];
  for (const [index, one] of read.entries()) {
    const taken = "problem" in one ? one.problem : await take(c.env, one.mail);
    if ("id" in taken) data.push(taken);
    else if (taken.statusCode === 422) errors.push({ index, message: taken.message });
    else return answer(c, taken);
  }
  return c.json({ data, ...(errors.length > 0 && { errors }) });
});

resendMail.get("/emails/:id", async (c) => {
  const id = c.req.param("id");
  const { rows } = await inboxOf(c.env).list({ channel: "email", to: null, offset: 0, limit: 1000 });
  const mail = rows.find(({ bulk }) => bulk === id);
  if (!mail) return c.json(failure(404, "not_found", "Email not found"), 404);
  const events: Record<string, string> = { failed: "bounced", seen: "opened" };
  return c.json({ object: "email", id, to: [mail.recipient], last_event: events[mail.status] ?? mail.status });
});

async function take(env: Env, mail: ResendMail, key?: string): Promise<Taken> {
  const { from, to, subject, html = "", text = "", headers } = mail;
  const tags = Object.fromEntries(mail.tags.map(({ name, value }) => [name, value]));
  const inbox = inboxOf(env);
  const once = key ?? tags[ID_TAG];
  const [sent] = once ? await inbox.letterOf(once) : [];
  if (sent) {
    const isSame = sent.subject === subject && sent.html === html && sent.text === text && to.includes(sent.recipient);
    return isSame ? { id: sent.bulk } : REUSED_KEY;
  }
  const id = crypto.randomUUID();
  const callbackData = mail.tags.length > 0 ? JSON.stringify(tags) : null;
  const common = { from, text, parts: 1, callbackUrl: null, callbackData, intermediate: false };
  const messages = to.map((recipient) => ({ ...common, reference: once ?? id, to: recipient }));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const extras = lines.length > 0 ? { extras: { headers: lines.join("\r\n") } } : {};
  const verdict = await takeIn(inbox, { ...BATCH, bulk: id, letter: { subject, html }, ...extras }, messages);
  if (verdict === "tooManyRequests") return TOO_MANY;
  if (verdict === "serverError") return SERVER_ERROR;
  const isRefused = to.some((address) => outcomeOf(address) === "rejected");
  return isRefused ? failure(422, "validation_error", "Invalid `to` field. The address cannot receive mail.") : { id };
}

function answer(c: Context, taken: Taken) {
  return "id" in taken ? c.json(taken) : c.json(taken, taken.statusCode as 422);
}
