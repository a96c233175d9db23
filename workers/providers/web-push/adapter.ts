import { encryptNotification, vapidHeaders } from "@block65/webcrypto-web-push";
import { z } from "zod";
import type { Address, Capabilities, Submit } from "../../../app/domain/base/shared/ports/platform";
import { gone, toEachAddress } from "../core/fan-out";
import { type Answer, ask, waitOf } from "../core/http";
import {
  accepted,
  FAULT_MS,
  inWords,
  oneByOne,
  rejected,
  retry,
  type Verdict,
  verdictOfStatus,
} from "../core/outcomes";
import type { Protocol } from "../core/protocol";
import { opening } from "../core/set-up";
import { noticeOf, writeNotice } from "./content";
import { messageIn, readReceipt, receiptUrl } from "./receipts";

const CAPABILITIES: Capabilities = {
  type: "push",
  maxBatch: 1,
  ratePerSecond: null,
  receipts: "push",
  incoming: false,
  needsRefs: false,
  address: "own",
  whenLost: "repeat",
};
const URGENCIES = ["low", "normal", "high"] as const;
const DAY_S = 24 * 60 * 60;
/** Push services keep a message for at most four weeks. */
const MAX_TTL_S = 28 * DAY_S;

const setUp = z.object({
  host: z.string(),
  subject: z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "pushContactInvalid"),
  public_key: z.string().regex(/^B[\w-]{86}$/, "vapidPublicInvalid"),
  urgency: z.enum(URGENCIES).default("normal"),
  apikey: z.string().regex(/^[\w-]{43}$/, "vapidPrivateInvalid"),
});
type SetUp = z.infer<typeof setUp>;

const keys = z.object({ p256dh: z.string().min(1), auth: z.string().min(1) });

/** Web Push (RFC 8030, 8291, 8292; protocols §3.1): the address is an endpoint, its keys are the data. */
export const webPush: Protocol = {
  processor: "web-push",
  capabilities: CAPABILITIES,
  setUp,
  // A receipt is one word; its URL is public on devices.
  mostBytes: 4096,
  fields: [
    { place: "host", name: "host", kind: "url", isRequired: true },
    { place: "properties", name: "subject", kind: "text", isRequired: true },
    { place: "properties", name: "public_key", kind: "text", isRequired: true },
    { place: "secrets", name: "apikey", kind: "text", isRequired: true },
    { place: "properties", name: "urgency", kind: "choice", isRequired: false, choices: URGENCIES },
  ],
  open: opening(setUp, CAPABILITIES, (known, callbackUrl) => ({
    submit: (messages, timeoutMs) => oneByOne(messages, (message) => send(known, callbackUrl, message, timeoutMs)),
    find: async () => [],
  })),
  authorize: ({ request, config }) => (messageIn(request.url, config.secrets.apikey ?? "") ? null : { refused: 401 }),
  read: ({ request, body, config }) =>
    readReceipt(messageIn(request.url, config.secrets.apikey ?? ""), body, Date.now()),
};

async function send(setUp: SetUp, callbackUrl: string, message: Submit, timeoutMs: number): Promise<Verdict> {
  const notice = noticeOf(message);
  if ("code" in notice) return rejected(notice.code);
  const { id } = message;
  const payload = writeNotice({ ...notice, id, receiptUrl: receiptUrl(callbackUrl, setUp.apikey, message) });
  if (payload === null) return rejected("textTooLong");
  return toEachAddress(message, (address) => push(setUp, { address, payload, message }, timeoutMs));
}

interface Push {
  address: Address;
  payload: string;
  message: Submit;
}

async function push(setUp: SetUp, { address, payload, message }: Push, timeoutMs: number): Promise<Verdict> {
  const url = endpointOf(address.address, setUp.host);
  const known = keys.safeParse(address.data);
  if (!url || !known.success) return gone("not a subscription");
  // The library requires https, so in tests the token names the https origin.
  const subscription = { endpoint: url.href.replace(/^http:/, "https:"), expirationTime: null, keys: known.data };
  const vapid = { subject: setUp.subject, publicKey: setUp.public_key, privateKey: setUp.apikey };
  const proof = await vapidHeaders(subscription, vapid).catch(() => null);
  if (!proof) return retry("misconfigured");
  const body = await encryptNotification(subscription, new TextEncoder().encode(payload)).catch(() => null);
  if (!body) return gone("no keys of a subscription");
  const headers = {
    ...proof.headers,
    ttl: String(ttlOf(message.validityMs)),
    urgency: setUp.urgency,
    // A repeat replaces a notification that still waits.
    topic: message.id.replaceAll("-", "").slice(-32),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
  };
  return verdictOf(await ask(url, { method: "POST", headers, body: new Uint8Array(body) }, timeoutMs));
}

function verdictOf(answer: Answer | null): Verdict {
  if (!answer) return verdictOfStatus(answer);
  const { status, headers, text } = answer;
  const detail = `${status} ${text.slice(0, 200)}`.trim();
  // 202: accepted by a service with receipts (RFC 8030 §5.1).
  if (status === 201 || status === 202) return accepted(headers.get("location") ?? "");
  if (status === 404 || status === 410) return gone(detail);
  if (status === 413) return rejected("textTooLong", detail);
  if (status === 400) return rejected("http400", detail);
  if (status >= 500 && headers.has("retry-after")) {
    return inWords(retry(`http${status}`, waitOf(headers, FAULT_MS)), text);
  }
  return verdictOfStatus(answer);
}

function endpointOf(endpoint: string, host: string): URL | null {
  const url = URL.parse(endpoint);
  if (!url) return null;
  return url.protocol === "https:" || (url.protocol === "http:" && url.origin === URL.parse(host)?.origin) ? url : null;
}

function ttlOf(validityMs = DAY_S * 1000): number {
  return Math.min(MAX_TTL_S, Math.max(0, Math.round(validityMs / 1000)));
}
