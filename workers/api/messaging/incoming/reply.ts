import { sql } from "drizzle-orm";
import { z } from "zod";
import { can, type Viewer } from "../../../../app/domain/base/access/viewer";
import { blacklistedKey } from "../../../../app/domain/base/channels/person";
import { isEmail } from "../../../../app/domain/base/shared/email";
import { CodedError } from "../../../../app/domain/base/shared/errors/errors";
import { ok } from "../../../../app/domain/base/shared/errors/result";
import { fromUnits, toUnits } from "../../../../app/domain/base/shared/money";
import type { Platform } from "../../../../app/domain/base/shared/ports/platform";
import { findBlacklisted } from "../../../../app/domain/library/contacts/blacklist";
import { findAnswered, getIncoming } from "../../../../app/domain/messaging/incoming/find";
import {
  acceptReply,
  priceReply,
  type ReplyText,
  readReplyNeeds,
  replySender,
  replySetting,
} from "../../../../app/domain/messaging/incoming/reply";
import { REPLY_RIGHTS } from "../../../../app/domain/messaging/incoming/reply-rights";
import { type IncomingRow, isPhone } from "../../../../app/domain/messaging/incoming/view";
import { getSending } from "../../../../app/domain/messaging/sendings/list/find";
import { endpoint, found, viewed } from "../../http/endpoint";
import { byId, isoTime } from "../../http/list";
import { errorTextOf } from "../../http/messages";
import { accepted } from "../sendings/sending-replies";
import { acceptedOne } from "../sendings/sendings";

const body = z.object({
  text: z.string({ error: "textRequired" }),
  /** Default: the sender name that received the message. */
  sender: z.string().optional(),
  /** For e-mail. */
  subject: z.string().trim().optional(),
});

/** `reason`: why a reply is not possible. */
export const readReplySetting = endpoint("readReplySetting", {
  query: byId,
  reply: z.object({
    type: z.string(),
    sender: z.string(),
    senders: z.array(z.string()),
    needsSubject: z.boolean(),
    /** When the channel's reply window ends; null: never. */
    openUntil: z.iso.datetime().nullable(),
    reason: z.string().nullable(),
  }),
  async handle({ platform, viewer, params, request }) {
    const { id = "" } = params;
    const [row, needs, blacklisted] = await Promise.all([
      repliable(platform, viewer, id),
      readReplyNeeds(platform.db, viewer, id),
      findBlacklisted(
        platform.db,
        viewer.id,
        sql`SELECT sender AS phone, sender AS email FROM incoming WHERE owner_id = ${viewer.id} AND id = ${id}`,
      ),
    ]);
    const { type, senders, needsSubject, openUntil, problem } = await replySetting(platform, viewer, row, needs);
    const until = openUntil === null ? null : isoTime(openUntil);
    const isBlocked = (isPhone(row.sender) || isEmail(row.sender)) && blacklisted.size > 0;
    const key = isBlocked ? blacklistedKey(type) : problem?.key;
    const reason = key === undefined ? null : errorTextOf(request)(key);
    return ok({ type, sender: replySender(row, senders), senders, needsSubject, openUntil: until, reason });
  },
});

export const dryRunReply = endpoint("dryRunReply", {
  body,
  reply: z.object({ price: z.number(), segments: z.int() }),
  async handle({ platform, viewer, params, body }) {
    const row = await repliable(platform, viewer, params.id);
    const priced = await priceReply(platform, viewer, row, await textOf(platform, viewer, row, body));
    return viewed(priced, ({ price, segments }) => ({ price: toUnits(price), segments }));
  },
});

/** Also marks the message as read and answered. Refused unless `price` is the current one. */
export const replyToIncoming = endpoint("replyToIncoming", {
  body: body.extend({ price: z.number().optional() }),
  reply: accepted,
  async handle({ platform, viewer, params, body, id, request }) {
    const row = await repliable(platform, viewer, params.id);
    const reply = await textOf(platform, viewer, row, body);
    const price = body.price === undefined ? undefined : (fromUnits(body.price) ?? Number.NaN);
    const sent = await acceptReply(platform, viewer, row, reply, { id, price });
    return viewed(sent, (made) => acceptedOne(made, request));
  },
  async recover({ platform, viewer, params, request }, id) {
    const made = await getSending(platform.db, viewer, id);
    const answered = made && (await findAnswered(platform.db, viewer, id));
    return answered?.id === params.id ? acceptedOne(made!, request) : null;
  },
});

/** Messages without an owner cannot be replied to. */
async function repliable({ db }: Platform, viewer: Viewer, id = ""): Promise<IncomingRow> {
  if (!can(viewer, REPLY_RIGHTS)) throw new CodedError("forbidden");
  return found(await getIncoming(db, { id: viewer.id, level: "me" }, id));
}

async function textOf(
  platform: Platform,
  viewer: Viewer,
  row: IncomingRow,
  { text, sender, subject = "" }: z.infer<typeof body>,
): Promise<ReplyText> {
  if (sender !== undefined) return { text, sender, subject };
  const { senders } = await replySetting(platform, viewer, row);
  return { text, sender: replySender(row, senders), subject };
}
