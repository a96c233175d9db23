import type { Reply, Stored } from "../../core/message";
import type { ProviderCallbacks } from "../../core/provider";
import type { MailData } from "./routes";

const HOST = "mx.sandbox.test";

/** Delivery reports of failed e-mails, and replies. There are no other callbacks. */
export const smtpCallbacks: ProviderCallbacks = {
  maxResults: 1,
  isAccountWide: true,
  receipts: (kind, [message]) => (kind === "failed" ? bounceOf(message!) : undefined),
  replies: ([reply]) => replyOf(reply!),
  write: (mail) => mail as string,
  headers: async () => ({ "content-type": "message/rfc822" }),
};

function bounceOf({ id, recipient, callback_data }: Stored): string {
  const { returnPath, messageId, subject } = JSON.parse(callback_data!) as MailData;
  const boundary = `report-${id}`;
  return lines([
    ...heads({ from: `Mail Delivery System <MAILER-DAEMON@${HOST}>`, to: returnPath, id: `bounce-${id}` }),
    "Subject: Undelivered Mail Returned to Sender",
    "Auto-Submitted: auto-replied",
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    "Content-Type: text/plain; charset=utf-8",
    "",
    `This is the mail system at ${HOST}. Your message to ${recipient} could not be delivered.`,
    "",
    `--${boundary}`,
    "Content-Type: message/delivery-status",
    "",
    `Reporting-MTA: dns; ${HOST}`,
    `Arrival-Date: ${new Date().toUTCString()}`,
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    `Original-Recipient: rfc822;${recipient}`,
    "Action: failed",
    "Status: 5.2.2",
    `Remote-MTA: dns; ${HOST}`,
    "Diagnostic-Code: smtp; 552 5.2.2 Mailbox full",
    "",
    `--${boundary}`,
    "Content-Type: text/rfc822-headers",
    "",
    `Message-ID: ${messageId}`,
    `To: ${recipient}`,
    `Subject: ${encoded(subject)}`,
    "",
    `--${boundary}--`,
    "",
  ]);
}

function replyOf({ reply_id, recipient, callback_data, answer }: Reply): string {
  const { replyTo, messageId, subject } = JSON.parse(callback_data!) as MailData;
  return lines([
    ...heads({ from: recipient, to: replyTo, id: `reply-${reply_id}` }),
    `Subject: ${encoded(`Re: ${subject}`)}`,
    `In-Reply-To: ${messageId}`,
    `References: ${messageId}`,
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    answer,
    "",
    `> ${subject}`,
    "",
  ]);
}

function heads({ from, to, id }: { from: string; to: string; id: string }): string[] {
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Message-ID: <${id}@${HOST}>`,
    `Date: ${new Date().toUTCString()}`,
    "MIME-Version: 1.0",
  ];
}

const lines = (all: string[]) => all.join("\r\n");

/** One encoded word per run of characters (RFC 2047). */
function encoded(text: string): string {
  const words = text.match(/.{1,20}/gsu) ?? [];
  const bytes = (word: string) => btoa(String.fromCharCode(...new TextEncoder().encode(word)));
  return words.map((word) => `=?utf-8?B?${bytes(word)}?=`).join("\r\n ");
}
