import { z } from "zod";
import type { Capabilities } from "../../../app/domain/base/shared/ports/platform";
import { unread } from "../core/callback";
import type { Protocol } from "../core/protocol";
import { opening, readSetUp } from "../core/set-up";
import { authorizeEvent, readEvent } from "./callbacks";
import { asksForAnswers } from "./content";
import { invitationTo } from "./refs";
import { MOST_PEERS, sendVk } from "./send";
import { keepServer } from "./server";

// VK reports reads, never deliveries.
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

/** `confirmation`: VK's word for the callback address; `password`: its secret key. */
const setUp = z.object({
  host: z.url({ protocol: /^https?$/ }),
  token: z.string().min(1),
  password: z.string().min(1),
  group_id: z.union([z.string().regex(/^\d+$/), z.number().int().positive()]).transform(String),
  confirmation: z.string().min(1),
});

/** VK community messages (protocols §8.1), for people who permitted them through a link with their phone. */
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
    // A retry keeps its random_id, which VK sends once within an hour.
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
  authorize({ body, config }) {
    const known = readSetUp(setUp, config);
    return known ? authorizeEvent(body, known) : { refused: 404 };
  },
  read({ body, config }) {
    const known = readSetUp(setUp, config);
    return known ? readEvent(body, known) : unread(body);
  },
};
