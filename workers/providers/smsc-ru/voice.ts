import { z } from "zod";
import type { Capabilities, Submit } from "../../../app/domain/base/shared/ports/platform";
import { deadlineIn } from "../core/deadline";
import { accepted, oneByOne, rejected, type Verdict } from "../core/outcomes";
import type { Protocol } from "../core/protocol";
import { opening } from "../core/set-up";
import { loadAudio, speechOf, voiceAt } from "../core/speech";
import { isSignedSmsc, readSmsc } from "./callbacks";
import {
  ACCOUNT_FIELDS,
  account,
  hasKey,
  INCOMPLETE,
  pollStatuses,
  receiptOf,
  refOf,
  refusalOf,
  send,
  smscId,
} from "./client";
import { meaningOfSmsc } from "./statuses";

const CAPABILITIES: Capabilities = {
  type: "voice",
  maxBatch: 1,
  ratePerSecond: null,
  receipts: "push",
  incoming: false,
  needsRefs: true,
  address: "phone",
};
const VOICES = ["m", "m2", "m3", "m4", "w", "w2", "w3", "w4"] as const;
const HOUR_MS = 3_600_000;

const setUp = z.object({ ...account, voice: z.enum(VOICES).default("w") }).refine(hasKey, INCOMPLETE);
type SetUp = z.infer<typeof setUp>;

/** SMSC.ru voice calls: text or recording (protocols §9.3). */
export const smscVoice: Protocol = {
  processor: "smsc-voice",
  capabilities: CAPABILITIES,
  setUp,
  fields: [
    ...ACCOUNT_FIELDS,
    { place: "properties", name: "voice", kind: "choice", isRequired: false, choices: VOICES },
  ],
  open: opening(setUp, CAPABILITIES, (known, callbackUrl) => ({
    submit: (messages, timeoutMs) => oneByOne(messages, (message) => say(known, message, callbackUrl, timeoutMs)),
    find: async (messages) => (await pollStatuses(known, messages)).flatMap(({ of, row }) => receiptOf(of, row)),
  })),
  authorize: ({ request, body, config }) => (isSignedSmsc(request, body, config) ? null : { refused: 401 }),
  read: ({ request, body }) => readSmsc(request, body, ({ status, err }) => meaningOfSmsc(status, err)),
};

async function say(setUp: SetUp, message: Submit, callbackUrl: string, timeoutMs: number): Promise<Verdict> {
  const speech = speechOf(message);
  if ("code" in speech) return rejected(speech.code);
  const deadline = deadlineIn(timeoutMs);
  const audio = "audio" in speech ? await loadAudio(speech.audio, callbackUrl, deadline.beforeMs()) : undefined;
  if (audio && !(audio instanceof Blob)) return audio;
  const { id, to, sender, validityMs } = message;
  const requested = VOICES.find((voice) => voice === voiceAt("smsc", message));
  const parameters = {
    phones: to,
    id: String(smscId(id)),
    call: "1",
    mes: "text" in speech ? speech.text : "",
    voice: requested ?? setUp.voice,
    ...(sender && { sender }),
    ...(validityMs !== undefined && { valid: hoursOf(validityMs) }),
  };
  return refusalOf(await send(setUp, parameters, deadline.leftMs(), audio)) ?? accepted(refOf(smscId(id), to));
}

/** Whole hours, 1 to 24. */
function hoursOf(validityMs: number): string {
  return String(Math.min(24, Math.max(1, Math.round(validityMs / HOUR_MS))));
}
