import { z } from "zod";
import type { Capabilities } from "../../app/domain/shared/platform";
import type { Answer } from "./http";
import { codeOfAnswer } from "./outcomes";
import type { Protocol } from "./protocol";
import { opening, readSetUp } from "./set-up";
import { callVk, failure, VERSION } from "./vk-api";
import { readEvent } from "./vk-callbacks";
import { asksForAnswers } from "./vk-content";
import { invitationTo } from "./vk-refs";
import { MOST_PEERS, sendVk } from "./vk-send";

// VK says when somebody read, never when it was delivered.
const CAPABILITIES: Capabilities = {
  type: "vk",
  maxBatch: MOST_PEERS,
  saysOneThing: true,
  alone: asksForAnswers,
  ratePerSecond: null,
  requestsPerSecond: 20,
  receipts: "none",
  incoming: true,
  needsRefs: true,
  address: "own",
  whenLost: "repeat",
};
const SET_UP_MS = 10_000;
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
    submit: (messages, timeoutMs) => sendVk(known, messages, timeoutMs),
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

const added = z.object({ response: z.object({ server_id: z.number() }) });
const servers = z.object({
  response: z.object({ items: z.array(z.object({ url: z.string(), status: z.string() })) }),
});
/** The token may write, not manage: then a manager enters the address at VK by hand. */
const MAY_NOT = new Set([7, 15, 27]);

/** Adds our address to the community's where it is missing; null, or what was said against it. */
async function keepServer(setUp: SetUp, callbackUrl: string): Promise<string | null> {
  const answer = await callVk(setUp, "groups.getCallbackServers", SET_UP_MS, { group_id: setUp.group_id });
  const refused = failure.safeParse(answer?.json);
  if (refused.success && MAY_NOT.has(refused.data.error.error_code)) return null;
  const known = servers.safeParse(answer?.json);
  if (!known.success) return complaintOf(answer) ?? "unreadable";
  const isThere = known.data.response.items.some(({ url, status }) => url === callbackUrl && status === "ok");
  return isThere ? null : addServer(setUp, callbackUrl);
}

async function addServer(setUp: SetUp, url: string): Promise<string | null> {
  const { group_id, password: secret_key } = setUp;
  const answer = await callVk(setUp, "groups.addCallbackServer", SET_UP_MS, {
    group_id,
    secret_key,
    url,
    title: "Cabinet",
  });
  const { data } = added.safeParse(answer?.json);
  if (!data) return complaintOf(answer) ?? "unreadable";
  const wanted = Object.fromEntries(EVENTS.map((event) => [event, "1"]));
  const parameters = { group_id, server_id: String(data.response.server_id), api_version: VERSION, ...wanted };
  return complaintOf(await callVk(setUp, "groups.setCallbackSettings", SET_UP_MS, parameters));
}

function complaintOf(answer: Answer | null): string | null {
  const { data } = failure.safeParse(answer?.json);
  if (data) return `${data.error.error_code} ${data.error.error_msg}`;
  return answer?.status === 200 && answer.json !== null ? null : codeOfAnswer(answer);
}
