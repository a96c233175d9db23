import type { Submit, SubmitOutcome } from "../../../app/domain/shared/ports/platform";
import { type Answer, waitOf } from "./http";

/** What is wrong at the provider or with our account there passes for no message: it is tried again this much later. */
export const FAULT_MS = 60_000;
const BUSY_MS = 1000;
/** Of a gateway that passed the request on and got no answer. */
const UNANSWERED = new Set([504, 520, 524]);
/** A message is tried many times: each time leaves them in its timeline. */
const MOST_WORDS = 200;

type Nameless<T> = T extends unknown ? Omit<T, "id"> : never;

/** An outcome, whosever it is. */
export type Verdict = Nameless<SubmitOutcome>;

export const rejected = (code: string, detail = ""): Verdict => ({ kind: "rejected", code, detail });
export const retry = (code: string, afterMs = FAULT_MS): Verdict => ({ kind: "retry", code, afterMs });
export const unknown = (code: string): Verdict => ({ kind: "unknown", code });
/** The provider says itself that it did not manage. */
export const failed = (code: string): Verdict => ({ kind: "unknown", code, hasFailed: true });
export const accepted = (ref: string): Verdict => ({ kind: "accepted", ref });

/** The same in the provider's own words; a page of HTML says nothing. */
export function inWords(verdict: Verdict, words: string): Verdict {
  const detail = words.trim().slice(0, MOST_WORDS);
  if (verdict.kind === "accepted" || detail === "" || detail.startsWith("<")) return verdict;
  return { ...verdict, detail };
}

/** The provider's own words; "" where it had none. */
export const wordsOf = (verdict: Verdict) => (verdict.kind === "accepted" ? "" : (verdict.detail ?? ""));

/** Our code of an answer that says nothing else. */
export function codeOfAnswer(answer: Answer | null): string {
  if (!answer) return "noAnswer";
  return answer.status === 0 ? "unreachable" : `http${answer.status}`;
}

/**
 * What an HTTP status alone says, where the provider's own words are missing. Busy or nobody there: later. 5xx and
 * silence: it may have been carried out. Other refusals are of a proxy or a wrong address, none of the message's: later.
 */
export function verdictOfStatus(answer: Answer | null): Verdict {
  const code = codeOfAnswer(answer);
  if (!answer) return unknown(code);
  const { status, headers, text } = answer;
  if (status === 0) return retry(code, BUSY_MS);
  if (status === 429 || status === 503) return inWords(retry(code, waitOf(headers, BUSY_MS)), text);
  if (status >= 500) return inWords(UNANSWERED.has(status) ? unknown(code) : failed(code), text);
  return inWords(status >= 300 ? retry(code) : unknown("unreadable"), text);
}

/** One verdict for each of the messages. */
export function forAll(messages: Submit[], verdict: Verdict): SubmitOutcome[] {
  return messages.map(({ id }) => ({ id, ...verdict }) as SubmitOutcome);
}

/** A protocol that takes one message a request. */
export function oneByOne(messages: Submit[], submit: (message: Submit) => Promise<Verdict>): Promise<SubmitOutcome[]> {
  return Promise.all(
    messages.map(async (message) => ({ id: message.id, ...(await submit(message)) }) as SubmitOutcome),
  );
}
