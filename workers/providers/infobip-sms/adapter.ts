import { z } from "zod";
import type {
  Capabilities,
  Handed,
  Receipt,
  Submit,
  SubmitOutcome,
} from "../../../app/domain/base/shared/ports/platform";
import { type Answer, ask } from "../core/http";
import { accepted, forAll, inWords, rejected, retry, unknown, type Verdict, verdictOfStatus } from "../core/outcomes";
import type { Protocol } from "../core/protocol";
import { opening } from "../core/set-up";
import { readCallback, receiptOf, report } from "./callbacks";

const CAPABILITIES: Capabilities = {
  type: "sms",
  maxBatch: 1000,
  ratePerSecond: null,
  receipts: "push",
  incoming: true,
  needsRefs: false,
  address: "phone",
};
const LOGS_TIMEOUT_MS = 10_000;
/** Keeps the query below 8 KB, which every server accepts. */
const LOGS_A_QUERY = 200;
const OURS = new Set([401, 402, 403, 404]);

const setUp = z.object({ host: z.url({ protocol: /^https?$/ }), apikey: z.string().min(1) });
type SetUp = z.infer<typeof setUp>;

const status = z.object({ groupName: z.string(), name: z.string(), description: z.string() });
const answered = z.object({ messages: z.array(z.object({ messageId: z.string(), status })) });
const logs = z.object({ results: z.array(report) });

/** Infobip SMS API v3: batches with our messageId, reports by webhook, look-up in the logs. */
export const infobipSms: Protocol = {
  processor: "infobip-sms",
  capabilities: CAPABILITIES,
  setUp,
  fields: [
    { place: "host", name: "host", kind: "url", isRequired: true },
    { place: "secrets", name: "apikey", kind: "text", isRequired: true },
  ],
  open: opening(setUp, CAPABILITIES, (known, callbackUrl) => ({
    async submit(messages, timeoutMs) {
      const body = JSON.stringify({ messages: messages.map((message) => toWire(message, callbackUrl)) });
      return outcomes(messages, await call(known, "/sms/3/messages", timeoutMs, { method: "POST", body }));
    },
    find: (messages) => find(known, messages),
  })),
  // Infobip signs nothing: the signed callback path is the only check.
  authorize: () => null,
  read: ({ body }) => readCallback(body),
};

function call({ host, apikey }: SetUp, path: string, timeoutMs: number, init: RequestInit = {}) {
  const headers = { authorization: `App ${apikey}`, "content-type": "application/json", accept: "application/json" };
  return ask(new URL(path, host), { ...init, headers }, timeoutMs);
}

async function find(setUp: SetUp, messages: Handed[]): Promise<Receipt[]> {
  const owners = new Map(messages.map((message) => [message.id, message.ownerId]));
  const found: Receipt[] = [];
  const ids = [...owners.keys()];
  for (let from = 0; from < ids.length; from += LOGS_A_QUERY) {
    const few = ids.slice(from, from + LOGS_A_QUERY);
    const answer = await call(setUp, `/sms/3/logs?messageId=${few.join(",")}&limit=${LOGS_A_QUERY}`, LOGS_TIMEOUT_MS);
    if (answer?.status !== 200) throw new Error(`the logs answered ${answer?.status ?? "nothing"}`);
    // The logs include other users of the account.
    const ours = logs.parse(answer.json).results.filter(({ messageId }) => owners.has(messageId));
    found.push(...ours.flatMap((row) => receiptOf(row, owners.get(row.messageId))));
  }
  return found;
}

function toWire({ id, ownerId, to, sender, text, validityMs }: Submit, url: string) {
  return {
    sender,
    destinations: [{ to, messageId: id }],
    content: { text },
    ...(validityMs !== undefined && { options: { validityPeriod: validityOf(validityMs) } }),
    webhooks: { delivery: { url, intermediateReport: false }, contentType: "application/json", callbackData: ownerId },
  };
}

const validityOf = (ms: number) => ({ amount: Math.max(1, Math.round(ms / 1000)), timeUnit: "SECONDS" });

function outcomes(messages: Submit[], answer: Answer | null): SubmitOutcome[] {
  if (answer?.status === 400 && messages.length > 1) return refusals(messages, answer);
  if (answer?.status !== 200) return forAll(messages, refusalOf(answer));
  const parsed = answered.safeParse(answer.json);
  if (!parsed.success) return forAll(messages, verdictOfStatus(answer));
  const rows = new Map(parsed.data.messages.map((row) => [row.messageId, row.status]));
  return messages.map(({ id }) => ({ id, ...verdictOf(rows.get(id), id) }) as SubmitOutcome);
}

// One invalid message fails the whole request, so sends the others again without it.
function refusals(messages: Submit[], { text }: Answer): SubmitOutcome[] {
  const broken = new Set([...text.matchAll(/"messages\[(\d+)\]/g)].map(([, place]) => Number(place)));
  return messages.flatMap((message, place) =>
    forAll([message], broken.has(place) ? rejected("http400", text.slice(0, 200)) : retry("http400", 1000)),
  );
}

function refusalOf(answer: Answer | null): Verdict {
  const isOfMessages = answer && answer.status >= 400 && answer.status < 500 && answer.json !== null;
  if (!isOfMessages || answer.status === 429) return verdictOfStatus(answer);
  const code = `http${answer.status}`;
  return inWords(OURS.has(answer.status) ? retry(code) : rejected(code), answer.text);
}

// A message missing from the answer may still be accepted.
function verdictOf(row: z.infer<typeof status> | undefined, id: string): Verdict {
  if (!row) return unknown("unanswered");
  return row.groupName === "REJECTED" ? rejected(row.name, row.description) : accepted(id);
}
