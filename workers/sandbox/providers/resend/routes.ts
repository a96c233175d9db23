import { type Context, Hono } from "hono";
import { type Part, takeTogether } from "../../core/accept-submit";
import { type Env, inboxOf } from "../../core/env";
import { outcomeOf } from "../../core/outcomes";
import {
  BAD_IDEMPOTENCY_KEY,
  failure,
  INVALID_KEY,
  KEY_IN_USE,
  MISSING_KEY,
  NOT_JSON,
  REUSED_KEY,
  type ResendMail,
  readMail,
  SERVER_ERROR,
  TOO_MANY,
} from "./request";

const BATCH = { channel: "email", provider: "resend-mail" };
const MAX_BATCH = 100;
/** The tag that carries the client's id. */
const ID_TAG = "message_id";
const KEY = "idempotency-key";
const UNDELIVERABLE = failure(422, "validation_error", "Invalid `to` field. The address cannot receive mail.");

type Problem = ReturnType<typeof failure>;

/** `POST /emails`, `POST /emails/batch`, `GET /emails/{id}`; each recipient is one message of the inbox. */
export const resendMail = new Hono<{ Bindings: Env }>();

resendMail.use("/emails/*", async (c, next) => {
  const authorization = c.req.header("authorization");
  if (!authorization) return c.json(MISSING_KEY, 401);
  if (authorization !== `Bearer ${c.env.MAIL_API_KEY}`) return c.json(INVALID_KEY, 403);
  const key = c.req.header(KEY);
  return key !== undefined && !/^.{1,256}$/.test(key) ? c.json(BAD_IDEMPOTENCY_KEY, 400) : next();
});

resendMail.post("/emails", (c) =>
  once(c, (body) => {
    if (typeof body !== "object" || body === null) return NOT_JSON;
    const read = readMail(body as Record<string, unknown>);
    if ("problem" in read) return read.problem;
    const id = crypto.randomUUID();
    const isRefused = read.mail.to.some(isOfNobody);
    return { body: isRefused ? UNDELIVERABLE : { id }, parts: [partOf(read.mail, id, c.req.header(KEY))] };
  }),
);

resendMail.post("/emails/batch", (c) =>
  once(c, (body) => {
    if (!Array.isArray(body)) return NOT_JSON;
    if (body.length > MAX_BATCH) return failure(422, "validation_error", "Too many emails in the batch.");
    const read = body.map((one) => readMail(one ?? {}));
    const isStrict = c.req.header("x-batch-validation") !== "permissive";
    const data: { id: string }[] = [];
    const errors: { index: number; message: string }[] = [];
    const parts: Part[] = [];
    for (const [index, one] of read.entries()) {
      if ("problem" in one) {
        if (isStrict) return one.problem;
        errors.push({ index, message: one.problem.message });
        continue;
      }
      const id = crypto.randomUUID();
      parts.push(partOf(one.mail, id));
      if (one.mail.to.some(isOfNobody)) errors.push({ index, message: UNDELIVERABLE.message });
      else data.push({ id });
    }
    return { body: { data, ...(errors.length > 0 && { errors }) }, parts };
  }),
);

resendMail.get("/emails/:id", async (c) => {
  const id = c.req.param("id");
  const { rows } = await inboxOf(c.env).list({ channel: "email", to: null, offset: 0, limit: 1000 });
  const mail = rows.find(({ bulk }) => bulk === id);
  if (!mail) return c.json(failure(404, "not_found", "Email not found"), 404);
  const events: Record<string, string> = { failed: "bounced", seen: "opened" };
  return c.json({ object: "email", id, to: [mail.recipient], last_event: events[mail.status] ?? mail.status });
});

/** The reply and the data to store, or an error. */
type Order = { body: object; parts: Part[] } | Problem;

/** A repeated key replays the reply for the same body and is refused for another. */
async function once(c: Context<{ Bindings: Env }>, read: (body: unknown) => Order): Promise<Response> {
  const text = await c.req.text();
  const order = read(parsed(text));
  if ("statusCode" in order) return said(c, order);
  if (order.parts.length === 0) return said(c, order.body);
  const inbox = inboxOf(c.env);
  const key = c.req.header(KEY);
  const print = await hashOf(`${c.req.path} ${text}`);
  const earlier = key === undefined ? null : await inbox.once({ key, print });
  if (earlier && earlier.print !== print) return said(c, REUSED_KEY);
  if (earlier) return said(c, earlier.answer === null ? KEY_IN_USE : (JSON.parse(earlier.answer) as object));
  const verdict = await takeTogether(inbox, order.parts, async (isCarriedOut, latencyMs) => {
    const answer = isCarriedOut ? JSON.stringify(order.body) : null;
    if (key !== undefined) await inbox.once({ key, answer, afterMs: latencyMs });
  });
  if (verdict === "accepted") return said(c, order.body);
  return said(c, verdict === "tooManyRequests" ? TOO_MANY : SERVER_ERROR);
}

function partOf(
  { from, to, subject, html = "", text = "", headers, tags }: ResendMail,
  id: string,
  key?: string,
): Part {
  const named = Object.fromEntries(tags.map(({ name, value }) => [name, value]));
  const callbackData = tags.length > 0 ? JSON.stringify(named) : null;
  const reference = key ?? named[ID_TAG] ?? id;
  const common = { from, text, reference, parts: 1, callbackUrl: null, callbackData, intermediate: false };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const extras = lines.length > 0 ? { extras: { headers: lines.join("\r\n") } } : {};
  return {
    batch: { ...BATCH, bulk: id, letter: { subject, html }, ...extras },
    messages: to.map((address) => ({ ...common, to: address })),
  };
}

const isOfNobody = (address: string) => outcomeOf(address) === "rejected";

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function said(c: Context, body: object) {
  return c.json(body, "statusCode" in body ? (body.statusCode as 422) : 200);
}
