import { z } from "zod";
import type {
  Capabilities,
  IncomingMessage,
  ProviderConfig,
  RefReceipt,
  Submit,
} from "../../../app/domain/shared/ports/platform";
import { deadlineIn } from "../core/deadline";
import { type Answer, ask, below, parseJson } from "../core/http";
import { accepted, oneByOne, rejected, retry, unknown, type Verdict, verdictOfStatus } from "../core/outcomes";
import type { Callback, Protocol } from "../core/protocol";
import { opening, readSetUp } from "../core/set-up";
import { VIDEO_UNAVAILABLE, videoFacts } from "../core/video-metadata";
import { contentOf } from "./content";
import { verdictOfViber } from "./statuses";

const CAPABILITIES: Capabilities = {
  type: "viber",
  maxBatch: 1,
  ratePerSecond: null,
  receipts: "push",
  incoming: true,
  needsRefs: true,
  address: "phone",
  whenLost: "repeat",
};
const LABELS = ["transaction", "promotion"] as const;
const TTL = { least: 30, most: 1_209_600 };
const ALREADY_SENT = 12;

const id = z.union([z.string().min(1), z.number().int()]).transform(String);

/** `services`: a service per sender name; `service_id`: for all others. */
const setUp = z.object({
  host: z.url({ protocol: /^https?$/ }),
  service_id: id,
  services: z.record(z.string(), id).default({}),
  label: z.enum(LABELS).default("promotion"),
});
type SetUp = z.infer<typeof setUp>;

const answered = z.object({ status: z.number().int(), message_token: id.optional() });
const receipt = z.object({ message_token: id, message_status: z.number().int(), message_time: z.number().optional() });
const reply = z.object({
  message_token: id,
  phone_number: id,
  time: z.number().optional(),
  service_id: id.optional(),
  message: z.object({ text: z.string().default(""), tracking_data: z.string().optional() }),
});

/** Viber Business Messages (protocols §7.2). Receipts carry only Viber's token, so it is stored. */
export const viberBusiness: Protocol = {
  processor: "viber-business",
  capabilities: CAPABILITIES,
  setUp,
  fields: [
    { place: "host", name: "host", kind: "url", isRequired: true },
    { place: "properties", name: "service_id", kind: "text", isRequired: true },
    { place: "properties", name: "services", kind: "map", isRequired: false },
    { place: "properties", name: "label", kind: "choice", isRequired: false, choices: LABELS },
  ],
  open: opening(setUp, CAPABILITIES, (known, callbackUrl) => ({
    submit: (messages, timeoutMs) => oneByOne(messages, (message) => send(known, message, timeoutMs, callbackUrl)),
    // Viber has no look-up.
    find: async () => [],
  })),
  receive: async ({ body, config }) => received(parseExact(body), config),
};

async function send(setUp: SetUp, message: Submit, timeoutMs: number, callbackUrl: string): Promise<Verdict> {
  const deadline = deadlineIn(timeoutMs);
  const content = await contentOf(message, (url) => videoFacts(url, callbackUrl, deadline.beforeMs()));
  if ("code" in content) return content.code === VIDEO_UNAVAILABLE ? retry(content.code) : rejected(content.code);
  const { ownerId, id, to, sender, validityMs } = message;
  const body = JSON.stringify({
    service_id: setUp.services[sender] ?? setUp.service_id,
    dest: to,
    seq: Number.parseInt(id.slice(-7), 16),
    ...content,
    message: { ...content.message, "#tracking_data": `${ownerId} ${id}` },
    label: setUp.label,
    tag: sender,
    ...(validityMs !== undefined && { ttl: ttlOf(validityMs) }),
  });
  const headers = { "content-type": "application/json" };
  const url = below(setUp.host, "vibersrvc/1/send_message");
  return verdictOf(await ask(url, { method: "POST", headers, body }, deadline.leftMs(), parseExact));
}

// The result is in the body; the HTTP status matters only when a proxy answers.
function verdictOf(answer: Answer | null): Verdict {
  const parsed = answered.safeParse(answer?.json);
  if (!parsed.success) return verdictOfStatus(answer);
  const { status, message_token: token } = parsed.data;
  if (status === 0) return token ? accepted(token) : unknown("unreadable");
  if (status !== ALREADY_SENT) return verdictOfViber(status);
  // The first answer and its token are lost: no receipt can be matched.
  return token ? accepted(token) : { kind: "accepted", ref: "", isFinal: true };
}

const RECEIPTS: Record<number, Pick<RefReceipt, "status" | "code">> = {
  0: { status: "delivered" },
  1: { status: "seen" },
  // The protocol has one status for expired and undelivered.
  2: { status: "failed", code: "undelivered" },
  3: { status: "failed", code: "USER_BLOCKED" },
  4: { status: "failed", code: "NOT_VIBER_USER" },
};

function received(body: unknown, config: ProviderConfig): Callback {
  const told = receipt.safeParse(body);
  if (told.success) {
    const { message_token: ref, message_status, message_time: at = Date.now() } = told.data;
    const known = RECEIPTS[message_status];
    return { receipts: known ? [{ ref, at, ...known }] : [], incoming: [] };
  }
  const said = reply.safeParse(body);
  return said.success ? { receipts: [], incoming: [incomingOf(said.data, config)] } : { refused: 400 };
}

function incomingOf(said: z.infer<typeof reply>, config: ProviderConfig): IncomingMessage {
  const { message_token: ref, phone_number: from, time: at = Date.now(), service_id: service = "", message } = said;
  const [, ownerId, id] = /^(\S+) (\S+)$/.exec(message.tracking_data ?? "") ?? [];
  const services = Object.entries(readSetUp(setUp, config)?.services ?? {});
  const to = services.find(([, of]) => of === service)?.[0] ?? service;
  const answers = ownerId && id ? { answers: { ownerId, id } } : {};
  return { type: "viber", from, to, text: message.text, at, ref, ...answers };
}

/** Tokens have 19 digits, more than a JavaScript number keeps. */
function parseExact(text: string): unknown {
  return parseJson(text.replace(/("message_token"\s*:\s*)(\d+)/g, '$1"$2"'));
}

function ttlOf(validityMs: number): number {
  return Math.min(TTL.most, Math.max(TTL.least, Math.round(validityMs / 1000)));
}
