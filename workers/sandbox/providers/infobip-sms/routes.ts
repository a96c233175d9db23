import { type Context, Hono } from "hono";
import { type Submitted, takeIn } from "../../core/accept-submit";
import { type Env, inboxOf } from "../../core/env";
import { messageCount } from "../../core/message-count";
import { outcomeOf } from "../../core/outcomes";
import { SMS_ACCOUNTS } from "../../core/registry";
import { logEntry, PENDING_ACCEPTED, STATUSES } from "./callbacks";
import { badRequest, SERVER_ERROR, TOO_MANY_REQUESTS, UNAUTHORIZED } from "./errors";
import { type SendRequest, sendRequest } from "./request";

const MAX_LOGS = 1000;

/** Infobip SMS API v3: send, and look up in the logs by the client's messageId. */
export const infobipSms = new Hono<{ Bindings: Env }>();

infobipSms.use("/sms/*", async (c, next) => {
  return accountOf(c) ? next() : c.json(UNAUTHORIZED, 401);
});

infobipSms.post("/sms/3/messages", async (c) => {
  const body = await c.req.json().catch(() => null);
  if (body === null) return c.json(badRequest(null), 400);
  const parsed = sendRequest.safeParse(body);
  if (!parsed.success) return c.json(badRequest(parsed.error.issues), 400);

  const bulk = crypto.randomUUID();
  const messages = submitted(parsed.data);
  const verdict = await takeIn(inboxOf(c.env), { channel: "sms", provider: accountOf(c)!, bulk }, messages);
  if (verdict === "tooManyRequests") return c.json(TOO_MANY_REQUESTS, 429);
  if (verdict === "serverError") return c.json(SERVER_ERROR, 500);
  return c.json({ bulkId: bulk, messages: messages.map(answerRow) });
});

infobipSms.get("/sms/3/logs", async (c) => {
  const ids = (c.req.queries("messageId") ?? []).flatMap((part) => part.split(",")).filter(Boolean);
  const limit = Number(c.req.query("limit") ?? (ids.length || 50));
  if (ids.length > MAX_LOGS || !Number.isInteger(limit) || limit < 1 || limit > MAX_LOGS)
    return c.json(badRequest(null), 400);
  const inbox = inboxOf(c.env);
  const account = accountOf(c)!;
  const rows = await inbox.byReference(account, ids, limit);
  await scheduler.wait((await inbox.faults(account)).latencyMs);
  return c.json({ results: rows.map(logEntry) });
});

function accountOf(c: Context<{ Bindings: Env }>): string | undefined {
  const [, key] = /^App (.+)$/.exec(c.req.header("authorization") ?? "") ?? [];
  return key === c.env.SMS_API_KEY ? "infobip-sms" : SMS_ACCOUNTS.find((name) => name === key);
}

function submitted({ messages }: SendRequest): Submitted[] {
  return messages.flatMap(({ sender = "InfoSMS", destinations, content, webhooks }) => {
    const parts = messageCount(content.text);
    return destinations.map(({ to, messageId }) => ({
      reference: messageId ?? crypto.randomUUID(),
      to: to.replace("+", ""),
      from: sender,
      text: content.text,
      parts,
      callbackUrl: webhooks?.delivery?.url ?? null,
      callbackData: webhooks?.callbackData ?? null,
      intermediate: webhooks?.delivery?.intermediateReport ?? false,
    }));
  });
}

function answerRow({ reference, to, parts }: Submitted) {
  const status = outcomeOf(to) === "rejected" ? STATUSES.rejected : PENDING_ACCEPTED;
  return { messageId: reference, status, destination: to, details: { messageCount: parts } };
}
