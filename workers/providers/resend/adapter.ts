import { z } from "zod";
import { digestOf } from "../../../app/domain/base/access/sha256";
import { emailOnWire } from "../../../app/domain/base/shared/email";
import type {
  Capabilities,
  Handed,
  Provider,
  Receipt,
  Submit,
  SubmitOutcome,
} from "../../../app/domain/base/shared/ports/platform";
import { deadlineIn } from "../core/deadline";
import type { Answer } from "../core/http";
import { forAll, inWords, rejected, retry, type Verdict } from "../core/outcomes";
import type { Protocol } from "../core/protocol";
import { misconfigured, readSetUp } from "../core/set-up";
import { contentOf, type Mailbox, type MailContent, mailboxOf } from "../mail/content";
import { callResend, verdictOfResend } from "./api";
import { isSignedBySvix, readEvent, statusOf, TAGS } from "./events";

const CAPABILITIES: Capabilities = {
  type: "email",
  maxBatch: 100,
  alone: ({ file }) => file !== undefined,
  ratePerSecond: null,
  requestsPerSecond: 2,
  receipts: "push",
  incoming: false,
  needsRefs: false,
  address: "email",
  whenLost: "repeat",
};
const POLL_MS = 5000;
const MOST_POLLS = 20;
const SOON_MS = 1000;
/** Pause between attempts of a batch within one submit. */
const RETRY_MS = 1000;

/** `token`: the webhook's signing secret. */
const setUp = z.object({
  host: z.url({ protocol: /^https?$/ }),
  apikey: z.string().min(1),
  token: z.string().startsWith("whsec_", "webhookSecretInvalid"),
  from: z.string().transform((text, context): Mailbox => {
    const mailbox = mailboxOf(text);
    if (mailbox) return mailbox;
    context.addIssue({ code: "custom", message: "mailboxInvalid" });
    return z.NEVER;
  }),
});
type SetUp = z.infer<typeof setUp>;

const one = z.object({ id: z.string().min(1) });
const many = z.object({
  data: z.array(one),
  errors: z.array(z.object({ index: z.number().int(), message: z.string() })).default([]),
});
const looked = z.object({ id: z.string(), last_event: z.string() });

interface Mail {
  message: Submit;
  content: MailContent;
}

/** Resend: batches of up to 100 mails with idempotency keys; webhooks signed by svix. */
export const resend: Protocol = {
  processor: "resend",
  capabilities: CAPABILITIES,
  setUp,
  fields: [
    { place: "host", name: "host", kind: "url", isRequired: true },
    { place: "properties", name: "from", kind: "text", isRequired: true },
    { place: "secrets", name: "apikey", kind: "text", isRequired: true },
    { place: "secrets", name: "token", kind: "text", isRequired: true },
  ],
  open(config) {
    const known = readSetUp(setUp, config);
    if (!known) return misconfigured(config, CAPABILITIES);
    return {
      id: config.id,
      title: config.title,
      capabilities: CAPABILITIES,
      submit: (messages, timeoutMs) => submit(known, messages, timeoutMs),
      find: (messages) => find(known, messages),
    } satisfies Provider;
  },
  authorize: ({ request, body, config }) =>
    isSignedBySvix(config.secrets.token ?? "", request.headers, body, Date.now()) ? null : { refused: 401 },
  read: ({ body }) => readEvent(body),
};

// Batches allow no attachments, so mails with a file are sent alone.
async function submit(setUp: SetUp, messages: Submit[], timeoutMs: number): Promise<SubmitOutcome[]> {
  const refused: SubmitOutcome[] = [];
  const mails: Mail[] = [];
  for (const message of messages) {
    const content = contentOf(message, setUp.from);
    if ("code" in content) refused.push(...forAll([message], rejected(content.code)));
    else mails.push({ message, content });
  }
  const plain = mails.filter(({ content }) => !content.file);
  const alone = plain.length === 1 ? mails : mails.filter(({ content }) => content.file);
  const together = plain.length === 1 ? [] : plain;
  const sent = await Promise.all([
    ...alone.map((mail) => sendOne(setUp, mail, timeoutMs)),
    ...(together.length > 0 ? [sendMany(setUp, together, timeoutMs)] : []),
  ]);
  return [...refused, ...sent.flat()];
}

async function sendOne(setUp: SetUp, mail: Mail, timeoutMs: number): Promise<SubmitOutcome[]> {
  const answer = await callResend(setUp, "emails", timeoutMs, { body: toWire(mail), key: mail.message.id });
  const sent = answer?.status === 200 ? one.safeParse(answer.json) : null;
  const verdict: Verdict = sent?.success ? { kind: "accepted", ref: sent.data.id } : verdictOfResend(answer);
  return forAll([mail.message], verdict);
}

async function sendMany(setUp: SetUp, mails: Mail[], timeoutMs: number): Promise<SubmitOutcome[]> {
  const messages = mails.map(({ message }) => message);
  const request = {
    body: mails.map(toWire),
    key: `batch/${await digestOf(messages.map(({ id }) => id).join())}`,
    headers: { "x-batch-validation": "permissive" },
  };
  const deadline = deadlineIn(timeoutMs);
  let answer = await callResend(setUp, "emails/batch", deadline.beforeMs(), request);
  // The key belongs to this batch, so a repeat is safe only here: Resend sends it once.
  while (isUnclear(answer) && deadline.leftMs() > RETRY_MS) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    const retried = await callResend(setUp, "emails/batch", Math.max(1, deadline.leftMs()), request);
    // If unreachable now, the first request may still have arrived.
    answer = retried?.status === 0 ? null : retried;
  }
  if (answer?.status !== 200) return forAll(messages, asWhole(verdictOfResend(answer)));
  const parsed = many.safeParse(answer.json);
  if (!parsed.success) return forAll(messages, asWhole(verdictOfResend(answer)));
  const errors = new Map(parsed.data.errors.map(({ index, message }) => [index, message]));
  const ids = parsed.data.data.values();
  return messages.flatMap((message, place) => {
    const error = errors.get(place);
    const id = error === undefined ? ids.next().value?.id : undefined;
    const verdict: Verdict =
      error !== undefined
        ? rejected("validation_error", error)
        : id !== undefined
          ? { kind: "accepted", ref: id }
          : { kind: "unknown", code: "unanswered", isLost: true };
    return forAll([message], verdict);
  });
}

const isUnclear = (answer: Answer | null) => !answer || answer.status >= 500 || answer.status === 409;

// Resend does not name the invalid mail, so the mails are sent again in smaller batches unless they may have been sent.
function asWhole(verdict: Verdict): Verdict {
  if (verdict.kind === "unknown" || (verdict.kind === "retry" && verdict.code === "concurrent_idempotent_requests")) {
    return { kind: "unknown", code: verdict.code, isLost: true };
  }
  return verdict.kind === "rejected" ? inWords(retry(verdict.code, SOON_MS), verdict.detail) : verdict;
}

function toWire({ message: { ownerId, id }, content }: Mail) {
  const { from, to, subject, text, html, headers, file } = content;
  return {
    from: written(from),
    to: [emailOnWire(to)],
    subject,
    ...(text !== "" && { text }),
    ...(html !== null && { html }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(file && { attachments: [{ path: file.url, filename: file.name }] }),
    tags: [
      { name: TAGS.owner, value: ownerId },
      { name: TAGS.message, value: id },
    ],
  };
}

function written({ name, address }: Mailbox): string {
  return name ? `"${name.replace(/["\\]/g, "")}" <${address}>` : address;
}

/** Looks up by Resend's id; a message without one cannot be polled, but its key is valid for a day. */
async function find(setUp: SetUp, messages: Handed[]): Promise<Receipt[]> {
  const found: Receipt[] = [];
  for (const { ownerId, id, ref } of messages.filter(({ ref }) => ref).slice(0, MOST_POLLS)) {
    const answer = await callResend(setUp, `emails/${ref}`, POLL_MS);
    if (answer?.status === 404) continue;
    const parsed = looked.safeParse(answer?.json);
    if (!parsed.success) throw new Error("Resend did not answer a look-up");
    const status = statusOf(parsed.data.last_event);
    if (status) found.push({ ownerId, id, ref: ref!, status, at: Date.now() });
  }
  return found;
}
