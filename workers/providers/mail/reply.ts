import type { Email, Header } from "postal-mime";
import { digestOf } from "../../../app/domain/base/access/sha256";
import { emailOnWire } from "../../../app/domain/base/shared/email";
import type { IncomingMessage } from "../../../app/domain/base/shared/ports/platform";
import { plainOf } from "./html";
import type { Marks } from "./marks";

/** Automatic mails (RFC 3834, mailing lists, absence notes). */
const AUTOMATIC: [name: string, value: RegExp][] = [
  ["auto-submitted", /^(?!no\b)/i],
  ["x-autoreply", /./],
  ["x-autorespond", /./],
  ["precedence", /^(bulk|junk|list|auto_reply)/i],
  ["list-id", /./],
];
const MOST_CHARS = 1 << 20;
const DAEMON = /^(mailer-daemon|postmaster|no-?reply)@/i;

interface Reading {
  to: string;
  raw: Uint8Array;
  marks: Marks;
  /** authserv-id trusted for sender checks; null: none. */
  judge: string | null;
}

export async function replyIn(
  mail: Email,
  { to, raw, marks, judge }: Reading,
  now: number,
): Promise<IncomingMessage | null> {
  const from = mail.from?.address?.toLowerCase();
  if (!from || DAEMON.test(from) || isAutomatic(mail.headers)) return null;
  const named = [to, mail.inReplyTo ?? "", ...(mail.references ?? "").split(/\s+/).reverse()];
  const answers = named.map(marks.in).find((message) => message !== null);
  const recipient = to || mail.to?.[0]?.address || "";
  const sentAt = Date.parse(mail.date ?? "");
  return {
    type: "email",
    from,
    to: recipient.replace(/\+[^@+]*@/, "@").toLowerCase(),
    text: wordsOf(mail),
    at: Number.isNaN(sentAt) ? now : Math.min(sentAt, now),
    // A mail to two of our addresses becomes two messages.
    ref: [mail.messageId || (await digestOf(new TextDecoder().decode(raw))), to.toLowerCase()].join(" ").trim(),
    ...(answers && { answers }),
    ...(!isProven(mail.headers, from, judge) && { isUnproven: true }),
  };
}

/** DMARC (RFC 8601) of our own mail server: its header is the topmost, lower ones may be forged. */
function isProven(headers: Header[], from: string, judge: string | null): boolean {
  if (judge === null) return false;
  const verdict = headers.find(({ key }) => key === "authentication-results")?.value.toLowerCase() ?? "";
  const [server = "", ...results] = verdict.replace(/\([^()]*\)/g, "").split(";");
  const dmarc = results.map((result) => result.trim()).find((result) => /^dmarc\s*=\s*pass\b/.test(result));
  if (server.trim().split(/\s/)[0] !== judge || dmarc === undefined) return false;
  const domain = /\bheader\.from\s*=\s*"?([^\s";]+)/.exec(dmarc)?.[1];
  return domain === undefined || emailOnWire(`x@${domain}`) === emailOnWire(`x${from.slice(from.lastIndexOf("@"))}`);
}

function isAutomatic(headers: Header[]): boolean {
  return AUTOMATIC.some(([name, value]) =>
    headers.some((header) => header.key === name && value.test(header.value.trim())),
  );
}

function wordsOf({ text, html }: Email): string {
  const all = text?.slice(0, MOST_CHARS) ?? plainOf((html ?? "").slice(0, MOST_CHARS));
  const lines = all.replaceAll("\r\n", "\n").split("\n");
  const quoted = lines.findIndex((line) => /^\s*>|^-{2,} ?$|^-{3,}\s?[^\s-].*---$|^_{10,}$/.test(line));
  const own = quoted < 0 ? lines : lines.slice(0, quoted);
  while (own.length > 0 && own.at(-1)!.trim() === "") own.pop();
  // "On Monday Anna wrote:" precedes the quotation, sometimes on two lines.
  if (quoted >= 0 && lines[quoted]!.trimStart().startsWith(">") && /[:：]\s*$/.test(own.at(-1) ?? "")) {
    own.pop();
    if (own.length > 0 && own.at(-1)!.trim() !== "") own.pop();
  }
  return own.join("\n").trim();
}
