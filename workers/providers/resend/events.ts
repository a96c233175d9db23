import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Receipt } from "../../../app/domain/base/shared/ports/platform";
import { eachRow, NOTHING, unread } from "../core/callback";
import { filled, foreignJson, listOf, maybe, momentOfText, recordOf, some, text } from "../core/foreign";
import type { Callback } from "../core/protocol";

type Owned = Pick<Receipt, "ownerId" | "id">;

/** Replay protection (Standard Webhooks 1.0). */
const TOLERANCE_MS = 5 * 60_000;
const SECRET = "whsec_";

const event = z.object({
  type: filled,
  created_at: maybe(text),
  data: z.object({
    email_id: maybe(filled),
    tags: z.unknown().optional(),
    bounce: maybe(z.object({ type: maybe(text), subType: maybe(text), message: maybe(text) })),
    failed: maybe(z.object({ reason: maybe(text) })),
  }),
});
type Event = z.infer<typeof event>;

export const TAGS = { owner: "owner_id", message: "message_id" };

const BOUNCES: Record<string, string> = {
  NoEmail: "noMailbox",
  MailboxFull: "mailboxFull",
  MessageTooLarge: "messageTooLarge",
  ContentRejected: "contentRefused",
  AttachmentRejected: "contentRefused",
  Suppressed: "suppressed",
  OnAccountSuppressionList: "suppressed",
};

/** Whether svix signed the body with the account's secret within the tolerance. */
export function isSignedBySvix(secret: string, headers: Headers, body: string, now: number): boolean {
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) => headers.get(`svix-${name}`) ?? "");
  if (!secret.startsWith(SECRET) || !/^\d{1,12}$/.test(timestamp!)) return false;
  if (Math.abs(now - Number(timestamp) * 1000) > TOLERANCE_MS) return false;
  const key = Buffer.from(secret.slice(SECRET.length), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures!.split(" ").some((signature) => {
    const actual = Buffer.from(signature.replace(/^v1,/, ""), "base64");
    return actual.byteLength === expected.byteLength && timingSafeEqual(actual, expected);
  });
}

export function readEvent(body: string): Callback {
  const json = foreignJson(body);
  return json ? eachRow(listOf(json), readRow, (row) => [row]) : unread(body);
}

function readRow(row: unknown): Callback | null {
  const { data: said } = event.safeParse(row);
  if (!said) return null;
  const message = messageOf(said.data.tags);
  const outcome = message && receiptOf(said);
  if (!message || !outcome) return NOTHING;
  const ref = said.data.email_id;
  const receipt = { ...message, ...(ref !== undefined && { ref }), at: timeOf(said.created_at), ...outcome };
  return { receipts: [receipt], incoming: [], ...(outcome.code === "complaint" && { optOuts: [message] }) };
}

export function statusOf(name: string): Receipt["status"] | null {
  if (name === "sent" || name === "delivered") return name;
  if (name === "complained") return "delivered";
  if (name === "opened" || name === "clicked") return "seen";
  return name === "bounced" || name === "failed" || name === "suppressed" ? "failed" : null;
}

function receiptOf({ type, data: { bounce, failed } }: Event): Pick<Receipt, "status" | "code" | "detail"> | null {
  const name = type.replace(/^email\./, "");
  const status = statusOf(name);
  if (!status) return null;
  if (name === "complained") return { status, code: "complaint" };
  if (status !== "failed") return { status };
  const { subType = "", message } = bounce ?? {};
  const detail = message ?? failed?.reason;
  return { status, code: BOUNCES[subType] ?? (name === "bounced" ? "undelivered" : name), ...(detail && { detail }) };
}

/** Tags are a record, or a list of names and values. */
function messageOf(tags: unknown): Owned | null {
  const named = Array.isArray(tags) ? some(tag).parse(tags) : Object.entries(recordOf(tags));
  const tagOf = (name: string) => {
    const found = named.find((one) => (Array.isArray(one) ? one[0] : one.name) === name);
    const value = Array.isArray(found) ? found[1] : found?.value;
    return typeof value === "string" && value !== "" ? value : null;
  };
  const [ownerId, id] = [tagOf(TAGS.owner), tagOf(TAGS.message)];
  return ownerId && id ? { ownerId, id } : null;
}

const tag = z.object({ name: text, value: text });

const timeOf = (written: string | undefined) => Math.min(momentOfText(written), Date.now());
