import { z } from "zod";
import type { Receipt } from "../../../app/domain/base/shared/ports/platform";
import { eachRow, NOTHING, unread } from "../core/callback";
import { filled, foreignJson, isRecord, listOf, maybe, momentOfText, nameOf, number, text } from "../core/foreign";
import type { Callback } from "../core/protocol";

const status = z.object({
  groupId: maybe(number),
  groupName: maybe(text),
  name: maybe(text),
  description: maybe(text),
});

export const report = z.object({
  messageId: filled,
  doneAt: maybe(text),
  sentAt: maybe(text),
  seenAt: maybe(text),
  status: maybe(status),
  error: maybe(z.object({ name: maybe(text), description: maybe(text) })),
  callbackData: maybe(filled),
});

/** MO_JSON_2. */
const incoming = z.object({
  messageId: maybe(filled),
  from: filled,
  to: maybe(text),
  text: maybe(text),
  cleanText: maybe(text),
  receivedAt: maybe(text),
});

/** https://www.infobip.com/docs/api/channels/sms: reports and incoming messages, in one list. */
export function readCallback(body: string): Callback {
  const json = foreignJson(body);
  const rows = Array.isArray(json)
    ? json
    : isRecord(json?.results) || Array.isArray(json?.results)
      ? json.results
      : null;
  return rows ? eachRow(listOf(rows), readRow, (row) => ({ results: [row] })) : unread(body);
}

function readRow(row: unknown): Callback | null {
  const said = incoming.safeParse(row).data;
  const words = said?.text ?? said?.cleanText;
  if (said && words !== undefined) {
    const { messageId: ref = nameOf(row), from, to = "", receivedAt } = said;
    return { ...NOTHING, incoming: [{ type: "sms", from, to, text: words, at: timeOf(receivedAt), ref }] };
  }
  const parsed = report.safeParse(row);
  return parsed.success ? { ...NOTHING, receipts: receiptOf(parsed.data) } : null;
}

/** By groupId, if the name is missing. */
const GROUPS: Record<number, string> = {
  1: "PENDING",
  2: "UNDELIVERABLE",
  3: "DELIVERED",
  4: "EXPIRED",
  5: "REJECTED",
};

/** The original status is kept in `code` and `detail`. Empty for messages that are not ours. */
export function receiptOf(row: z.infer<typeof report>, ownerId = row.callbackData): Receipt[] {
  if (!ownerId) return [];
  const base = { ownerId, id: row.messageId };
  if (row.seenAt) return [{ ...base, status: "seen", at: timeOf(row.seenAt) }];
  if (!row.status) return [];
  const { groupName, groupId, description } = row.status;
  const at = timeOf(row.doneAt ?? row.sentAt);
  switch (groupName ?? GROUPS[groupId ?? 0]) {
    case "PENDING":
      return [{ ...base, status: "sent", at: timeOf(row.sentAt) }];
    case "DELIVERED":
      return [{ ...base, status: "delivered", at }];
    case "UNDELIVERABLE":
    case "EXPIRED":
    case "REJECTED":
      return [{ ...base, status: "failed", at, code: codeOf(row), detail: row.error?.description ?? description }];
    default:
      return [];
  }
}

function codeOf({ error, status }: z.infer<typeof report>): string {
  return error?.name && error.name !== "NO_ERROR" ? error.name : (status?.name ?? "undelivered");
}

const timeOf = (text: string | undefined) => momentOfText(text?.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
