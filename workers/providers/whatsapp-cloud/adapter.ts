import { z } from "zod";
import type { Capabilities, Submit } from "../../../app/domain/base/shared/ports/platform";
import { type Answer, ask, below } from "../core/http";
import { accepted, oneByOne, rejected, type Verdict, verdictOfStatus } from "../core/outcomes";
import type { Protocol } from "../core/protocol";
import { opening, readSetUp } from "../core/set-up";
import { isSigned, readCallback, verified } from "./callbacks";
import { contentOf } from "./content";
import { verdictOfGraph } from "./errors";
import { readTemplates } from "./templates";

const CAPABILITIES: Capabilities = {
  type: "whatsapp",
  maxBatch: 1,
  // Meta's default per number.
  ratePerSecond: 80,
  receipts: "push",
  incoming: true,
  // Statuses carry our id; quotes and template buttons carry Meta's.
  needsRefs: true,
  address: "phone",
  templates: "outsideWindow",
  whenLost: "leave",
};

const numberId = z.union([z.string().regex(/^\d{1,32}$/), z.number().int().positive()]).transform(String);

/** `phone_numbers`: a number per sender name; `phone_number_id`: for all others; `waba_id`: the business account, whose templates are listed. */
const setUp = z.object({
  host: z.url({ protocol: /^https?$/ }),
  version: z
    .string()
    .regex(/^v\d{1,3}\.\d$/)
    .default("v23.0"),
  phone_number_id: numberId,
  phone_numbers: z.record(z.string(), numberId).default({}),
  waba_id: numberId.optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(_[A-Z]{2,4})?$/)
    .default("en_US"),
  token: z.string().min(1),
});
type SetUp = z.infer<typeof setUp>;

const answered = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });

/** WhatsApp Cloud API (protocols §5). Secrets: `token`, `apikey` (app secret), `password` (verify token). */
export const whatsappCloud: Protocol = {
  processor: "whatsapp-cloud",
  capabilities: CAPABILITIES,
  setUp,
  fields: [
    { place: "host", name: "host", kind: "url", isRequired: true },
    { place: "properties", name: "version", kind: "text", isRequired: false },
    { place: "properties", name: "phone_number_id", kind: "text", isRequired: true },
    { place: "properties", name: "phone_numbers", kind: "map", isRequired: false },
    { place: "properties", name: "waba_id", kind: "text", isRequired: false },
    { place: "properties", name: "language", kind: "text", isRequired: false },
    { place: "secrets", name: "token", kind: "text", isRequired: true },
    { place: "secrets", name: "apikey", kind: "text", isRequired: true },
    { place: "secrets", name: "password", kind: "text", isRequired: true },
  ],
  open: opening(setUp, CAPABILITIES, (known) => ({
    submit: (messages, timeoutMs) => oneByOne(messages, (message) => send(known, message, timeoutMs)),
    // Meta has no look-up; its status "sent" carries our id even if the submit's answer is lost.
    find: async () => [],
    ...(known.waba_id && { templates: () => readTemplates({ ...known, waba_id: known.waba_id! }) }),
  })),
  // Meta sends up to 3 MB.
  mostBytes: 4 * 1024 * 1024,
  authorize({ request, body, bytes, config }) {
    const { apikey = "", password = "" } = config.secrets;
    if (request.method === "GET") return verified(new URL(request.url), password);
    const signature = request.headers.get("x-hub-signature-256");
    return isSigned(apikey, bytes ?? body, signature) ? null : { refused: 401 };
  },
  read({ body, config }) {
    const names = Object.entries(readSetUp(setUp, config)?.phone_numbers ?? {});
    return readCallback(
      body,
      (line) => names.find(([, of]) => of === line.phone_number_id)?.[0] ?? line.display_phone_number,
    );
  },
};

async function send(setUp: SetUp, message: Submit, timeoutMs: number): Promise<Verdict> {
  const content = contentOf(message, setUp.language);
  if ("code" in content) return rejected(String(content.code));
  const { ownerId, id, to, sender } = message;
  const headers = { authorization: `Bearer ${setUp.token}`, "content-type": "application/json" };
  const body = JSON.stringify({
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to,
    ...content,
    biz_opaque_callback_data: `${ownerId} ${id}`,
  });
  const url = below(setUp.host, `${setUp.version}/${setUp.phone_numbers[sender] ?? setUp.phone_number_id}/messages`);
  return verdictOf(await ask(url, { method: "POST", headers, body }, timeoutMs));
}

function verdictOf(answer: Answer | null): Verdict {
  if (answer?.status !== 200) return verdictOfGraph(answer);
  const parsed = answered.safeParse(answer.json);
  return parsed.success ? accepted(parsed.data.messages[0]!.id) : verdictOfStatus(answer);
}
