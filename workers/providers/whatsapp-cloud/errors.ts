import { z } from "zod";
import { maybe, number, text } from "../core/foreign";
import { type Answer, waitOf } from "../core/http";
import { failed, inWords, rejected, retry, type Verdict, verdictOfStatus } from "../core/outcomes";

/** Limit: one message in 6 s per recipient (protocols §5). */
const PAIR_MS = 6000;
const BUSY_MS = 5000;
/** A sender limited for spam reports is released after a while. */
const SPAM_MS = 600_000;
const MOST_DETAIL = 200;

const BUSY: Record<number, number> = {
  2: BUSY_MS,
  4: BUSY_MS,
  80007: BUSY_MS,
  130429: BUSY_MS,
  131016: BUSY_MS,
  131048: SPAM_MS,
  131056: PAIR_MS,
};

/** Faults of token, permissions, number or account. */
const OURS = new Set([0, 3, 10, 33, 190, 368, 131005, 131031, 131042, 131045, 133010]);
const PERMISSIONS = { first: 200, last: 219 };
/** With code 100: the number's id is not ours. */
const NO_SUCH_OBJECT = 33;
const FAILURES = new Set([1, 131000]);

const OF_MESSAGE: Record<number, string> = {
  100: "parameterInvalid",
  131008: "parameterMissing",
  131009: "parameterInvalid",
  131021: "sentToSelf",
  131026: "undeliverable",
  131047: "windowClosed",
  131049: "marketingLimit",
  131051: "unsupportedType",
  131052: "mediaInvalid",
  131053: "mediaInvalid",
  132000: "templateParametersInvalid",
  132001: "templateUnknown",
  132005: "textTooLong",
  132007: "templateRefused",
  132012: "templateParametersInvalid",
  132015: "templatePaused",
  132016: "templateDisabled",
};

export const graphError = z.object({
  code: number,
  error_subcode: maybe(number),
  title: maybe(text),
  message: maybe(text),
  error_data: maybe(z.object({ details: maybe(text) })),
});
type GraphError = z.infer<typeof graphError>;

const refusal = z.object({ error: graphError });

/** Refusal of a submit (protocols §5); the HTTP status matters only if a proxy answers. */
export function verdictOfGraph(answer: Answer | null): Verdict {
  const parsed = refusal.safeParse(answer?.json);
  if (!answer || !parsed.success) return verdictOfStatus(answer);
  return inWords(meaningOf(answer, parsed.data.error), detailOf(parsed.data.error));
}

function meaningOf(answer: Answer, error: GraphError): Verdict {
  const { code, error_subcode: subcode } = error;
  const pause = BUSY[code];
  if (pause !== undefined) return retry(nameOf(code), waitOf(answer.headers, pause));
  if (isOurs(code) || (code === 100 && subcode === NO_SUCH_OBJECT)) return retry(nameOf(code));
  if (FAILURES.has(code)) return failed(nameOf(code));
  if (!OF_MESSAGE[code] && (answer.status >= 500 || answer.status === 429)) return verdictOfStatus(answer);
  return rejected(codeOf(code), detailOf(error));
}

export function codeOf(code: number): string {
  return OF_MESSAGE[code] ?? nameOf(code);
}

export function detailOf({ code, title, message, error_data: data }: GraphError): string {
  const words = [...new Set([title, message, data?.details])].filter(Boolean).join(": ");
  return `${code} ${words}`.trim().slice(0, MOST_DETAIL);
}

const isOurs = (code: number) => OURS.has(code) || (code >= PERMISSIONS.first && code <= PERMISSIONS.last);
const nameOf = (code: number) => `WHATSAPP_${code}`;
