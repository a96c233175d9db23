import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Receipt, RefReceipt } from "../../../app/domain/base/shared/ports/platform";
import { ignored, NOTHING, together, unread, written } from "../core/callback";
import { filled, foreignJson, listOf, maybe, momentOfSeconds, number, recordOf, some, text } from "../core/foreign";
import type { Callback, Refused } from "../core/protocol";
import { codeOf, detailOf, graphError } from "./errors";
import { type Line, peopleOf, readMessage } from "./incoming";
import { readTemplateNews } from "./templates";

const status = z.object({
  id: maybe(filled),
  status: text,
  timestamp: maybe(number),
  errors: some(graphError),
  biz_opaque_callback_data: maybe(text),
});

const line = z.object({
  display_phone_number: text.catch(""),
  phone_number_id: text.catch(""),
});

/** X-Hub-Signature-256: an HMAC of the body under the app secret. */
export function isSigned(secret: string, body: string | Uint8Array, header: string | null): boolean {
  const actual = Buffer.from(/^sha256=([0-9a-f]{64})$/.exec(header ?? "")?.[1] ?? "", "hex");
  const expected = createHmac("sha256", secret).update(body).digest();
  return secret !== "" && actual.byteLength === expected.byteLength && timingSafeEqual(actual, expected);
}

/** Meta's verification request: returns the challenge. */
export function verified(url: URL, verifyToken: string): Refused | Response {
  const {
    "hub.mode": mode,
    "hub.verify_token": token,
    "hub.challenge": challenge,
  } = Object.fromEntries(url.searchParams);
  if (mode !== "subscribe" || !challenge || challenge.length > 200) return { refused: 400 };
  const [actual, known] = [Buffer.from(token ?? ""), Buffer.from(verifyToken)];
  const isKnown = known.byteLength > 0 && actual.byteLength === known.byteLength && timingSafeEqual(actual, known);
  if (!isKnown) return { refused: 401 };
  return new Response(challenge, { headers: { "content-type": "text/plain; charset=utf-8" } });
}

const TEMPLATE_STATE = "message_template_status_update";

/** `nameOf`: our sender name for a number. */
export function readCallback(body: string, nameOf: (line: Line) => string): Callback {
  const json = foreignJson(body);
  if (!json) return unread(body);
  const { object, entry } = recordOf(json);
  const changes = listOf(entry).flatMap((one) => listOf(recordOf(one).changes).map(recordOf));
  if (changes.length === 0) return Array.isArray(entry) ? NOTHING : unread(body);
  return together(
    changes.map((change) => {
      const { field, value } = change;
      const fields = recordOf(value);
      if (field === TEMPLATE_STATE) return { ...NOTHING, templates: readTemplateNews(value) };
      const isOfMessages = field === "messages" || (field === undefined && (fields.statuses || fields.messages));
      if (!isOfMessages) return ignored("whatsapp-cloud", field);
      const alone = (what: object) =>
        written({
          object,
          entry: [{ changes: [{ field: "messages", value: { metadata: fields.metadata, ...what } }] }],
        });
      return readChange(fields, nameOf(line.parse(recordOf(fields.metadata))), alone);
    }),
  );
}

function readChange(value: Record<string, unknown>, to: string, alone: (what: object) => string): Callback {
  for (const error of listOf(value.errors))
    console.error(JSON.stringify({ event: "whatsapp.account", provider: "whatsapp-cloud", error }));
  const people = peopleOf(value.contacts);
  return together([
    ...listOf(value.statuses).map((row): Callback => {
      const { data } = status.safeParse(row);
      return data ? { ...NOTHING, receipts: receiptOf(data) } : unread(alone({ statuses: [row] }));
    }),
    ...listOf(value.messages).map(
      (row): Callback => readMessage(row, people, to) ?? unread(alone({ contacts: value.contacts, messages: [row] })),
    ),
  ]);
}

const STATUSES: Record<string, Receipt["status"]> = {
  sent: "sent",
  delivered: "delivered",
  read: "seen",
  played: "seen",
  failed: "failed",
};

// Ignores messages that others send from the number; without our data, matches by the message's own id.
function receiptOf(row: z.infer<typeof status>): (Receipt | RefReceipt)[] {
  const data = row.biz_opaque_callback_data;
  const [, ownerId, id] = /^(\S+) (\S+)$/.exec(data ?? "") ?? [];
  const known = STATUSES[row.status];
  if (!known || (data !== undefined && !id)) return [];
  const [error] = row.errors;
  const failure = error ? { code: codeOf(error.code), detail: detailOf(error) } : { code: "undelivered" };
  const said = { status: known, at: momentOfSeconds(row.timestamp), ...(known === "failed" && failure) };
  if (ownerId && id) return [{ ownerId, id, ...(row.id !== undefined && { ref: row.id }), ...said }];
  return row.id === undefined ? [] : [{ ref: row.id, ...said }];
}
