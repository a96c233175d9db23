import type { Submit, SubmitOutcome } from "../../app/domain/shared/platform";
import { type Answer, waitOf } from "./http";

/** What is wrong at the provider or with our account there passes for no message: it is tried again this much later. */
export const FAULT_MS = 60_000;
const BUSY_MS = 1000;
/** A message is tried many times: each time leaves them in its timeline. */
const MOST_WORDS = 200;

type Nameless<T> = T extends unknown ? Omit<T, "id"> : never;

/** An outcome, whosever it is. */
export type Verdict = Nameless<SubmitOutcome>;

export const rejected = (code: string, detail = ""): Verdict => ({ kind: "rejected", code, detail });
export const retry = (code: string, afterMs = FAULT_MS): Verdict => ({ kind: "retry", code, afterMs });
export const unknown = (code: string): Verdict => ({ kind: "unknown", code });
export const accepted = (ref: string): Verdict => ({ kind: "accepted", ref });

/** The same in the provider's own words; a page of HTML says nothing. */
export function inWords(verdict: Verdict, words: string): Verdict {
  const detail = words.trim().slice(0, MOST_WORDS);
  if (verdict.kind === "accepted" || detail === "" || detail.startsWith("<")) return verdict;
  return { ...verdict, detail };
}

/** The provider's own words; "" where it had none. */
export const wordsOf = (verdict: Verdict) => (verdict.kind === "accepted" ? "" : (verdict.detail ?? ""));

/**
 * What an HTTP status alone says, where the provider's own words are missing. Busy: later. 5xx and silence: it may have
 * been carried out. Other refusals are of a proxy or a wrong address, none of the message's: later.
 */
export function verdictOfStatus(answer: Answer | null): Verdict {
  if (!answer) return unknown("noAnswer");
  const { status, headers, text } = answer;
  const code = `http${status}`;
  if (status === 429 || status === 503) return inWords(retry(code, waitOf(headers, BUSY_MS)), text);
  if (status >= 500) return inWords(unknown(code), text);
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
