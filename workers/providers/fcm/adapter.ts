import { z } from "zod";
import type { Capabilities, Submit } from "../../../app/domain/base/shared/ports/platform";
import { NO_CALLBACKS } from "../core/callback";
import { deadlineIn } from "../core/deadline";
import { toEachAddress } from "../core/fan-out";
import { ask, below } from "../core/http";
import { accepted, inWords, oneByOne, rejected, retry, type Verdict, verdictOfStatus, wordsOf } from "../core/outcomes";
import type { Protocol } from "../core/protocol";
import { opening } from "../core/set-up";
import { type Notice, noticeOf } from "../web-push/content";
import { verdictOfFcm } from "./errors";
import { accessToken, forgetToken } from "./token";

const CAPABILITIES: Capabilities = {
  type: "push",
  maxBatch: 1,
  // Quota: 600,000 messages a minute per project.
  ratePerSecond: 10_000,
  receipts: "none",
  incoming: false,
  needsRefs: false,
  address: "own",
  whenLost: "repeat",
};
const TOKENS = "https://oauth2.googleapis.com/token";
const MAX_BYTES = 4096;
const MAX_TTL_S = 28 * 24 * 60 * 60;

/** `apikey`: `private_key` of the service account's key file; line ends may be escaped. */
const setUp = z.object({
  host: z.url({ protocol: /^https?$/ }),
  project_id: z.string().regex(/^[a-z0-9-]{1,100}$/),
  client_email: z.email("emailInvalid"),
  token_url: z.url({ protocol: /^https?$/ }).default(TOKENS),
  apikey: z
    .string()
    .transform((key) => key.replaceAll("\\n", "\n"))
    .refine((key) => /^-----BEGIN PRIVATE KEY-----/.test(key.trim()), "privateKeyInvalid"),
});
type SetUp = z.infer<typeof setUp>;

const named = z.object({ name: z.string().min(1) });

/** FCM HTTP v1 (protocols §3.2): the address is a registration token. There are no receipts. */
export const fcm: Protocol = {
  processor: "fcm",
  capabilities: CAPABILITIES,
  setUp,
  fields: [
    { place: "host", name: "host", kind: "url", isRequired: true },
    { place: "properties", name: "project_id", kind: "text", isRequired: true },
    { place: "properties", name: "client_email", kind: "text", isRequired: true },
    { place: "secrets", name: "apikey", kind: "lines", isRequired: true },
    { place: "properties", name: "token_url", kind: "url", isRequired: false },
  ],
  open: opening(setUp, CAPABILITIES, (known) => ({
    submit: (messages, timeoutMs) => oneByOne(messages, (message) => send(known, message, timeoutMs)),
    find: async () => [],
  })),
  ...NO_CALLBACKS,
};

async function send(setUp: SetUp, message: Submit, timeoutMs: number): Promise<Verdict> {
  const notice = noticeOf(message);
  if ("code" in notice) return rejected(notice.code);
  const content = contentOf(message, notice);
  if (new TextEncoder().encode(JSON.stringify(content)).byteLength > MAX_BYTES) return rejected("textTooLong");
  if (!message.addresses?.length) return rejected("addressUnknown");
  const account = { email: setUp.client_email, privateKey: setUp.apikey, tokenUrl: setUp.token_url };
  const deadline = deadlineIn(timeoutMs);
  const access = await accessToken(account, deadline.beforeMs(), Date.now()).catch(() => null);
  if (!access) return retry("misconfigured");
  // Nothing was sent yet, so a retry cannot duplicate it.
  if ("refused" in access) return refusedToken(verdictOfStatus(access.refused));
  const url = below(setUp.host, `v1/projects/${setUp.project_id}/messages:send`);
  const headers = { authorization: `Bearer ${access.token}`, "content-type": "application/json" };
  const leftMs = deadline.leftMs();
  return toEachAddress(message, async ({ address: token }) => {
    const body = JSON.stringify({ message: { token, ...content } });
    const answer = await ask(url, { method: "POST", headers, body }, leftMs);
    if (answer?.status === 401) forgetToken(account, access.token);
    const parsed = named.safeParse(answer?.status === 200 ? answer.json : null);
    return parsed.success ? accepted(parsed.data.name) : verdictOfFcm(answer);
  });
}

const refusedToken = (verdict: Verdict) =>
  verdict.kind === "retry" ? verdict : inWords(retry("accessToken"), wordsOf(verdict));

function contentOf({ id, validityMs }: Submit, { title, text, link, image, buttons }: Notice) {
  const seconds = Math.min(MAX_TTL_S, Math.round((validityMs ?? MAX_TTL_S * 1000) / 1000));
  const expiration = String(Math.round(Date.now() / 1000) + seconds);
  return {
    notification: { title, body: text, ...(image && { image }) },
    data: { id, ...(link && { link }), ...(buttons && { buttons: JSON.stringify(buttons) }) },
    android: { priority: "high", ttl: `${seconds}s`, notification: { tag: id } },
    apns: {
      headers: { "apns-expiration": expiration, "apns-collapse-id": id },
      payload: { aps: { sound: "default" } },
    },
    webpush: { headers: { TTL: String(seconds) }, ...(link?.startsWith("https:") && { fcm_options: { link } }) },
  };
}
