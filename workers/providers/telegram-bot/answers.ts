import { z } from "zod";
import type { Answer } from "../core/http";
import { accepted, codeOfAnswer, inWords, rejected, retry, type Verdict, verdictOfStatus } from "../core/outcomes";

const sent = z.object({ ok: z.literal(true), result: z.object({ message_id: z.number().int() }) });
const failure = z.object({
  ok: z.literal(false),
  error_code: z.number().int(),
  description: z.string().default(""),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

/** Errors of the chat, never of the message. */
const NO_CHAT = /chat not found|user not found|PEER_ID_INVALID|group chat was upgraded/i;
const NO_FILE =
  /failed to get HTTP URL content|wrong (remote )?file|wrong type of the web page|WEBPAGE_\w+|file is too big/i;

export function verdictOf(answer: Answer | null, chat: string): { verdict: Verdict; isGone?: true } {
  const taken = sent.safeParse(answer?.json);
  if (taken.success) return { verdict: accepted(`${chat}:${taken.data.result.message_id}`) };
  const refused = failure.safeParse(answer?.json);
  if (!refused.success) return { verdict: verdictOfStatus(answer) };
  const { error_code: status, description, parameters } = refused.data;
  const code = `http${status}`;
  if (status === 403) return { verdict: rejected("blocked", description), isGone: true };
  if (status === 400) {
    if (NO_CHAT.test(description)) return { verdict: rejected("addressUnknown", description), isGone: true };
    return { verdict: rejected(NO_FILE.test(description) ? "fileInvalid" : "BAD_REQUEST", description) };
  }
  if (status === 429) {
    return { verdict: inWords(retry("tooManyRequests", (parameters?.retry_after ?? 1) * 1000), description) };
  }
  if (status >= 500) return { verdict: verdictOfStatus({ ...answer!, status, text: description }) };
  // An invalid token, or another program reads the bot's updates.
  return { verdict: inWords(retry(code), description) };
}

const done = z.object({ ok: z.literal(true) });

/** null for success, else Telegram's error. */
export function complaintOf(answer: Answer | null): string | null {
  if (done.safeParse(answer?.json).success) return null;
  const refused = failure.safeParse(answer?.json);
  if (refused.success) return `${refused.data.error_code} ${refused.data.description}`;
  return codeOfAnswer(answer);
}
