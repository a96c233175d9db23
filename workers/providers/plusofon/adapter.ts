import { z } from "zod";
import type { Capabilities, Submit } from "../../../app/domain/base/shared/ports/platform";
import { NO_CALLBACKS } from "../core/callback";
import { flashCodeOf } from "../core/flash-code";
import { type Answer, ask, below } from "../core/http";
import { accepted, inWords, oneByOne, rejected, retry, unknown, type Verdict, verdictOfStatus } from "../core/outcomes";
import type { Protocol } from "../core/protocol";
import { opening } from "../core/set-up";

const CAPABILITIES: Capabilities = {
  type: "flashcall",
  maxBatch: 1,
  ratePerSecond: null,
  receipts: "none",
  incoming: false,
  needsRefs: false,
  address: "phone",
  whenLost: "leave",
};

/** `token`: of a flash-call account; the token of Plusofon's own cabinet cannot send. */
const setUp = z.object({
  host: z.url({ protocol: /^https?$/ }),
  token: z.string().min(1),
  client: z
    .union([z.string().min(1), z.number().int()])
    .transform(String)
    .default("10553"),
});
type SetUp = z.infer<typeof setUp>;

const id = z.union([z.string(), z.number()]).transform(String).optional();
const answered = z.object({
  success: z.boolean(),
  code: z.coerce.number().optional(),
  message: z.string().optional(),
  id,
  data: z.object({ id }).optional().catch(undefined),
});

/** Plusofon flash calls (protocols §9.2): 4 to 6 digits at the end of the caller's number; no receipts. */
export const plusofonFlashcall: Protocol = {
  processor: "plusofon-flashcall",
  capabilities: CAPABILITIES,
  setUp,
  fields: [
    { place: "host", name: "host", kind: "url", isRequired: true },
    { place: "secrets", name: "token", kind: "text", isRequired: true },
    { place: "properties", name: "client", kind: "text", isRequired: false },
  ],
  open: opening(setUp, CAPABILITIES, (known) => ({
    submit: (messages, timeoutMs) => oneByOne(messages, (message) => queueMessage(known, message, timeoutMs)),
    // Plusofon has no look-up.
    find: async () => [],
  })),
  ...NO_CALLBACKS,
};

async function queueMessage({ host, token, client }: SetUp, { to, text }: Submit, timeoutMs: number): Promise<Verdict> {
  const pin = flashCodeOf(text);
  if (!pin) return rejected("codeRequired");
  const headers = {
    authorization: `Bearer ${token}`,
    client,
    accept: "application/json",
    "content-type": "application/json",
  };
  const body = JSON.stringify({ phone: to, pin });
  return verdictOf(await ask(below(host, "api/v1/flash-call/send"), { method: "POST", headers, body }, timeoutMs));
}

/** HTTP 200 may carry a refusal: only `success` counts. */
function verdictOf(answer: Answer | null): Verdict {
  const parsed = answered.safeParse(answer?.json);
  if (!parsed.success || answer!.status === 429) return verdictOfStatus(answer);
  const { success, code = answer!.status, message = "", data } = parsed.data;
  if (success)
    return answer!.status === 200 || answer!.status === 201
      ? accepted(parsed.data.id ?? data?.id ?? "")
      : inWords(unknown(`http${answer!.status}`), message);
  const isOfPhone = code === 400 || code === 422;
  return inWords(isOfPhone ? rejected(`PLUSOFON_${code}`) : retry(`PLUSOFON_${code}`), message);
}
