import { createHash } from "node:crypto";
import { z } from "zod";
import type { Submit, SubmitOutcome } from "../../../app/domain/base/shared/ports/platform";
import { type Deadline, deadlineIn } from "../core/deadline";
import type { Answer } from "../core/http";
import { accepted, inWords, rejected, retry, unknown, type Verdict, verdictOfStatus, wordsOf } from "../core/outcomes";
import { type Access, callVk, failure } from "./api";
import { type Content, contentOf } from "./content";
import { isOfContent, verdictOfVk } from "./errors";

export const MOST_PEERS = 100;
const SOON_MS = 1000;
const UNREACHED: Content = { code: "addressUnknown" };

const sentToOne = z.object({ response: z.number().int() });
const sentToMany = z.object({
  response: z.array(
    z.object({
      peer_id: z.number().int(),
      message_id: z.number().int().optional(),
      error: z.object({ code: z.number().int(), description: z.string().default("") }).optional(),
    }),
  ),
});

interface Mail {
  message: Submit;
  content: Exclude<Content, { code: string }>;
  gone: string[];
}

interface Answered {
  verdict: Verdict;
  isGone?: true;
}

/** Messages with the same batch key and content share a call. */
export async function sendVk(access: Access, messages: Submit[], timeoutMs: number): Promise<SubmitOutcome[]> {
  const deadline = deadlineIn(timeoutMs);
  const refused: SubmitOutcome[] = [];
  const mails: Mail[] = [];
  for (const message of messages) {
    const content = message.addresses?.length ? contentOf(message) : UNREACHED;
    if ("code" in content) refused.push(outcomeOf({ message, gone: [] }, rejected(content.code)));
    else mails.push({ message, content, gone: [] });
  }
  const sent = await Promise.all(inCalls(mails).map((mails) => sendTogether(access, mails, deadline)));
  return [...refused, ...sent.flat()];
}

function inCalls(mails: Mail[]): Mail[][] {
  const calls: Mail[][] = [];
  const alike = Map.groupBy(mails, ({ message: { id, batchKey = id }, content }) =>
    JSON.stringify([batchKey, content]),
  );
  for (const together of alike.values()) {
    for (let from = 0; from < together.length; from += MOST_PEERS) calls.push(together.slice(from, from + MOST_PEERS));
  }
  return calls;
}

async function sendTogether(access: Access, mails: Mail[], deadline: Deadline): Promise<SubmitOutcome[]> {
  const [first] = mails as [Mail];
  if (mails.length === 1) return [await sendAlone(access, first, deadline)];
  const peers = mails.map((mail) => peerOf(mail)!);
  const parameters = { peer_ids: peers.join(","), ...wireOf(first) };
  const answerTo = verdictsOf(await callVk(access, "messages.send", deadline.leftMs(), parameters));
  return Promise.all(
    mails.map((mail, place) => {
      const { verdict, isGone } = answerTo(peers[place]!);
      if (!isGone) return outcomeOf(mail, verdict);
      mail.gone.push(peers[place]!);
      return sendAlone(access, mail, deadline, verdict);
    }),
  );
}

/** Tries the recipient's addresses in turn; `last`: the verdict of the previous one. */
async function sendAlone(access: Access, mail: Mail, deadline: Deadline, last?: Verdict): Promise<SubmitOutcome> {
  const user_id = peerOf(mail);
  if (user_id === undefined) return outcomeOf(mail, last!);
  const leftMs = deadline.leftMs();
  if (leftMs === 0) return outcomeOf(mail, retry("noAnswer", SOON_MS));
  const answer = await callVk(access, "messages.send", leftMs, { user_id, ...wireOf(mail) });
  const taken = sentToOne.safeParse(answer?.json);
  const { verdict, isGone } = taken.success ? { verdict: accepted(`${taken.data.response}`) } : refusalOf(answer);
  if (!isGone) return outcomeOf(mail, verdict);
  mail.gone.push(user_id);
  return sendAlone(access, mail, deadline, verdict);
}

function verdictsOf(answer: Answer | null): (peer: string) => Answered {
  const { data } = sentToMany.safeParse(answer?.json);
  if (!data) {
    const ofAll = asWhole(refusalOf(answer));
    return () => ofAll;
  }
  const rows = new Map(data.response.map((row) => [String(row.peer_id), row]));
  return (peer) => {
    const row = rows.get(peer);
    if (row?.error) return verdictOfVk(row.error.code, row.error.description);
    return { verdict: row?.message_id === undefined ? unknown("unanswered") : accepted(`${row.message_id}`) };
  };
}

function refusalOf(answer: Answer | null): Answered {
  const refused = failure.safeParse(answer?.json);
  if (!refused.success) return { verdict: verdictOfStatus(answer) };
  return verdictOfVk(refused.data.error.error_code, refused.data.error.error_msg);
}

// VK does not name the recipient at fault, so the messages are sent again in smaller batches.
function asWhole({ verdict }: Answered): Answered {
  if (verdict.kind !== "rejected" || isOfContent(verdict.code)) return { verdict };
  return { verdict: inWords(retry(verdict.code, SOON_MS), wordsOf(verdict)) };
}

function peerOf({ message, gone }: Pick<Mail, "message" | "gone">): string | undefined {
  return message.addresses?.find(({ address }) => !gone.includes(address))?.address;
}

function wireOf({ message: { id, batchKey = id }, content }: Mail) {
  return { random_id: String(randomIdOf(batchKey)), ...content };
}

function outcomeOf({ message: { id }, gone }: Pick<Mail, "message" | "gone">, verdict: Verdict): SubmitOutcome {
  return { id, ...verdict, ...(gone.length > 0 && { gone }) } as SubmitOutcome;
}

/** Stable over retries: signed 32 bits, never 0. VK checks it per person, so a batch can share one. */
function randomIdOf(text: string): number {
  return createHash("sha256").update(text).digest().readInt32BE() || 1;
}
