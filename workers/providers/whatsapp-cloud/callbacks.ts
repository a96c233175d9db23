import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { IncomingMessage, Receipt } from "../../../app/domain/shared/ports/platform";
import { parseJson } from "../core/http";
import type { Callback } from "../core/protocol";
import { codeOf, detailOf, graphError } from "./errors";
import { incomingOf, type Line, message } from "./incoming";

const status = z.object({
  id: z.string().min(1),
  status: z.string(),
  timestamp: z.coerce.number(),
  errors: z.array(graphError).optional(),
  biz_opaque_callback_data: z.string().optional(),
});

const metadata = z.object({ display_phone_number: z.string(), phone_number_id: z.string() });

const told = z.object({
  object: z.literal("whatsapp_business_account"),
  entry: z.array(
    z.object({
      changes: z.array(z.object({ field: z.string(), value: z.record(z.string(), z.unknown()) })),
    }),
  ),
});

/** X-Hub-Signature-256: an HMAC of the body under the app secret. */
export function isSigned(secret: string, body: string, header: string | null): boolean {
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/.exec(header ?? "")?.[1] ?? "", "hex");
  const expected = createHmac("sha256", secret).update(body).digest();
  return secret !== "" && given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
}

/** Meta's verification request: returns the challenge. */
export function verified(url: URL, verifyToken: string): Callback {
  const {
    "hub.mode": mode,
    "hub.verify_token": token,
    "hub.challenge": challenge,
  } = Object.fromEntries(url.searchParams);
  if (mode !== "subscribe" || !challenge || challenge.length > 200) return { refused: 400 };
  const [given, known] = [Buffer.from(token ?? ""), Buffer.from(verifyToken)];
  const isKnown = known.byteLength > 0 && given.byteLength === known.byteLength && timingSafeEqual(given, known);
  if (!isKnown) return { refused: 401 };
  const headers = { "content-type": "text/plain; charset=utf-8" };
  return { receipts: [], incoming: [], answer: new Response(challenge, { headers }) };
}

/** Skips unreadable entries: Meta would repeat the rest for a week. `nameOf`: our name of a number. */
export function readCallback(body: string, nameOf: (line: Line) => string): Callback {
  const parsed = told.safeParse(parseJson(body));
  if (!parsed.success) return { refused: 400 };
  const receipts: Receipt[] = [];
  const incoming: IncomingMessage[] = [];
  let unreadable = 0;
  for (const { field, value } of parsed.data.entry.flatMap(({ changes }) => changes)) {
    if (field !== "messages") continue;
    for (const row of listOf(value.statuses)) {
      const read = status.safeParse(row);
      if (read.success) receipts.push(...receiptOf(read.data));
      else unreadable += 1;
    }
    const line = metadata.safeParse(value.metadata);
    for (const row of listOf(value.messages)) {
      const read = message.safeParse(row);
      if (read.success && line.success) incoming.push(...incomingOf(read.data, nameOf(line.data)));
      else unreadable += 1;
    }
    for (const error of listOf(value.errors))
      console.error(JSON.stringify({ event: "whatsapp.account", provider: "whatsapp-cloud", error }));
  }
  if (unreadable > 0) {
    console.error(JSON.stringify({ event: "receipts.unreadable", provider: "whatsapp-cloud", rows: unreadable }));
    if (receipts.length + incoming.length === 0) return { refused: 400 };
  }
  return { receipts, incoming };
}

const STATUSES: Record<string, Receipt["status"]> = {
  sent: "sent",
  delivered: "delivered",
  read: "seen",
  played: "seen",
  failed: "failed",
};

// Ignores messages that were not sent by us.
function receiptOf(row: z.infer<typeof status>): Receipt[] {
  const [, ownerId, id] = /^(\S+) (\S+)$/.exec(row.biz_opaque_callback_data ?? "") ?? [];
  const known = STATUSES[row.status];
  if (!ownerId || !id || !known) return [];
  const base = { ownerId, id, ref: row.id, status: known, at: row.timestamp * 1000 };
  if (known !== "failed") return [base];
  const [error] = row.errors ?? [];
  return [{ ...base, ...(error ? { code: codeOf(error.code), detail: detailOf(error) } : { code: "undelivered" }) }];
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
