import DKIM from "nodemailer/lib/dkim";
import MailComposer from "nodemailer/lib/mail-composer";
import { emailOnWire } from "../../../app/domain/base/shared/email";
import type { MailContent } from "../mail/content";
import type { Attachment } from "../mail/file";
import type { SmtpSetUp } from "./set-up";

export interface WireMail {
  envelope: { from: string; to: string };
  /** Envelope identifier of delivery reports (RFC 3461 §4.4). */
  mark: string;
  body: Buffer;
}

interface Marked {
  mark: string;
  returnPath: string;
  at: number;
  attachment: Attachment | null;
  files?: Attachment[];
}

/** One-click unsubscribe requires these header fields to be signed (RFC 8058 §3.1). */
const SIGNED = [
  "from",
  "reply-to",
  "subject",
  "date",
  "message-id",
  "to",
  "mime-version",
  "content-type",
  "content-transfer-encoding",
  "list-unsubscribe",
  "list-unsubscribe-post",
].join(":");

export async function buildMail(setUp: SmtpSetUp, content: MailContent, marked: Marked): Promise<WireMail> {
  const { from, subject, text, html, headers } = content;
  const to = emailOnWire(content.to);
  const { mark, returnPath, at, attachment, files = attachment ? [attachment] : [] } = marked;
  const node = new MailComposer({
    from,
    to: { name: "", address: to },
    ...(setUp.reply_to && { replyTo: setUp.reply_to }),
    subject,
    ...(text !== "" && { text }),
    ...(html !== null && { html }),
    ...(files.length > 0 && { attachments: files }),
    headers,
    date: new Date(at),
    messageId: `<${mark}@${domainOf(from.address)}>`,
    envelope: { from: returnPath, to },
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: "windows",
  }).compile();
  const envelope = node.getEnvelope();
  const body = await signed(setUp, await node.build());
  return { envelope: { from: envelope.from || returnPath, to: envelope.to[0] ?? to }, mark, body };
}

async function signed({ dkim_domain, dkim_selector, apikey }: SmtpSetUp, body: Buffer): Promise<Buffer> {
  if (!apikey) return body;
  const keys = { domainName: dkim_domain, keySelector: dkim_selector, privateKey: apikey };
  const parts: Buffer[] = [];
  for await (const part of new DKIM({ ...keys, headerFieldNames: SIGNED }).sign(body)) parts.push(part);
  return Buffer.concat(parts);
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}
