import { z } from "zod";
import type { IncomingMessage, Receipt } from "../../../app/domain/shared/ports/platform";
import { parseJson } from "../core/http";
import type { Callback } from "../core/protocol";

const status = z.object({ groupId: z.number(), groupName: z.string(), name: z.string(), description: z.string() });

export const report = z.object({
  messageId: z.string(),
  doneAt: z.string().optional(),
  sentAt: z.string().optional(),
  seenAt: z.string().optional(),
  status: status.optional(),
  error: z.object({ name: z.string(), description: z.string(), permanent: z.boolean().optional() }).optional(),
  callbackData: z.string().optional(),
});

/** MO_JSON_2. */
const incoming = z.object({
  messageId: z.string(),
  from: z.string(),
  to: z.string(),
  text: z.string(),
  receivedAt: z.string(),
});

const rows = z.object({ results: z.array(z.unknown()) });

/** An unreadable row is skipped: Infobip would repeat the others forever. */
export function readCallback(body: string): Callback {
  const parsed = rows.safeParse(parseJson(body));
  if (!parsed.success) return { refused: 400 };
  const read = parsed.data.results.map(readRow);
  const isUnreadable = read.length > 0 && read.every((row) => row === null);
  if (isUnreadable) return { refused: 400 };
  const strange = read.filter((row) => row === null).length;
  if (strange > 0)
    console.error(JSON.stringify({ event: "receipts.unreadable", provider: "infobip-sms", rows: strange }));
  return {
    receipts: read.flatMap((row) => row?.receipts ?? []),
    incoming: read.flatMap((row) => row?.incoming ?? []),
  };
}

function readRow(row: unknown): { receipts?: Receipt[]; incoming?: IncomingMessage[] } | null {
  const said = incoming.safeParse(row);
  if (said.success) {
    const { messageId: ref, from, to, text, receivedAt } = said.data;
    return { incoming: [{ type: "sms", from, to, text, at: timeOf(receivedAt), ref }] };
  }
  const told = report.safeParse(row);
  return told.success ? { receipts: receiptOf(told.data) } : null;
}

/** The original status is kept in `code` and `detail`. Empty for messages that are not ours. */
export function receiptOf(row: z.infer<typeof report>, ownerId = row.callbackData): Receipt[] {
  if (!ownerId) return [];
  const base = { ownerId, id: row.messageId };
  if (row.seenAt) return [{ ...base, status: "seen", at: timeOf(row.seenAt) }];
  if (!row.status) return [];
  const at = timeOf(row.doneAt ?? row.sentAt);
  switch (row.status.groupName) {
    case "PENDING":
      return [{ ...base, status: "sent", at: timeOf(row.sentAt) }];
    case "DELIVERED":
      return [{ ...base, status: "delivered", at }];
    case "UNDELIVERABLE":
    case "EXPIRED":
    case "REJECTED":
      return [
        { ...base, status: "failed", at, code: codeOf(row), detail: row.error?.description ?? row.status.description },
      ];
    default:
      return [];
  }
}

function codeOf({ error, status }: z.infer<typeof report>): string {
  return error && error.name !== "NO_ERROR" ? error.name : (status?.name ?? "undelivered");
}

function timeOf(text: string | undefined): number {
  const time = text ? Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, "$1:$2")) : Number.NaN;
  return Number.isNaN(time) ? Date.now() : time;
}
