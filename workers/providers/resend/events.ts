import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Receipt } from "../../../app/domain/shared/ports/platform";
import { parseJson } from "../core/http";
import type { Callback } from "../core/protocol";

type Owned = Pick<Receipt, "ownerId" | "id">;

/** Replay protection (Standard Webhooks 1.0). */
const TOLERANCE_MS = 5 * 60_000;
const SECRET = "whsec_";

const tagList = z.array(z.object({ name: z.string(), value: z.string() }));
const event = z.object({
  type: z.string(),
  created_at: z.string(),
  data: z.object({
    email_id: z.string(),
    tags: z.union([z.record(z.string(), z.string()), tagList]).optional(),
    bounce: z
      .object({ type: z.string().optional(), subType: z.string().optional(), message: z.string().optional() })
      .optional(),
    failed: z.object({ reason: z.string() }).optional(),
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
    const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
    return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
  });
}

export function readEvent(body: string): Callback {
  const parsed = event.safeParse(parseJson(body));
  if (!parsed.success) return { refused: 400 };
  const { data } = parsed.data;
  const message = messageOf(data);
  const told = message && receiptOf(parsed.data);
  if (!message || !told) return { receipts: [], incoming: [] };
  const receipt = { ...message, ref: data.email_id, at: timeOf(parsed.data.created_at), ...told };
  return { receipts: [receipt], incoming: [], optOuts: told.code === "complaint" ? [message] : [] };
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

function messageOf({ tags = {} }: Event["data"]): Owned | null {
  const named = Array.isArray(tags) ? Object.fromEntries(tags.map(({ name, value }) => [name, value])) : tags;
  const [ownerId, id] = [named[TAGS.owner], named[TAGS.message]];
  return ownerId && id ? { ownerId, id } : null;
}

function timeOf(text: string): number {
  const time = Date.parse(text);
  return Number.isNaN(time) ? Date.now() : Math.min(time, Date.now());
}
