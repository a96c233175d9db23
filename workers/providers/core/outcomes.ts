import {
  NEVER_LEFT,
  RELAY_DOWN,
  type Submit,
  type SubmitOutcome,
} from "../../../app/domain/base/shared/ports/platform";
import type { Unopened } from "../../relay/request";
import { type Answer, waitOf } from "./http";

/** Retry delay for faults of the provider or of our account there. */
export const FAULT_MS = 60_000;
const BUSY_MS = 1000;
/** A gateway forwarded the request and got no answer. */
const UNANSWERED = new Set([504, 520, 524]);
const MOST_WORDS = 200;

type Nameless<T> = T extends unknown ? Omit<T, "id"> : never;

export type Verdict = Nameless<SubmitOutcome>;

export const rejected = (code: string, detail = ""): Verdict => ({ kind: "rejected", code, detail });
export const retry = (code: string, afterMs = FAULT_MS): Verdict => ({ kind: "retry", code, afterMs });
export const unknown = (code: string): Verdict => ({ kind: "unknown", code });
export const failed = (code: string): Verdict => ({ kind: "unknown", code, hasFailed: true });
export const accepted = (ref: string): Verdict => ({ kind: "accepted", ref });

const OF_RELAY: Partial<Record<Unopened, string>> = {
  relayDown: RELAY_DOWN,
  relayDenied: RELAY_DOWN,
  notListed: "relayRefused",
};

/** `direct`: the verdict unless the relay is to blame. */
export function verdictOfDial(why: Unopened, direct: Verdict): Verdict {
  const code = OF_RELAY[why];
  return code ? retry(code, 15_000) : direct;
}

export function inWords(verdict: Verdict, words: string): Verdict {
  const detail = words.trim().slice(0, MOST_WORDS);
  if (verdict.kind === "accepted" || detail === "" || detail.startsWith("<")) return verdict;
  return { ...verdict, detail };
}

export const wordsOf = (verdict: Verdict) => (verdict.kind === "accepted" ? "" : (verdict.detail ?? ""));

export function codeOfAnswer(answer: Answer | null): string {
  if (!answer) return "noAnswer";
  if (answer.isUnsent) return NEVER_LEFT;
  return answer.status === 0 ? "unreachable" : `http${answer.status}`;
}

/** No answer or a 5xx other than 503: uncertain. Others (busy, unreachable, proxy): retry. */
export function verdictOfStatus(answer: Answer | null): Verdict {
  const code = codeOfAnswer(answer);
  if (!answer) return unknown(code);
  const { status, headers, text } = answer;
  if (status === 0) return retry(code, BUSY_MS);
  if (status === 429 || status === 503) return inWords(retry(code, waitOf(headers, BUSY_MS)), text);
  if (status >= 500) return inWords(UNANSWERED.has(status) ? unknown(code) : failed(code), text);
  return inWords(status >= 300 ? retry(code) : unknown("unreadable"), text);
}

export function forAll(messages: Submit[], verdict: Verdict): SubmitOutcome[] {
  return messages.map(({ id }) => ({ id, ...verdict }) as SubmitOutcome);
}

export function oneByOne(messages: Submit[], submit: (message: Submit) => Promise<Verdict>): Promise<SubmitOutcome[]> {
  return Promise.all(
    messages.map(async (message) => ({ id: message.id, ...(await submit(message)) }) as SubmitOutcome),
  );
}
