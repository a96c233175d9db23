import { z } from "zod";
import type { Capabilities } from "../../../app/domain/shared/ports/platform";
import type { Protocol } from "../core/protocol";
import { opening, readSetUp } from "../core/set-up";
import { readEvent } from "./callbacks";
import { asksForAnswers } from "./content";
import { invitationTo } from "./refs";
import { MOST_PEERS, sendVk } from "./send";
import { keepServer } from "./server";

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

/** `confirmation`: the word that VK wants from the callback address; `password`: its secret key. */
const setUp = z.object({
  host: z.url({ protocol: /^https?$/ }),
  token: z.string().min(1),
  password: z.string().min(1),
  group_id: z.union([z.string().regex(/^\d+$/), z.number().int().positive()]).transform(String),
  confirmation: z.string().min(1),
});

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
