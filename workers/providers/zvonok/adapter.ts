import { z } from "zod";
import { timeOfId } from "../../../app/domain/base/shared/ids";
import type { Capabilities, Handed, Receipt, Submit } from "../../../app/domain/base/shared/ports/platform";
import type { SetUpField } from "../../../app/domain/base/shared/set-up-field";
import { deadlineIn } from "../core/deadline";
import { flashCodeOf } from "../core/flash-code";
import { type Answer, ask, below } from "../core/http";
import { accepted, oneByOne, rejected, unknown, type Verdict, verdictOfStatus } from "../core/outcomes";
import type { Protocol } from "../core/protocol";
import { opening } from "../core/set-up";
import { speechOf, voiceAt } from "../core/speech";
import { bornAt, called, calls, receiptOf, refused } from "./answers";
import { clipOf } from "./audio";
import { isOfCampaign, readZvonok } from "./callbacks";
import { isUnknownCall, verdictOfZvonok } from "./errors";

const CAPABILITIES = {
  maxBatch: 1,
  ratePerSecond: null,
  receipts: "push",
  needsRefs: true,
  address: "phone",
} as const satisfies Partial<Capabilities>;
const POLL_MS = 10_000;
const MOST_POLLS = 100;
const QUERIES_IN_FLIGHT = 4;
/** Zvonok's clock may be this far behind. */
const SKEW_MS = 5000;
/** How many digits of the caller's number can be chosen. */
const SUFFIX = 4;

const id = z.union([z.string().min(1), z.number().int()]).transform(String);
const setUp = z.object({
  host: z.url({ protocol: /^https?$/ }),
  apikey: z.string().min(1),
  campaign_id: id,
  speaker: z.string().min(1).default("Maxim"),
});
export type SetUp = z.infer<typeof setUp>;

const FIELDS: readonly SetUpField[] = [
  { place: "host", name: "host", kind: "url", isRequired: true },
  { place: "secrets", name: "apikey", kind: "text", isRequired: true },
  { place: "properties", name: "campaign_id", kind: "text", isRequired: true },
];

type Send = (setUp: SetUp, message: Submit, timeoutMs: number, callbackUrl: string) => Promise<Verdict>;

/** Zvonok voice calls (protocols §9.1): text or recording; pressed buttons are answers. */
export const zvonokVoice = protocol("zvonok-voice", { ...CAPABILITIES, type: "voice", incoming: true }, say, [
  ...FIELDS,
  { place: "properties", name: "speaker", kind: "text", isRequired: false },
  { place: "properties", name: "number", kind: "text", isRequired: false },
]);

export const zvonokFlashcall = protocol(
  "zvonok-flashcall",
  { ...CAPABILITIES, type: "flashcall", incoming: false },
  queueMessage,
  FIELDS,
);

function protocol(processor: string, capabilities: Capabilities, send: Send, fields: readonly SetUpField[]): Protocol {
  return {
    processor,
    capabilities,
    setUp,
    fields,
    open: opening(setUp, capabilities, (known, callbackUrl) => ({
      submit: (messages, timeoutMs) => oneByOne(messages, (message) => send(known, message, timeoutMs, callbackUrl)),
      find: (messages) => find(known, messages),
    })),
    authorize: ({ request, body, config }) => (isOfCampaign(request, body, config) ? null : { refused: 401 }),
    read: ({ request, body, config }) => readZvonok(request, body, config),
  };
}

async function say(setUp: SetUp, message: Submit, timeoutMs: number, callbackUrl: string): Promise<Verdict> {
  const speech = speechOf(message);
  if ("code" in speech) return rejected(speech.code);
  const deadline = deadlineIn(timeoutMs);
  const clip = "audio" in speech ? await clipOf(setUp, speech.audio, callbackUrl, deadline) : null;
  if (clip && "kind" in clip) return clip;
  const text = clip ? `<audio id="${clip.id}"/>` : "text" in speech ? speech.text : "";
  const voice = voiceAt("zvonok", message) || setUp.speaker;
  const words = { phone: `+${message.to}`, text, speaker: voice };
  const answer = await call(setUp, "phones/call/", deadline.leftMs(), words);
  return verdictOf(answer, ({ call_id }) => accepted(call_id));
}

async function queueMessage(setUp: SetUp, message: Submit, timeoutMs: number): Promise<Verdict> {
  const code = flashCodeOf(message.text);
  if (!code) return rejected("codeRequired");
  if (code.length !== SUFFIX) return rejected("codeLengthUnsupported");
  const answer = await call(setUp, "phones/flashcall/", timeoutMs, { phone: `+${message.to}`, phone_suffix: code });
  // Without the requested code, the call is useless to the recipient.
  return verdictOf(answer, ({ call_id, pincode }) =>
    pincode?.padStart(code.length, "0") === code
      ? accepted(call_id)
      : rejected("codeDiffers", `${pincode ?? ""} instead of ${code}`),
  );
}

function call({ host, apikey, campaign_id }: SetUp, method: string, timeoutMs: number, more: Record<string, string>) {
  const body = new URLSearchParams({ public_key: apikey, campaign_id, ...more });
  return ask(below(host, `manager/cabapi_external/api/v1/${method}`), { method: "POST", body }, timeoutMs);
}

function verdictOf(answer: Answer | null, taken: (call: z.infer<typeof called>) => Verdict): Verdict {
  const refusal = answer && answer.status < 429 ? refused.safeParse(answer.json) : null;
  if (refusal?.success) return verdictOfZvonok(refusal.data.data);
  const call = answer?.status === 200 ? called.safeParse(answer.json) : null;
  if (call?.success) return taken(call.data);
  return answer?.status === 200 ? unknown("unreadable") : verdictOfStatus(answer);
}

/** By call id, or by phone if the submit's answer was lost. */
async function find(setUp: SetUp, messages: Handed[]): Promise<Receipt[]> {
  const found: Receipt[] = [];
  const polled = messages.slice(0, MOST_POLLS);
  for (let from = 0; from < polled.length; from += QUERIES_IN_FLIGHT) {
    const few = polled.slice(from, from + QUERIES_IN_FLIGHT);
    found.push(...(await Promise.all(few.map((message) => poll(setUp, message)))).flat());
  }
  return found;
}

async function poll(setUp: SetUp, { ownerId, id, ref, to }: Handed): Promise<Receipt[]> {
  if (ref === null && !to) return [];
  const url = below(
    setUp.host,
    `manager/cabapi_external/api/v1/phones/${ref === null ? "calls_by_phone" : "call_by_id"}/`,
  );
  const which: Record<string, string> = ref === null ? { phone: `+${to}` } : { call_id: ref };
  const { apikey: public_key, campaign_id } = setUp;
  url.search = new URLSearchParams({ public_key, campaign_id, ...which }).toString();
  const answer = await ask(url, {}, POLL_MS);
  const refusal = refused.safeParse(answer?.json);
  if (refusal.success && isUnknownCall(refusal.data.data)) return [];
  const rows = answer?.status === 200 ? calls.safeParse(answer.json) : null;
  if (!rows?.success) throw new Error("Zvonok did not answer a look-up");
  // Zvonok accepts no reference, so takes the first call to the phone after the message's creation.
  const since = timeOfId(id) - SKEW_MS;
  const own = rows.data.filter((row) => (ref === null ? bornAt(row) >= since : row.call_id === ref));
  const [first] = own.sort((a, b) => bornAt(a) - bornAt(b));
  return first ? receiptOf(first, { ownerId, id }) : [];
}
