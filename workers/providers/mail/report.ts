import type { Attachment, Email } from "postal-mime";
import type { Receipt } from "../../../app/domain/shared/ports/platform";
import { codeOfStatus } from "../smtp/replies";
import type { Marks } from "./marks";

type Owned = Pick<Receipt, "ownerId" | "id">;

export interface Report {
  receipts: Receipt[];
  complaint: Owned | null;
}

type Fields = Map<string, string>;

const MAX_DETAIL = 500;
const COMPLAINTS = new Set(["abuse", "fraud", "virus", "other"]);
/** Retried until it expired (RFC 3463 §3.5). */
const EXPIRED = "4.4.7";

/** RFC 3464 or a complaint (RFC 5965); null for other mail. */
export function reportIn(mail: Email, to: string, marks: Marks, now: number): Report | null {
  const status = textOf(mail, "message/delivery-status");
  if (status !== null) return { receipts: deliveryOf(status, mail, to, marks, now), complaint: null };
  const feedback = textOf(mail, "message/feedback-report");
  return feedback === null ? null : complaintOf(feedback, mail, to, marks, now);
}

function deliveryOf(text: string, mail: Email, to: string, marks: Marks, now: number): Receipt[] {
  const [head, ...recipients] = groupsOf(text);
  const recipient = recipients.find((group) => group.has("action"));
  const message = marks.in(to) ?? marks.in(head?.get("original-envelope-id") ?? "") ?? original(mail, marks);
  if (!recipient || !message) return [];
  const at = timeOf(recipient.get("last-attempt-date") ?? mail.date, now);
  const action = recipient.get("action")!.toLowerCase();
  if (action === "delivered") return [{ ...message, status: "delivered", at }];
  // Delayed mail is still tried; relayed and expanded mail is no longer traceable.
  if (action !== "failed") return [];
  const diagnostic = recipient.get("diagnostic-code");
  const status = statusOf(recipient.get("status")?.split(/[\s(]/)[0] ?? "", diagnostic);
  const detail = (diagnostic ?? status).slice(0, MAX_DETAIL);
  return [{ ...message, status: "failed", at, code: status === EXPIRED ? "expired" : codeOfStatus(status), detail }];
}

// Exim reports 5.0.0 for every failure; the diagnostic has the real status.
function statusOf(status: string, diagnostic = ""): string {
  if (!/^\d\.0\.0$/.test(status)) return status;
  return /^smtp;\s*\d{3}[ -](\d(?:\.\d{1,3}){2})\b/i.exec(diagnostic)?.[1] ?? status;
}

function complaintOf(text: string, mail: Email, to: string, marks: Marks, now: number): Report {
  const fields = groupsOf(text)[0] ?? new Map();
  const message =
    original(mail, marks) ??
    marks.in(fields.get("original-mail-from") ?? "") ??
    marks.in(fields.get("original-envelope-id") ?? "") ??
    marks.in(to);
  const type = fields.get("feedback-type")?.toLowerCase() ?? "";
  if (!message || !COMPLAINTS.has(type)) return { receipts: [], complaint: null };
  const at = timeOf(fields.get("arrival-date") ?? mail.date, now);
  return { receipts: [{ ...message, status: "delivered", at, code: "complaint", detail: type }], complaint: message };
}

function original(mail: Email, marks: Marks): Owned | null {
  const text = textOf(mail, "message/rfc822") ?? textOf(mail, "text/rfc822-headers");
  if (text === null) return null;
  const [headers] = groupsOf(text);
  return marks.in(headers?.get("message-id") ?? "") ?? marks.in(headers?.get("return-path") ?? "");
}

function textOf({ attachments }: Email, mimeType: string): string | null {
  const part = attachments.find((attachment: Attachment) => attachment.mimeType?.toLowerCase() === mimeType);
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
  const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
  return name === undefined ? null : [[name.toLowerCase(), value!.trim()]];
}

/** A foreign clock may be ahead: capped at now. */
function timeOf(text: string | undefined, now: number): number {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? now : Math.min(time, now);
}
