import PostalMime from "postal-mime";
import { NOTHING } from "../core/callback";
import type { Callback } from "../core/protocol";
import type { Marks } from "./marks";
import { replyIn } from "./reply";
import { reportIn } from "./report";

export const MOST_MAIL_BYTES = 10_000_000;

export async function readIncomingMail(
  raw: Uint8Array,
  to: string,
  marks: Marks,
  judge: string | null,
): Promise<Callback> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true }).catch(() => null);
  // SMTP requires this: an unreadable mail returns to its sender.
  if (!mail || !(mail.from || mail.date || mail.messageId))
    return { ...NOTHING, answer: new Response(null, { status: 400 }) };
  const now = Date.now();
  const addressed = to || mail.deliveredTo || mail.to?.[0]?.address || "";
  const report = reportIn(mail, addressed, marks, now);
  if (report) {
    const { receipts, complaint } = report;
    return { receipts, incoming: [], ...(complaint && { optOuts: [complaint] }) };
  }
  const reply = await replyIn(mail, { to: addressed, raw, marks, judge }, now);
  return { receipts: [], incoming: reply ? [reply] : [] };
}
