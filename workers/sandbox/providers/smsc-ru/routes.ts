import { type Context, Hono } from "hono";
import { type Submitted, takeIn } from "../../core/accept-submit";
import { type Env, inboxOf } from "../../core/env";
import type { Stored } from "../../core/message";
import { outcomeOf } from "../../core/outcomes";
import { parametersOf } from "../zvonok/request";
import { statusReport } from "./callbacks";
import { readSend, readStatus, type SendRequest } from "./request";

type Ctx = Context<{ Bindings: Env }>;

const BROKEN = "<html><body><h1>500 Internal Server Error</h1></body></html>";
const STATUS = { sent: 0, delivered: 1, seen: 2, failed: 20, rejected: -3 };
const NOT_FOUND = -3;
const WAITING = -1;
/** Within this time, the same text to the same phone is refused as a duplicate. */
const REPEATED_MS = 60_000;

/** SMSC.ru voice calls and look-ups: GET or a form, always HTTP 200 (protocols §9.3). */
export const smsc = new Hono<{ Bindings: Env }>();

smsc.on(["GET", "POST"], "/sys/send.php", async (c) => {
  const parameters = await parametersOf(c);
  const account = accountOf(c, parameters);
  if (!account) return failed(c, 2, "authorise error");
  const request = readSend(parameters);
  if (typeof request === "number") return failed(c, request, "parameters error");
  if (account.endsWith("hlr") !== request.isLookUp) return failed(c, 6, "service is not connected");
  const inbox = inboxOf(c.env);
  if (!request.isLookUp && (await isRepeated(c, request))) return failed(c, 9, "duplicate request, wait a minute");
  const clip =
    request.file && (await inbox.keepClip(request.file.type || "audio/mpeg", await request.file.arrayBuffer()));
  const channel = request.isLookUp ? "hlr" : "voice";
  const extras = clip ? { audio: `/clips/${clip}` } : request.isLookUp ? undefined : { voice: request.voice };
  const batch = { channel, provider: account, bulk: request.id, ...(extras && { extras }) };
  const verdict = await takeIn(inbox, batch, submitted(request));
  if (verdict === "tooManyRequests") return c.text("Too Many Requests", 429);
  if (verdict === "serverError") return c.html(BROKEN, 500);
  if (request.phones.length === 1 && outcomeOf(request.phones[0]!) === "rejected")
    return failed(c, 8, "cannot be delivered");
  return c.json({ id: Number(request.id), cnt: request.phones.length });
});

smsc.on(["GET", "POST"], "/sys/status.php", async (c) => {
  const parameters = await parametersOf(c);
  const account = accountOf(c, parameters);
  if (!account) return failed(c, 2, "authorise error");
  const query = readStatus(parameters);
  if (!query) return failed(c, 1, "parameters error");
  const references = query.pairs.map(({ id, phone }) => `${id}-${phone}`);
  const inbox = inboxOf(c.env);
  const rows = new Map((await inbox.byReference(account, references, 1000)).map((row) => [row.reference, row]));
  await scheduler.wait((await inbox.faults(account)).latencyMs);
  const answers = query.pairs.map(({ id, phone }) => rowOf(rows.get(`${id}-${phone}`), id, phone));
  return c.json(query.isList ? answers : answers[0]);
});

function accountOf(c: Ctx, { login, psw, apikey }: Record<string, unknown>): string | null {
  if (apikey === c.env.SMSC_API_KEY) return "smsc-hlr";
  return login === c.env.SMSC_LOGIN && psw === c.env.SMSC_PASSWORD ? "smsc-voice" : null;
}

async function isRepeated(c: Ctx, { phones, mes }: SendRequest): Promise<boolean> {
  const filter = { channel: "voice", to: phones[0]!, offset: 0, limit: 20 };
  const { rows } = await inboxOf(c.env).list(filter);
  return rows.some(({ provider, text, received_at }) => {
    return provider === "smsc-voice" && mes !== "" && text === mes && Date.now() - received_at < REPEATED_MS;
  });
}

function submitted({ id, phones, mes, sender }: SendRequest): Submitted[] {
  const rest = { from: sender, text: mes, parts: 1, callbackUrl: null, callbackData: null, intermediate: false };
  return phones.map((to) => ({ reference: `${id}-${to}`, to, ...rest }));
}

function rowOf(message: Stored | undefined, id: string, phone: string) {
  if (!message || message.status === "rejected") return { id, phone, status: NOT_FOUND, err: 0 };
  const isUnanswered = message.channel === "hlr" && message.status === "sent";
  const { ts, ...row } = isUnanswered
    ? { ts: undefined, id, phone, status: WAITING, err: 0 }
    : statusReport(message, STATUS[message.status]);
  return { ...row, last_timestamp: ts ?? Math.floor(message.received_at / 1000) };
}

const failed = (c: Ctx, error_code: number, error: string) => c.json({ error, error_code });
