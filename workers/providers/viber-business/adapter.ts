import { z } from "zod";
import type {
  Capabilities,
  IncomingMessage,
  ProviderConfig,
  RefReceipt,
  Submit,
} from "../../../app/domain/base/shared/ports/platform";
import { asCaller } from "../../../app/domain/base/shared/same-person";
import { eachRow, NOTHING, unread } from "../core/callback";
import { deadlineIn } from "../core/deadline";
import { bigJson } from "../core/exact-json";
import { filled, foreignJson, listOf, maybe, momentOf, nameOf, number, text } from "../core/foreign";
import { type Answer, ask, below } from "../core/http";
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
const receipt = z.object({ message_token: filled, message_status: number, message_time: maybe(number) });
const reply = z.object({
  message_token: maybe(filled),
  phone_number: filled,
  time: maybe(number),
  service_id: maybe(filled),
  message: z.object({ text: text.catch(""), tracking_data: maybe(text) }),
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
  authorize: () => null,
  read: ({ body, config }) => received(body, config),
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
  return verdictOf(await ask(url, { method: "POST", headers, body }, deadline.leftMs(), bigJson));
}

// The result is in the body; the HTTP status matters only if a proxy answers.
function verdictOf(answer: Answer | null): Verdict {
  const parsed = answered.safeParse(answer?.json);
  if (!parsed.success) return verdictOfStatus(answer);
  const { status, message_token: token } = parsed.data;
  if (status === 0) return token ? accepted(token) : unknown("unreadable");
  if (status !== ALREADY_SENT) return verdictOfViber(status);
  // The first answer and its token are lost, so no receipt can be matched.
  return token ? accepted(token) : { kind: "accepted", ref: "", isFinal: true };
}

const RECEIPTS: Record<number, Pick<RefReceipt, "status" | "code">> = {
  0: { status: "delivered" },
  1: { status: "seen" },
  // The protocol uses one status for expired and undelivered.
  2: { status: "failed", code: "undelivered" },
  3: { status: "failed", code: "USER_BLOCKED" },
  4: { status: "failed", code: "NOT_VIBER_USER" },
};

function received(body: string, config: ProviderConfig): Callback {
  const json = foreignJson(body);
  return json
    ? eachRow(
        listOf(json),
        (row) => readRow(row, config),
        (row) => [row],
      )
    : unread(body);
}

function readRow(row: unknown, config: ProviderConfig): Callback | null {
  const parsed = receipt.safeParse(row).data;
  if (parsed) {
    const { message_token: ref, message_status, message_time } = parsed;
    const known = RECEIPTS[message_status];
    return known ? { ...NOTHING, receipts: [{ ref, at: momentOf(message_time), ...known }] } : NOTHING;
  }
  const said = reply.safeParse(row).data;
  return said ? { ...NOTHING, incoming: [incomingOf(said, row, config)] } : null;
}

function incomingOf(said: z.infer<typeof reply>, row: unknown, config: ProviderConfig): IncomingMessage {
  const { message_token: ref = nameOf(row), phone_number: from, time, service_id: service = "", message } = said;
  const [, ownerId, id] = /^(\S+) (\S+)$/.exec(message.tracking_data ?? "") ?? [];
  const services = Object.entries(readSetUp(setUp, config)?.services ?? {});
  const to = services.find(([, of]) => of === service)?.[0] ?? service;
  const answers = ownerId && id ? { answers: { ownerId, id } } : {};
  return { type: "viber", from: asCaller(from), to, text: message.text, at: momentOf(time), ref, ...answers };
}

function ttlOf(validityMs: number): number {
  return Math.min(TTL.most, Math.max(TTL.least, Math.round(validityMs / 1000)));
}
