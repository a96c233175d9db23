import PostalMime from "postal-mime";
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
  if (!mail || !(mail.from || mail.date || mail.messageId)) return { refused: 400 };
  const now = Date.now();
  const addressed = to || mail.deliveredTo || mail.to?.[0]?.address || "";
  const report = reportIn(mail, addressed, marks, now);
  if (report) {
    const optOuts = report.complaint ? [report.complaint] : [];
    return { receipts: report.receipts, incoming: [], optOuts };
  }
  const reply = await replyIn(mail, { to: addressed, raw, marks, judge }, now);
  return { receipts: [], incoming: reply ? [reply] : [] };
}
