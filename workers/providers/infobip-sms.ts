import { z } from "zod";
import type {
  Capabilities,
  Provider,
  ProviderConfig,
  Receipt,
  Submit,
  SubmitOutcome,
} from "../../app/domain/shared/platform";
import type { Callback, Protocol } from "./protocol";

const PROCESSOR = "infobip-sms";
const CAPABILITIES: Capabilities = {
  type: "sms",
  maxBatch: 1000,
  ratePerSecond: null,
  receipts: "push",
  incoming: false,
  needsRefs: false,
};
const LOGS_TIMEOUT_MS = 10_000;
const RETRY_MS = 1000;

const status = z.object({ groupId: z.number(), groupName: z.string(), name: z.string(), description: z.string() });
const answer = z.object({ messages: z.array(z.object({ messageId: z.string(), status })) });

const report = z.object({
  messageId: z.string(),
  to: z.string().optional(),
  doneAt: z.string().optional(),
  sentAt: z.string().optional(),
  seenAt: z.string().optional(),
  status: status.optional(),
  error: z.object({ name: z.string(), description: z.string(), permanent: z.boolean().optional() }).optional(),
  callbackData: z.string().optional(),
});

const reports = z.object({ results: z.array(report) });

/** Infobip SMS API v3: batches of messages with our own messageId, reports by webhook, look-up in the logs. */
export const infobipSms: Protocol = {
  processor: PROCESSOR,
  capabilities: CAPABILITIES,
  open,
  receive: async ({ body }) => receive(body),
};

// It signs nothing: the signature in the callback's path is all there is to check.
function receive(body: string): Callback {
  const parsed = reports.safeParse(parseJson(body));
  if (!parsed.success) return { refused: 400 };
  return { receipts: parsed.data.results.flatMap((row) => receiptOf(row)), incoming: [] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `config.host`: the account's own base URL; `config.secrets.apikey`: its API key. */
function open({ id, title, host, secrets }: ProviderConfig, callbackUrl: string): Provider {
  const headers = {
    authorization: `App ${secrets.apikey ?? ""}`,
    "content-type": "application/json",
    accept: "application/json",
  };
  const call = async (path: string, timeoutMs: number, init?: RequestInit) =>
    fetch(new URL(path, host), { ...init, headers, signal: AbortSignal.timeout(timeoutMs) });

  return {
    id,
    title,
    capabilities: CAPABILITIES,
    async submit(messages, timeoutMs) {
      const body = JSON.stringify({ messages: messages.map((message) => toWire(message, callbackUrl)) });
      const response = await call("/sms/3/messages", timeoutMs, { method: "POST", body }).catch(() => null);
      if (!response) return messages.map(({ id }) => ({ id, kind: "unknown", code: "noAnswer" }));
      return outcomes(messages, response);
    },
    async find(messages) {
      const owners = new Map(messages.map((message) => [message.id, message.ownerId]));
      const found: Receipt[] = [];
      const ids = [...owners.keys()];
      // A query of 200 ids stays below the 8 KB that every server takes.
      for (let from = 0; from < ids.length; from += 200) {
        const response = await call(
          `/sms/3/logs?messageId=${ids.slice(from, from + 200).join(",")}&limit=200`,
          LOGS_TIMEOUT_MS,
        );
        if (!response.ok) throw new Error(`${title}: the logs answered ${response.status}`);
        const { results } = reports.parse(await response.json());
        found.push(...results.flatMap((row) => receiptOf(row, owners.get(row.messageId))));
      }
      return found;
    },
  };
}

function toWire({ id, ownerId, to, sender, text }: Submit, url: string) {
  return {
    sender,
    destinations: [{ to, messageId: id }],
    content: { text },
    webhooks: { delivery: { url, intermediateReport: false }, contentType: "application/json", callbackData: ownerId },
  };
}

async function outcomes(messages: Submit[], response: Response): Promise<SubmitOutcome[]> {
  if (response.status === 429 || response.status === 503) {
    const seconds = Number(response.headers.get("retry-after"));
    const afterMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : RETRY_MS;
    return messages.map(({ id }) => ({ id, kind: "retry", code: `http${response.status}`, afterMs }));
  }
  // After a 5xx the request may have been carried out: the logs are asked before it goes out again.
  if (response.status >= 500)
    return messages.map(({ id }) => ({ id, kind: "unknown", code: `http${response.status}` }));
  const body = await response.json().catch(() => null);
  if (!response.ok) {
    const detail = JSON.stringify(body)?.slice(0, 200) ?? "";
    return messages.map(({ id }) => ({ id, kind: "rejected", code: `http${response.status}`, detail }));
  }
  const parsed = answer.safeParse(body);
  if (!parsed.success) return messages.map(({ id }) => ({ id, kind: "unknown", code: "unreadable" }));
  return parsed.data.messages.map(({ messageId: id, status: { groupName, name, description } }) =>
    groupName === "REJECTED"
      ? { id, kind: "rejected", code: name, detail: description }
      : { id, kind: "accepted", ref: id },
  );
}

/** The report as our receipt; the original status stays in `code` and `detail`. */
function receiptOf(row: z.infer<typeof report>, ownerId = row.callbackData): Receipt[] {
  if (!ownerId) return [];
  const base = { ownerId, id: row.messageId };
  if (row.seenAt) return [{ ...base, status: "seen", at: timeOf(row.seenAt) }];
  if (!row.status) return [];
  const at = timeOf(row.doneAt ?? row.sentAt);
  switch (row.status.groupName) {
    case "PENDING":
      return [{ ...base, status: "sent", at: timeOf(row.sentAt) }];
    case "DELIVERED":
      return [{ ...base, status: "delivered", at }];
    case "UNDELIVERABLE":
    case "EXPIRED":
    case "REJECTED":
      return [
        { ...base, status: "failed", at, code: codeOf(row), detail: row.error?.description ?? row.status.description },
      ];
    default:
      return [];
  }
}

function codeOf({ error, status }: z.infer<typeof report>): string {
  return error && error.name !== "NO_ERROR" ? error.name : (status?.name ?? "undelivered");
}

// "+0000" instead of "+00:00" is Infobip's own way to write a zone.
function timeOf(text: string | undefined): number {
  const time = text ? Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, "$1:$2")) : Number.NaN;
  return Number.isNaN(time) ? Date.now() : time;
}
