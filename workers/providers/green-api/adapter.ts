import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { OwnNumberKey } from "../../../app/domain/base/shared/ports/own-numbers";
import type { Capabilities, Provider, Submit } from "../../../app/domain/base/shared/ports/platform";
import { accepted, oneByOne, rejected, retry, type Verdict } from "../core/outcomes";
import type { OwnNumbers, Protocol } from "../core/protocol";
import { misconfigured } from "../core/set-up";
import { readCallback } from "./callbacks";
import { contentOf } from "./content";
import { faultOfGreen, verdictOfGreen } from "./errors";
import { callInstance, type GreenSetUp, greenSetUp, readGreenSetUp, webhookTokenOf } from "./set-up";

const CAPABILITIES: Capabilities = {
  type: "apisender",
  maxBatch: 1,
  ratePerSecond: 50,
  receipts: "push",
  incoming: true,
  needsRefs: true,
  address: "phone",
  whenLost: "leave",
};

const STARTING_MS = 30_000;
const answered = z.object({ idMessage: z.string().min(1) });

/** GREEN-API (protocols §6): each message is sent from its owner's WhatsApp number. */
export const greenApi: Protocol = {
  processor: "green-api",
  capabilities: CAPABILITIES,
  setUp: greenSetUp,
  fields: [
    { place: "host", name: "host", kind: "url", isRequired: true },
    { place: "properties", name: "partner_host", kind: "url", isRequired: false },
    { place: "secrets", name: "token", kind: "text", isRequired: true },
  ],
  open(config, _callbackUrl, outside) {
    const setUp = readGreenSetUp(config);
    const { senderOf, onRefusal } = outside ?? {};
    if (!setUp || !senderOf || !onRefusal) return misconfigured(config, CAPABILITIES);
    return {
      id: config.id,
      title: config.title,
      capabilities: CAPABILITIES,
      submit: (messages, timeoutMs) =>
        oneByOne(messages, (message) =>
          send({ setUp, senderOf, onRefusal, providerId: config.id }, message, timeoutMs),
        ),
      // A look-up would need GREEN-API's own id, and an accepted message reports by itself.
      find: async () => [],
    } satisfies Provider;
  },
  authorize({ request, config }) {
    const expected = Buffer.from(`Bearer ${webhookTokenOf(config.secrets.token ?? "", config.id)}`);
    const actual = Buffer.from(request.headers.get("authorization") ?? "");
    const isTheirs = actual.byteLength === expected.byteLength && timingSafeEqual(actual, expected);
    return config.secrets.token && isTheirs ? null : { refused: 401 };
  },
  read: ({ body }) => readCallback(body),
};

interface From extends OwnNumbers {
  setUp: GreenSetUp;
  providerId: string;
}

async function send(from: From, message: Submit, timeoutMs: number): Promise<Verdict> {
  const content = contentOf(message);
  if ("code" in content) return rejected(content.code);
  const key = await keyOf(from, message);
  if ("kind" in key) return key;
  const at = Date.now();
  const answer = await callInstance(from.setUp, key, content.method, timeoutMs, content.body);
  const parsed = answered.safeParse(answer?.json);
  if (answer?.status === 200 && parsed.success) return accepted(parsed.data.idMessage);
  const { providerId, onRefusal } = from;
  const { fault } = faultOfGreen(answer);
  await onRefusal({ providerId, idInstance: key.idInstance, fault, at }).catch(() => undefined);
  const after = fault === "gone" ? await keyOf(from, message) : key;
  return "kind" in after && after.kind === "rejected" ? after : verdictOfGreen(answer);
}

async function keyOf({ senderOf, providerId }: From, message: Submit): Promise<OwnNumberKey | Verdict> {
  const key = await senderOf(message, providerId).catch(() => null);
  // Our database failed: nothing was sent.
  if (!key) return retry("unavailable");
  if (!("code" in key)) return key;
  return key.code === "instanceStarting" ? retry(key.code, STARTING_MS) : rejected(key.code);
}
