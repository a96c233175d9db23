import { createHash } from "node:crypto";
import { z } from "zod";
import type { Capabilities, Submit, SubmitOutcome } from "../../app/domain/shared/platform";
import { deadlineIn } from "./deadline";
import { type Answer, ask, below } from "./http";
import { accepted, rejected, retry, type Verdict, verdictOfStatus } from "./outcomes";
import type { Protocol } from "./protocol";
import { opening, readSetUp } from "./set-up";
import { readEvent } from "./vk-callbacks";
import { contentOf } from "./vk-content";
import { verdictOfVk } from "./vk-errors";
import { invitationTo } from "./vk-refs";

// VK says when somebody read, never when it was delivered.
const CAPABILITIES: Capabilities = {
  type: "vk",
  maxBatch: 1,
  ratePerSecond: 20,
  receipts: "none",
  incoming: true,
  needsRefs: true,
  address: "own",
};
const VERSION = "5.199";
const SET_UP_MS = 10_000;
const SOON_MS = 1000;
const EVENTS = ["message_new", "message_allow", "message_deny", "message_read"];

/** `confirmation`: the word that VK wants from the callback address; `password`: its secret key. */
const setUp = z.object({
  host: z.url({ protocol: /^https?$/ }),
  token: z.string().min(1),
  password: z.string().min(1),
  group_id: z.union([z.string().regex(/^\d+$/), z.number().int().positive()]).transform(String),
  confirmation: z.string().min(1),
});
type SetUp = z.infer<typeof setUp>;

const sent = z.object({ response: z.number().int() });
const failure = z.object({ error: z.object({ error_code: z.number().int(), error_msg: z.string().default("") }) });

/** Messages of a VK community (protocols §8.1): to people who let it write, over an address that carried their phone. */
export const vkMessages: Protocol = {
  processor: "vk-messages",
  capabilities: CAPABILITIES,
  setUp,
  fields: [
    { place: "host", name: "host", kind: "url", isRequired: true },
    { place: "secrets", name: "token", kind: "text", isRequired: true },
    { place: "secrets", name: "password", kind: "text", isRequired: true },
    { place: "properties", name: "group_id", kind: "text", isRequired: true },
    { place: "properties", name: "confirmation", kind: "text", isRequired: true },
  ],
  open: opening(setUp, CAPABILITIES, (known, callbackUrl, config) => ({
    submit: (messages, timeoutMs) => Promise.all(messages.map((message) => submit(known, message, timeoutMs))),
    // A message that may be out goes again under the same random_id, which VK sends once within an hour.
    find: async () => [],
    async keep() {
      const complaint = await keepServer(known, callbackUrl);
      if (complaint) throw new Error(`${config.title}: ${complaint}`);
    },
  })),
  invite(config, phone) {
    const known = readSetUp(setUp, config);
    return known && invitationTo(phone, known);
  },
  async receive({ body, config }) {
    const known = readSetUp(setUp, config);
    return known ? readEvent(body, known) : { refused: 404 };
  },
};

async function submit(setUp: SetUp, message: Submit, timeoutMs: number): Promise<SubmitOutcome> {
  const of = (verdict: Verdict, gone: string[] = []) =>
    ({ id: message.id, ...verdict, ...(gone.length > 0 && { gone }) }) as SubmitOutcome;
  const content = contentOf(message);
  if ("code" in content) return of(rejected(content.code));
  const random_id = String(randomIdOf(message.id));
  const deadline = deadlineIn(timeoutMs);
  const gone: string[] = [];
  let last = rejected("addressUnknown");
  for (const { address: user_id } of message.addresses ?? []) {
    const leftMs = deadline.leftMs();
    if (leftMs === 0) return of(retry("noAnswer", SOON_MS), gone);
    const { verdict, isGone } = verdictOf(
      await call(setUp, "messages.send", leftMs, { user_id, random_id, ...content }),
    );
    if (!isGone) return of(verdict, gone);
    gone.push(user_id);
    last = verdict;
  }
  return of(last, gone);
}

const added = z.object({ response: z.object({ server_id: z.number() }) });
const servers = z.object({
  response: z.object({ items: z.array(z.object({ url: z.string(), status: z.string() })) }),
});
/** The token may write, not manage: then a manager enters the address at VK by hand. */
const MAY_NOT = new Set([7, 15, 27]);

/** Adds our address to the community's where it is missing; null, or what was said against it. */
async function keepServer(setUp: SetUp, callbackUrl: string): Promise<string | null> {
  const answer = await call(setUp, "groups.getCallbackServers", SET_UP_MS, { group_id: setUp.group_id });
  const refused = failure.safeParse(answer?.json);
  if (refused.success && MAY_NOT.has(refused.data.error.error_code)) return null;
  const known = servers.safeParse(answer?.json);
  if (!known.success) return complaintOf(answer) ?? "unreadable";
  const isThere = known.data.response.items.some(({ url, status }) => url === callbackUrl && status === "ok");
  return isThere ? null : addServer(setUp, callbackUrl);
}

async function addServer(setUp: SetUp, url: string): Promise<string | null> {
  const { group_id, password: secret_key } = setUp;
  const answer = await call(setUp, "groups.addCallbackServer", SET_UP_MS, {
    group_id,
    secret_key,
    url,
    title: "Cabinet",
  });
  const { data } = added.safeParse(answer?.json);
  if (!data) return complaintOf(answer) ?? "unreadable";
  const wanted = Object.fromEntries(EVENTS.map((event) => [event, "1"]));
  const parameters = { group_id, server_id: String(data.response.server_id), api_version: VERSION, ...wanted };
  return complaintOf(await call(setUp, "groups.setCallbackSettings", SET_UP_MS, parameters));
}

function call({ host, token }: SetUp, method: string, timeoutMs: number, parameters: Record<string, string>) {
  const body = new URLSearchParams({ ...parameters, v: VERSION, access_token: token });
  return ask(below(host, `method/${method}`), { method: "POST", body }, timeoutMs);
}

// HTTP 200 whatever happened; the status says something only when a proxy answers instead of VK.
function verdictOf(answer: Answer | null): { verdict: Verdict; isGone?: true } {
  const taken = sent.safeParse(answer?.json);
  if (taken.success) return { verdict: accepted(String(taken.data.response)) };
  const refused = failure.safeParse(answer?.json);
  if (!refused.success) return { verdict: verdictOfStatus(answer) };
  return verdictOfVk(refused.data.error.error_code, refused.data.error.error_msg);
}

function complaintOf(answer: Answer | null): string | null {
  const { data } = failure.safeParse(answer?.json);
  if (data) return `${data.error.error_code} ${data.error.error_msg}`;
  if (!answer) return "noAnswer";
  return answer.status === 200 && answer.json !== null ? null : `http${answer.status}`;
}

/** The same for each try of a message: 32 bits with a sign, never 0, which means none. */
function randomIdOf(id: string): number {
  return createHash("sha256").update(id).digest().readInt32BE() || 1;
}
