import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type {
  Capabilities,
  ProviderConfig,
  Submit,
  SubmitOutcome,
} from "../../../app/domain/base/shared/ports/platform";
import { deadlineIn } from "../core/deadline";
import { type Answer, ask, below } from "../core/http";
import { rejected, retry, type Verdict } from "../core/outcomes";
import type { Protocol } from "../core/protocol";
import { opening, readSetUp } from "../core/set-up";
import { complaintOf, verdictOf } from "./answers";
import { contentOf } from "./content";
import { readUpdate } from "./updates";

const CAPABILITIES: Capabilities = {
  type: "telegram",
  maxBatch: 1,
  ratePerSecond: 30,
  receipts: "none",
  incoming: true,
  needsRefs: true,
  address: "own",
  whenLost: "leave",
};
const SET_UP_MS = 10_000;
const SOON_MS = 1000;
const UPDATES = ["message", "callback_query", "my_chat_member"];

const setUp = z.object({
  host: z.url({ protocol: /^https?$/ }),
  token: z.string().regex(/^\d+:[\w-]+$/, "botTokenInvalid"),
  username: z.string().default(""),
});
type SetUp = z.infer<typeof setUp>;

/** Telegram Bot API (protocols §4.1), for people who shared their phone with the bot. No receipts, no look-up. */
export const telegramBot: Protocol = {
  processor: "telegram-bot",
  capabilities: CAPABILITIES,
  setUp,
  fields: [
    { place: "host", name: "host", kind: "url", isRequired: true },
    { place: "secrets", name: "token", kind: "text", isRequired: true },
    { place: "properties", name: "username", kind: "text", isRequired: false },
  ],
  open: opening(setUp, CAPABILITIES, (known, callbackUrl, config) => ({
    submit: (messages, timeoutMs) => Promise.all(messages.map((message) => submit(known, message, timeoutMs))),
    find: async () => [],
    async keep() {
      const complaint = await keepWebhook(known, config, callbackUrl);
      if (complaint) throw new Error(`${config.title}: ${complaint}`);
    },
  })),
  invite(config) {
    const username = readSetUp(setUp, config)?.username;
    return username ? `https://t.me/${username}` : null;
  },
  authorize({ request, config }) {
    const received = request.headers.get("x-telegram-bot-api-secret-token") ?? "";
    return isSame(received, secretOf(config.secrets.token ?? "", config.id)) ? null : { refused: 401 };
  },
  read: ({ body, config }) => readUpdate(body, readSetUp(setUp, config)?.username || config.title),
};

async function submit(setUp: SetUp, message: Submit, timeoutMs: number): Promise<SubmitOutcome> {
  const of = (verdict: Verdict, gone: string[] = []) =>
    ({ id: message.id, ...verdict, ...(gone.length > 0 && { gone }) }) as SubmitOutcome;
  const content = contentOf(message);
  if ("code" in content) return of(rejected(content.code));
  const deadline = deadlineIn(timeoutMs);
  const gone: string[] = [];
  let last = rejected("addressUnknown");
  for (const { address } of message.addresses ?? []) {
    const leftMs = deadline.leftMs();
    if (leftMs === 0) return of(retry("noAnswer", SOON_MS), gone);
    const parameters = { chat_id: Number(address), ...content.parameters };
    const { verdict, isGone } = verdictOf(await call(setUp, content.method, leftMs, parameters), address);
    if (!isGone) return of(verdict, gone);
    gone.push(address);
    last = verdict;
  }
  return of(last, gone);
}

const info = z.object({ ok: z.literal(true), result: z.object({ url: z.string() }) });

/** Sets the webhook if it differs; null, or Telegram's error. */
async function keepWebhook(setUp: SetUp, config: ProviderConfig, callbackUrl: string): Promise<string | null> {
  const webhook = webhookOf(setUp, config, callbackUrl);
  const known = info.safeParse((await call(setUp, "getWebhookInfo", SET_UP_MS, {}))?.json);
  if (known.data?.result.url === webhook.url) return null;
  const parameters = { ...webhook, allowed_updates: UPDATES };
  return complaintOf(await call(setUp, "setWebhook", SET_UP_MS, parameters));
}

/** The address contains a hash of the secret, which Telegram never shows, so a new token is noticed. */
function webhookOf({ token }: SetUp, { id }: ProviderConfig, callbackUrl: string) {
  const secret_token = secretOf(token, id);
  const print = createHash("sha256").update(secret_token).digest("base64url").slice(0, 8);
  return { url: `${callbackUrl}?secret=${print}`, secret_token };
}

function call({ host, token }: SetUp, method: string, timeoutMs: number, parameters: object): Promise<Answer | null> {
  const headers = { "content-type": "application/json" };
  // A token contains a colon and would parse as a scheme in a relative URL.
  return ask(
    below(host, `./bot${token}/${method}`),
    { method: "POST", headers, body: JSON.stringify(parameters) },
    timeoutMs,
  );
}

/** Webhook secret, derived from the token, so it needs no setting. */
function secretOf(token: string, providerId: string): string {
  return createHmac("sha256", token).update(`webhook:${providerId}`).digest("base64url");
}

function isSame(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)];
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}
