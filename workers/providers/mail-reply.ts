import type { Email, Header } from "postal-mime";
import { digestOf } from "../../app/domain/access/digest";
import type { IncomingMessage } from "../../app/domain/shared/platform";
import { plainOf } from "./mail-html";
import { markIn } from "./mail-marks";

/** Marks of mails that no person wrote (RFC 3834, and what mailing lists and absence notes put there). */
const AUTOMATIC: [name: string, value: RegExp][] = [
  ["auto-submitted", /^(?!no\b)/i],
  ["x-autoreply", /./],
  ["x-autorespond", /./],
  ["precedence", /^(bulk|junk|list|auto_reply)/i],
  ["list-id", /./],
];
/** Whoever reads a mail has it shortened: a longer one is read no further. */
const MOST_LETTERS = 1 << 20;
const DAEMON = /^(mailer-daemon|postmaster|no-?reply)@/i;

/** What a person wrote to us; null where a program did. `to`: whom the mail was sent to. */
export async function replyIn(mail: Email, to: string, raw: Uint8Array, now: number): Promise<IncomingMessage | null> {
  const from = mail.from?.address?.toLowerCase();
  if (!from || DAEMON.test(from) || isAutomatic(mail.headers)) return null;
  const named = [to, mail.inReplyTo ?? "", ...(mail.references ?? "").split(/\s+/).reverse()];
  const answers = named.map(markIn).find((message) => message !== null);
  const recipient = to || mail.to?.[0]?.address || "";
  const sentAt = Date.parse(mail.date ?? "");
  return {
    type: "email",
    from,
    to: recipient.replace(/\+[^@+]*@/, "@").toLowerCase(),
    text: wordsOf(mail),
    at: Number.isNaN(sentAt) ? now : Math.min(sentAt, now),
    ref: mail.messageId || (await digestOf(new TextDecoder().decode(raw))),
    ...(answers && { answers }),
  };
}

function isAutomatic(headers: Header[]): boolean {
  return AUTOMATIC.some(([name, value]) =>
    headers.some((header) => header.key === name && value.test(header.value.trim())),
  );
}

/** What was written now, without what is quoted below, who wrote that, and the signature. */
function wordsOf({ text, html }: Email): string {
  const all = text?.slice(0, MOST_LETTERS) ?? plainOf((html ?? "").slice(0, MOST_LETTERS));
  const lines = all.replaceAll("\r\n", "\n").split("\n");
  const quoted = lines.findIndex((line) => /^\s*>|^-{2,} ?$|^-{3,}\s?[^\s-].*---$|^_{10,}$/.test(line));
  const own = quoted < 0 ? lines : lines.slice(0, quoted);
  while (own.length > 0 && own.at(-1)!.trim() === "") own.pop();
  // "On Monday Anna wrote:" stands right above its quotation, perhaps on two lines.
  if (quoted >= 0 && lines[quoted]!.trimStart().startsWith(">") && /[:：]\s*$/.test(own.at(-1) ?? "")) {
    own.pop();
    if (own.length > 0 && own.at(-1)!.trim() !== "") own.pop();
  }
  return own.join("\n").trim();
}
