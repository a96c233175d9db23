import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Capabilities, Handed, Receipt, Submit } from "../../../app/domain/base/shared/ports/platform";
import { NOTHING, unread } from "../core/callback";
import { filled, foreignJson, maybe, momentOfSeconds, number, text } from "../core/foreign";
import { type Answer, ask, below } from "../core/http";
import { accepted, failed, oneByOne, rejected, retry, type Verdict, verdictOfStatus } from "../core/outcomes";
import type { Protocol } from "../core/protocol";
import { opening } from "../core/set-up";

const CAPABILITIES: Capabilities = {
  type: "telegram",
  maxBatch: 1,
  ratePerSecond: null,
  receipts: "push",
  incoming: false,
  needsRefs: false,
  address: "phone",
  codes: { least: 4, most: 8 },
  whenLost: "leave",
};
const POLL_MS = 10_000;
const MOST_POLLS = 100;
const QUERIES_IN_FLIGHT = 4;
const TTL = { least: 30, most: 3600 };
const CODE = /(?<!\d)\d{4,8}(?!\d)/;

/** Faults of the account or set-up rather than the message. */
const OURS = new Set([
  "ACCESS_TOKEN_INVALID",
  "ACCESS_TOKEN_REQUIRED",
  "BALANCE_NOT_ENOUGH",
  "CALLBACK_URL_INVALID",
  "SENDER_USERNAME_INVALID",
  "SENDER_NOT_VERIFIED",
]);

const setUp = z.object({
  host: z.url({ protocol: /^https?$/ }),
  token: z.string().min(1),
  sender_username: z.string().optional(),
});
type SetUp = z.infer<typeof setUp>;

const requestStatus = z.object({
  request_id: filled,
  delivery_status: maybe(z.object({ status: text, updated_at: maybe(number) })),
  payload: maybe(text),
});
const answered = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), result: requestStatus }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);

/** Telegram Gateway: verification codes by phone (protocols §4.2). */
export const telegramGateway: Protocol = {
  processor: "telegram-gateway",
  capabilities: CAPABILITIES,
  setUp,
  fields: [
    { place: "host", name: "host", kind: "url", isRequired: true },
    { place: "secrets", name: "token", kind: "text", isRequired: true },
    { place: "properties", name: "sender_username", kind: "text", isRequired: false },
  ],
  open: opening(setUp, CAPABILITIES, (known, callbackUrl) => ({
    submit: (messages, timeoutMs) => oneByOne(messages, (message) => send(known, callbackUrl, message, timeoutMs)),
    find: (messages) => find(known, messages),
  })),
  authorize({ request, body, config }) {
    const timestamp = request.headers.get("x-request-timestamp") ?? "";
    const signature = request.headers.get("x-request-signature") ?? "";
    const token = config.secrets.token ?? "";
    return isSigned({ token, timestamp, signature, body, now: Date.now() }) ? null : { refused: 401 };
  },
  read({ body }) {
    const { data } = requestStatus.safeParse(foreignJson(body));
    if (!data) return unread(body);
    const [, ownerId, id] = /^(\S+) (\S+)$/.exec(data.payload ?? "") ?? [];
    return ownerId && id ? { ...NOTHING, receipts: receiptOf(data, { ownerId, id }) } : NOTHING;
  },
};

async function send(setUp: SetUp, callbackUrl: string, message: Submit, timeoutMs: number): Promise<Verdict> {
  const code = CODE.exec(message.text)?.[0];
  if (!code) return rejected("codeRequired");
  const answer = await call(setUp, "sendVerificationMessage", timeoutMs, {
    phone_number: `+${message.to}`,
    code,
    ttl: ttlOf(message.validityMs),
    payload: `${message.ownerId} ${message.id}`,
    callback_url: callbackUrl,
    ...(setUp.sender_username && { sender_username: setUp.sender_username }),
  });
  return verdictOf(answer);
}

async function find(setUp: SetUp, messages: Handed[]): Promise<Receipt[]> {
  const named = messages.filter(({ ref }) => ref !== null).slice(0, MOST_POLLS);
  const found: Receipt[] = [];
  for (let from = 0; from < named.length; from += QUERIES_IN_FLIGHT) {
    const few = named.slice(from, from + QUERIES_IN_FLIGHT);
    const looked = await Promise.all(
      few.map(async ({ ownerId, id, ref }) => {
        const answer = await call(setUp, "checkVerificationStatus", POLL_MS, { request_id: ref });
        const parsed = answered.safeParse(answer?.json);
        if (!parsed.success) throw new Error("the Gateway did not answer a look-up");
        return parsed.data.ok ? receiptOf(parsed.data.result, { ownerId, id }) : [];
      }),
    );
    found.push(...looked.flat());
  }
  return found;
}

function call({ host, token }: SetUp, method: string, timeoutMs: number, parameters: object): Promise<Answer | null> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return ask(below(host, method), { method: "POST", headers, body: JSON.stringify(parameters) }, timeoutMs);
}

function verdictOf(answer: Answer | null): Verdict {
  const parsed = answered.safeParse(answer?.json);
  if (!parsed.success) return verdictOfStatus(answer);
  if (parsed.data.ok) return accepted(parsed.data.result.request_id);
  const { error } = parsed.data;
  const [, seconds] = /^FLOOD_WAIT_(\d{1,5})$/.exec(error) ?? [];
  if (seconds) return retry("FLOOD_WAIT", Number(seconds) * 1000);
  if (OURS.has(error)) return retry(error);
  return error.startsWith("INTERNAL") ? failed(error) : rejected(error);
}

/** Seconds; at most an hour. An expired code is not charged. */
function ttlOf(validityMs = TTL.most * 1000): number {
  return Math.min(TTL.most, Math.max(TTL.least, Math.round(validityMs / 1000)));
}

const STATUSES: Record<string, { status: Receipt["status"]; code?: string }> = {
  sent: { status: "sent" },
  delivered: { status: "delivered" },
  read: { status: "seen" },
  expired: { status: "failed", code: "expired" },
  revoked: { status: "failed", code: "revoked" },
};

function receiptOf(
  { request_id: ref, delivery_status: delivery }: z.infer<typeof requestStatus>,
  of: Owned,
): Receipt[] {
  const known = delivery && STATUSES[delivery.status];
  return known ? [{ ...of, ...known, ref, at: momentOfSeconds(delivery.updated_at) }] : [];
}

type Owned = Pick<Receipt, "ownerId" | "id">;

/** Telegram repeats callbacks for a while; an older one is a replay attack. */
const MAX_AGE_MS = 10 * 60 * 1000;

interface Signed {
  token: string;
  /** Seconds since the epoch. */
  timestamp: string;
  signature: string;
  body: string;
  /** ms UTC */
  now: number;
}

/** Also checks the age (protocols §4.2). */
export function isSigned({ token, timestamp, signature, body, now }: Signed): boolean {
  if (token === "" || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now - Number(timestamp) * 1000) > MAX_AGE_MS) return false;
  const key = createHash("sha256").update(token).digest();
  const expected = createHmac("sha256", key).update(`${timestamp}\n${body}`).digest();
  const actual = Buffer.from(signature, "hex");
  return actual.byteLength === expected.byteLength && timingSafeEqual(actual, expected);
}
