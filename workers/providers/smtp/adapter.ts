import { logged } from "../../../app/domain/base/shared/errors/logged";
import type { Capabilities, Provider, Submit, SubmitOutcome } from "../../../app/domain/base/shared/ports/platform";
import { type Way, wayOf } from "../../dial";
import { rejected, retry, type Verdict } from "../core/outcomes";
import type { Protocol } from "../core/protocol";
import { misconfigured } from "../core/set-up";
import { contentOf } from "../mail/content";
import { fetchFile } from "../mail/file";
import { MOST_MAIL_BYTES, readIncomingMail } from "../mail/incoming";
import { type Marks, marksUnder } from "../mail/marks";
import { SmtpLine } from "./line";
import { buildMail, type WireMail } from "./mail";
import { readSmtp, SMTP_FIELDS, type SmtpSetUp, smtpSetUp } from "./set-up";
import { smtpWays } from "./ways";

const CAPABILITIES: Capabilities = {
  type: "email",
  // As many as fit into one submit's time, even with a distant server.
  maxBatch: 30,
  ratePerSecond: null,
  // For most mails nothing more is known than the server's 250; bounces come late.
  receipts: "none",
  incoming: true,
  needsRefs: false,
  address: "email",
  whenLost: "leave",
};

/** Mails are built while earlier ones are sent: building mostly waits for streams. */
const AHEAD = 10;

/** SMTP relay (protocols §2). */
export const smtp: Protocol = {
  processor: "smtp",
  capabilities: CAPABILITIES,
  setUp: smtpSetUp,
  fields: SMTP_FIELDS,
  ways: smtpWays,
  open(config, callbackUrl, outside) {
    const known = readSmtp(config);
    if (!known || !outside) return misconfigured(config, CAPABILITIES);
    const { hostname } = new URL(callbackUrl);
    const marks = marksUnder(outside.WEBHOOK_SECRET);
    const way = wayOf(known, outside.relay ?? null);
    return {
      id: config.id,
      title: config.title,
      capabilities: CAPABILITIES,
      submit: (messages, timeoutMs) => submit({ setUp: known, way, ownHost: hostname, marks }, messages, timeoutMs),
      // SMTP has no look-up; a repeated mail keeps its Message-ID.
      find: async () => [],
    } satisfies Provider;
  },
  mostBytes: MOST_MAIL_BYTES,
  // Mail is unsigned: the signed callback path is the only check.
  authorize: ({ secret }) => (secret ? null : { refused: 401 }),
  read({ request, body, bytes = new TextEncoder().encode(body), config, secret = "" }) {
    // Mail from an unnamed server may have been forwarded unchanged, so trusts no sender check then.
    const judge = String(config.properties.mail_server ?? "").toLowerCase() || request.headers.get("x-mail-server");
    return readIncomingMail(bytes, request.headers.get("x-envelope-to") ?? "", marksUnder(secret), judge);
  },
};

interface Opened {
  setUp: SmtpSetUp;
  way: Way;
  ownHost: string;
  marks: Marks;
}

async function submit(opened: Opened, messages: Submit[], timeoutMs: number): Promise<SubmitOutcome[]> {
  const line = new SmtpLine(opened.setUp, opened.way, timeoutMs);
  const mails: Promise<WireMail | Verdict>[] = [];
  const outcomes: SubmitOutcome[] = [];
  for (const [place, message] of messages.entries()) {
    // A mail with a file may take tens of megabytes, so builds it alone.
    const isNear = (at: number) => at === place || (at <= place + AHEAD && messages[at]?.payload?.file === undefined);
    while (mails.length < messages.length && isNear(mails.length)) {
      mails.push(compose(opened, messages[mails.length]!, line.leftMs));
    }
    const mail = line.obstacle ?? (await mails[place]!);
    const verdict = "kind" in mail ? mail : await line.send(mail);
    outcomes.push({ id: message.id, ...verdict } as SubmitOutcome);
  }
  line.close();
  return outcomes;
}

async function compose(
  { setUp, ownHost, marks }: Opened,
  message: Submit,
  timeoutMs: number,
): Promise<WireMail | Verdict> {
  const content = contentOf(message, setUp.from);
  if ("code" in content) return rejected(content.code);
  const attachment = content.file && (await fetchFile(content.file, ownHost, timeoutMs));
  if (attachment && "kind" in attachment) return attachment;
  try {
    return await buildMail(setUp, content, {
      mark: marks.of(message),
      returnPath: setUp.return_path ? marks.returnPath(setUp.return_path, message) : content.from.address,
      at: Date.now(),
      attachment,
    });
  } catch (error) {
    console.error(JSON.stringify({ event: "mail.unbuilt", id: message.id, error: logged(error) }));
    return retry("misconfigured");
  }
}
