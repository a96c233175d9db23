import type { Attachment, Email } from "postal-mime";
import type { Receipt } from "../../../app/domain/base/shared/ports/platform";
import { codeOfReply, codeOfStatus } from "../smtp/replies";
import { plainOf } from "./html";
import type { Marks } from "./marks";

type Owned = Pick<Receipt, "ownerId" | "id">;

export interface Report {
  receipts: Receipt[];
  complaint: Owned | null;
}

type Fields = Map<string, string>;

const MAX_DETAIL = 500;
/** Feedback types in the IANA registry that are complaints; not-spam and auth-failure are not. */
const COMPLAINTS = new Set(["abuse", "fraud", "virus", "other", "opt-out", "opt-out-list"]);
/** Retried until expiry (RFC 3463 §3.5). */
const EXPIRED = "4.4.7";
/** RFC 3464, 6533, 5965 and 8098; "global" ones are in UTF-8. */
const STATUS_PARTS = ["message/delivery-status", "message/global-delivery-status"];
const DISPOSITION_PARTS = ["message/disposition-notification", "message/global-disposition-notification"];
const ORIGINAL_PARTS = ["message/rfc822", "message/global", "text/rfc822-headers", "message/global-headers"];

/** A delivery report, a complaint, a read receipt or a mail server's bounce in plain words; null for other mail. */
export function reportIn(mail: Email, to: string, marks: Marks, now: number): Report | null {
  const status = textOf(mail, STATUS_PARTS);
  if (status !== null) return { receipts: deliveryOf(status, mail, to, marks, now), complaint: null };
  const feedback = textOf(mail, ["message/feedback-report"]);
  if (feedback !== null) return complaintOf(feedback, mail, to, marks, now);
  const disposition = textOf(mail, DISPOSITION_PARTS);
  if (disposition !== null) return { receipts: readingOf(disposition, mail, to, marks, now), complaint: null };
  return isBounce(mail) ? { receipts: bounceOf(mail, to, marks, now), complaint: null } : null;
}

function deliveryOf(text: string, mail: Email, to: string, marks: Marks, now: number): Receipt[] {
  const [head, ...recipients] = groupsOf(text);
  const message = marks.in(to) ?? marks.in(head?.get("original-envelope-id") ?? "") ?? original(mail, marks);
  const recipient = recipients.find((group) => actionOf(group) === "failed") ?? recipients.find(actionOf);
  if (!recipient || !message) return [];
  const at = timeOf(recipient.get("last-attempt-date") ?? mail.date, now);
  const action = actionOf(recipient);
  if (action === "delivered") return [{ ...message, status: "delivered", at }];
  // Delayed mail is still tried; relayed and expanded mail is no longer traceable.
  if (action !== "failed") return [];
  const diagnostic = recipient.get("diagnostic-code");
  const status = statusOf(recipient.get("status")?.split(/[\s(]/)[0] ?? "", diagnostic);
  const detail = (diagnostic ?? status).slice(0, MAX_DETAIL);
  return [{ ...message, status: "failed", at, code: status === EXPIRED ? "expired" : codeOfStatus(status), detail }];
}

/** The first word, as a comment may follow (RFC 5322 §3.2.2). If missing, the class of the status. */
function actionOf(group: Fields): string | undefined {
  const written = /[a-z]+/i.exec(withoutComments(group.get("action") ?? ""))?.[0].toLowerCase();
  return written ?? (/^\s*5\./.test(group.get("status") ?? "") ? "failed" : undefined);
}

const withoutComments = (text: string) => text.slice(0, MAX_DETAIL).replace(/\([^()]*\)/g, " ");

// Exim reports 5.0.0 for every failure, and some servers nothing; the real status is in the diagnostic.
function statusOf(status: string, diagnostic = ""): string {
  if (status !== "" && !/^\d\.0\.0$/.test(status)) return status;
  return /^[\w-]+;\s*\d{3}[ -](\d(?:\.\d{1,3}){2})\b/i.exec(diagnostic)?.[1] ?? status;
}

const DAEMON = /^(mailer-daemon|postmaster|mail-?daemon|mdaemon)@/i;
const FAILURE_SUBJECT =
  /undeliver|non-?deliver|not delivered|returned (mail|to sender)|failure notice|delivery (status|fail)/i;
const STILL_TRIED =
  /\b(delayed|deferred|warning|will (continue|keep)|be retried|still (being )?(tried|retr)|temporar(y|ily))/i;
const GIVEN_UP =
  /\b(permanent|fatal|gave up|given up|giving up|could ?n[o']t be delivered|undeliverable|returning message)/i;
const MOST_WORDS = 1 << 16;

/** qmail, Exim and others use plain words, or name the failed recipients in a header. */
function isBounce({ from, headers, subject = "" }: Email): boolean {
  const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value.trim();
  if (headerOf("x-failed-recipients")) return true;
  if (DAEMON.test(from?.address ?? "")) return true;
  return headerOf("return-path") === "<>" && FAILURE_SUBJECT.test(subject);
}

function bounceOf(mail: Email, to: string, marks: Marks, now: number): Receipt[] {
  const words = (mail.text ?? plainOf(mail.html ?? "")).slice(0, MOST_WORDS);
  const returned = marks.in(to);
  const message = returned ?? original(mail, marks) ?? marks.in(words);
  const all = `${mail.subject ?? ""}\n${words}`;
  const said = words.split("\n").find((line) => REPLY.test(line)) ?? "";
  const [, code = "", status] = REPLY.exec(said) ?? [];
  const isOver = GIVEN_UP.test(all) || !STILL_TRIED.test(all);
  // A return path receives only failures; elsewhere a human postmaster may be writing.
  const isFailure = returned !== null || code.startsWith("5") || FAILURE_SUBJECT.test(mail.subject ?? "");
  if (!message || !isOver || !isFailure) return [];
  const meant = status === undefined ? (codeOfReply(code) ?? "undelivered") : codeOfStatus(status);
  const detail = said.trim().slice(0, MAX_DETAIL);
  return [{ ...message, status: "failed", at: timeOf(mail.date, now), code: meant, ...(detail && { detail }) }];
}

/** A server's reply: "550 5.1.1 User unknown", "550-No such user", "#5.1.1". */
const REPLY = /(?:^|[\s:(])([45]\d\d)[ -](?:#?([45]\.\d{1,3}\.\d{1,3})(?![.\d]))?/;

/** A displayed mail was delivered; "deleted" and others prove nothing. */
function readingOf(text: string, mail: Email, to: string, marks: Marks, now: number): Receipt[] {
  const fields = groupsOf(text)[0] ?? new Map();
  const message = marks.in(fields.get("original-message-id") ?? "") ?? marks.in(to) ?? original(mail, marks);
  const isRead = /;\s*displayed\b/i.test(withoutComments(fields.get("disposition") ?? ""));
  return message && isRead ? [{ ...message, status: "seen", at: timeOf(mail.date, now) }] : [];
}

function complaintOf(text: string, mail: Email, to: string, marks: Marks, now: number): Report {
  const fields = groupsOf(text)[0] ?? new Map();
  const message =
    original(mail, marks) ??
    marks.in(fields.get("original-mail-from") ?? "") ??
    marks.in(fields.get("original-envelope-id") ?? "") ??
    marks.in(to);
  const type = /[a-z-]+/i.exec(withoutComments(fields.get("feedback-type") ?? ""))?.[0].toLowerCase() ?? "";
  if (!message || !COMPLAINTS.has(type)) return { receipts: [], complaint: null };
  const at = timeOf(fields.get("arrival-date") ?? mail.date, now);
  return { receipts: [{ ...message, status: "delivered", at, code: "complaint", detail: type }], complaint: message };
}

function original(mail: Email, marks: Marks): Owned | null {
  const text = textOf(mail, ORIGINAL_PARTS);
  if (text === null) return null;
  const [headers] = groupsOf(text);
  return marks.in(headers?.get("message-id") ?? "") ?? marks.in(headers?.get("return-path") ?? "");
}

function textOf({ attachments }: Email, mimeTypes: readonly string[]): string | null {
  const part = attachments.find(({ mimeType }: Attachment) => mimeTypes.includes(mimeType?.toLowerCase() ?? ""));
  if (!part) return null;
  return typeof part.content === "string" ? part.content : new TextDecoder().decode(part.content);
}

function groupsOf(text: string): Fields[] {
  return text
    .replaceAll("\r\n", "\n")
    .replace(/\n[ \t]+/g, " ")
    .split(/\n{2,}/)
    .map((group) => group.split("\n").flatMap((line) => fieldOf(line) ?? []))
    .filter((fields) => fields.length > 0)
    .map((fields) => new Map(fields.reverse().map(([name, value]) => [name, value])));
}

function fieldOf(line: string): [[string, string]] | null {
  const [, name, value] = /^([\w-]+):(.*)$/.exec(line) ?? [];
  return name === undefined ? null : [[name.toLowerCase(), value!.trim()]];
}

/** Capped at now: a foreign clock may be ahead. */
function timeOf(text: string | undefined, now: number): number {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? now : Math.min(time, now);
}
