import { z } from "zod";
import type { Capabilities, Receipt, Submit, SubmitOutcome } from "../../../app/domain/base/shared/ports/platform";
import { eachRow, ignored, NOTHING, unread } from "../core/callback";
import { filled, foreignJson, listOf, maybe, momentOf, text } from "../core/foreign";
import { type Answer, ask, below } from "../core/http";
import {
  accepted,
  failed,
  forAll,
  inWords,
  rejected,
  retry,
  unknown,
  type Verdict,
  verdictOfStatus,
} from "../core/outcomes";
import type { Callback, Protocol } from "../core/protocol";
import { opening } from "../core/set-up";

const CAPABILITIES: Capabilities = {
  type: "vk",
  maxBatch: 1000,
  // The limit counts messages, not requests of a thousand (protocols §8.2).
  ratePerSecond: 50,
  receipts: "push",
  incoming: false,
  needsRefs: false,
  address: "phone",
  templates: "always",
  whenLost: "leave",
};
const ROUTES = ["VK", "OK", "VK,OK"] as const;
const POLICIES = ["any", "mobile_device_required", "verified_phone_number"] as const;
const TTL = { least: 15, most: 86_400 };

/** `service`: the approved sender for messages without a sender name. */
const setUp = z.object({
  host: z.url({ protocol: /^https?$/ }),
  apikey: z.string().min(1),
  service: z.string().min(1),
  routes: z.enum(ROUTES).default("VK"),
  delivery_policy: z.enum(POLICIES).default("any"),
});
type SetUp = z.infer<typeof setUp>;

const row = z.object({ code: z.string(), messageId: z.union([z.string(), z.number()]).transform(String).optional() });
const answered = z.object({ result: z.array(row) });
const failure = z.object({ code: z.string(), description: z.string().optional() });

/** VK Notify over an aggregator (protocols §8.2): approved templates by phone, in VK and OK. */
export const vkNotify: Protocol = {
  processor: "vk-notify",
  capabilities: CAPABILITIES,
  setUp,
  fields: [
    { place: "host", name: "host", kind: "url", isRequired: true },
    { place: "secrets", name: "apikey", kind: "text", isRequired: true },
    { place: "properties", name: "service", kind: "text", isRequired: true },
    { place: "properties", name: "routes", kind: "choice", isRequired: false, choices: ROUTES },
    { place: "properties", name: "delivery_policy", kind: "choice", isRequired: false, choices: POLICIES },
  ],
  open: opening(setUp, CAPABILITIES, (known, callbackUrl) => ({
    submit: (messages, timeoutMs) => submit(known, callbackUrl, messages, timeoutMs),
    // The aggregator has no look-up.
    find: async () => [],
  })),
  // Callbacks are unsigned: the signed callback path is the only check.
  authorize: () => null,
  read: ({ body }) => readStatuses(body),
};

async function submit(
  setUp: SetUp,
  callbackUrl: string,
  messages: Submit[],
  timeoutMs: number,
): Promise<SubmitOutcome[]> {
  const [bare, whole] = [messages.filter(lacksTemplate), messages.filter((message) => !lacksTemplate(message))];
  const refused = forAll(bare, rejected("templateRequired"));
  if (whole.length === 0) return refused;
  const headers = { authorization: `Key ${setUp.apikey}`, "content-type": "application/json" };
  const body = JSON.stringify({ messages: whole.map((message) => toWire(setUp, callbackUrl, message)) });
  const answer = await ask(below(setUp.host, "vk/messages"), { method: "POST", headers, body }, timeoutMs);
  return [...refused, ...outcomes(whole, answer)];
}

const lacksTemplate = ({ payload }: Submit) => !payload?.template?.name;

function toWire({ service, routes, delivery_policy }: SetUp, status_url: string, message: Submit) {
  const { ownerId, id, to, sender, payload, validityMs } = message;
  return {
    phone: `+${to}`,
    service: sender || service,
    tmpl: payload?.template?.name,
    tmpl_data: payload?.template?.parameters ?? {},
    routes: routes.split(","),
    delivery_policy,
    ttl: ttlOf(validityMs),
    status_url,
    callbackData: { ownerId, id },
  };
}

// Answers come in message order; if the lengths differ, all are uncertain.
function outcomes(messages: Submit[], answer: Answer | null): SubmitOutcome[] {
  const parsed = answered.safeParse(answer?.json);
  if (answer?.status === 200 && parsed.success && parsed.data.result.length === messages.length)
    return messages.map(({ id }, place) => ({ id, ...verdictOf(parsed.data.result[place]!) }) as SubmitOutcome);
  const refused = failure.safeParse(answer?.json);
  if (answer && refused.success && answer.status >= 400 && answer.status < 500 && answer.status !== 429)
    return forAll(messages, inWords(retry(refused.data.code), refused.data.description ?? ""));
  return forAll(messages, verdictOfStatus(answer));
}

const OURS: Record<string, number | undefined> = {
  UNAUTHORIZED: undefined,
  SERVICE_NOT_FOUND: undefined,
  SERVICE_BLOCKED: undefined,
  INSUFFICIENT_FUNDS: undefined,
  THROTTLED: 1000,
};

function verdictOf({ code, messageId }: z.infer<typeof row>): Verdict {
  if (code === "OK") return messageId ? accepted(messageId) : unknown("unreadable");
  if (code === "INTERNAL_ERROR") return failed(code);
  return Object.hasOwn(OURS, code) ? retry(code, OURS[code]) : rejected(code);
}

const STATUSES: Record<string, Pick<Receipt, "status" | "code">> = {
  ENQUEUED: { status: "sent" },
  SENT: { status: "sent" },
  DELIVERED: { status: "delivered" },
  READ: { status: "seen" },
  UNDELIVERED: { status: "failed", code: "undelivered" },
  EXPIRED: { status: "failed", code: "expired" },
  REJECTED: { status: "failed", code: "rejected" },
};

const report = z.object({
  messageId: maybe(filled),
  status: text,
  time: maybe(z.union([z.string(), z.number()])),
  callbackData: maybe(z.object({ ownerId: filled, id: filled })),
});

function readStatuses(body: string): Callback {
  const json = foreignJson(body);
  return json ? eachRow(listOf(json), readStatus, (row) => [row]) : unread(body);
}

function readStatus(row: unknown): Callback | null {
  const { data } = report.safeParse(row);
  if (!data) return null;
  const { messageId: ref, status, time, callbackData } = data;
  const known = STATUSES[status];
  if (!known) return ignored("vk-notify", status);
  if (!callbackData) return null;
  const said = { at: timeOf(time), ...known, ...(known.code && { detail: status }) };
  return { ...NOTHING, receipts: [{ ...callbackData, ...(ref !== undefined && { ref }), ...said }] };
}

const timeOf = (time: string | number | undefined) =>
  momentOf(
    typeof time === "string" && !/^\d+$/.test(time) ? Date.parse(time) : time === undefined ? undefined : Number(time),
  );

/** Seconds. */
function ttlOf(validityMs = TTL.most * 1000): number {
  return Math.min(TTL.most, Math.max(TTL.least, Math.round(validityMs / 1000)));
}
