import { isEmail } from "../../../app/domain/base/shared/email";
import type { Submit } from "../../../app/domain/base/shared/ports/platform";

export interface Mailbox {
  name: string;
  address: string;
}

export interface MailContent {
  from: Mailbox;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /** Header fields of bulk mail (RFC 2369, RFC 8058). */
  headers: Record<string, string>;
  file: { url: string; name: string } | null;
}

const MAX_SUBJECT = 255;
const MAX_NAME = 150;
const MAX_TEXT = 200_000;
const MAX_FILE_NAME = 255;
/** Relays refuse longer lines (RFC 5322 §2.1.1); an address cannot be folded. */
const MAX_LINE = 998;
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** The mail, or our error code. `own`: the default From. */
export function contentOf(message: Submit, own: Mailbox): MailContent | { code: string } {
  const { to, sender, text, payload = {}, unsubscribe } = message;
  const { subject = "", html = "", file, fileName } = payload;
  if (CONTROL.test(to) || !isEmail(to)) return { code: "recipientInvalid" };
  const from = mailboxOf(sender, own);
  if (!from) return { code: "senderInvalid" };
  if (subject.trim() === "") return { code: "subjectRequired" };
  if (CONTROL.test(subject)) return { code: "subjectInvalid" };
  if (subject.length > MAX_SUBJECT) return { code: "subjectTooLong" };
  if (text === "" && html === "") return { code: "textRequired" };
  if (text.length > MAX_TEXT || html.length > MAX_TEXT) return { code: "textTooLong" };
  const attached = file === undefined ? null : fileOf(file, fileName);
  if (attached && "code" in attached) return attached;
  return { from, to, subject, text, html: html || null, headers: unsubscribing(unsubscribe), file: attached };
}

export function mailboxOf(text: string, own?: Mailbox): Mailbox | null {
  if (CONTROL.test(text)) return null;
  const [, before = "", bracketed] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const name = before.trim().replace(/^"|"$/g, "").trim();
  if (bracketed !== undefined && !name.includes('"')) return checked({ name, address: bracketed.trim() });
  const bare = text.trim();
  if (isEmail(bare)) return checked({ name: own?.address === bare ? own.name : "", address: bare });
  return own ? checked({ name: bare || own.name, address: own.address }) : null;
}

function checked(mailbox: Mailbox): Mailbox | null {
  const isSound = mailbox.name.length <= MAX_NAME && !/[<>]/.test(mailbox.name) && isEmail(mailbox.address);
  return isSound ? mailbox : null;
}

function unsubscribing(url: string | undefined): Record<string, string> {
  if (!url || url.length > MAX_LINE / 2) return {};
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

function fileOf(url: string, fileName?: string): MailContent["file"] | { code: string } {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return { code: "fileInvalid" };
  const last = new URL(url).pathname.split("/").at(-1) || "file";
  const name = fileName ?? decoded(last);
  return CONTROL.test(name) || name.length > MAX_FILE_NAME ? { code: "fileInvalid" } : { url, name };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
