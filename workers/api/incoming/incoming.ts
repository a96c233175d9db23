import { z } from "zod";
import type { Viewer } from "../../../app/domain/access/viewer";
import type { IncomingFilter } from "../../../app/domain/incoming/filter";
import { findIncoming, findReplies, getIncoming, UNCLAIMED } from "../../../app/domain/incoming/find";
import { markIncoming } from "../../../app/domain/incoming/read";
import { removeIncoming as remove } from "../../../app/domain/incoming/remove";
import { incomingView } from "../../../app/domain/incoming/view";
import { ok } from "../../../app/domain/shared/errors/result";
import { parsePhone } from "../../../app/domain/shared/phone";
import { endpoint, found } from "../http/endpoint";
import { after, boundsOf, byId, flag, isForeign, order, pageOf, paging, period, phone } from "../http/list";

const incoming = z.object({
  id: z.string(),
  type: z.string(),
  from: z.string(),
  to: z.string(),
  payload: z.object({ text: z.string(), image: z.string().nullable(), file: z.string().nullable() }),
  OwnerId: z.string().nullable(),
  SendingId: z.string().nullable(),
  keywords: z.array(z.string()),
  isStop: z.boolean(),
  isRead: z.boolean(),
  answeredAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
});

/** A phone in any format, or a channel's own address. */
const address = z.string().transform((text) => parsePhone(text) ?? text.trim());

/** Characters. */
const MOST_SEARCHED = 255;

/** Rows scanned per request where no index serves the search; `next` continues behind them. */
const MOST_SCANNED = 3000;

/** `OwnerId` of messages without an owner, for managers. */
const NOBODYS = "nobody";

export const incomingFilter = {
  ...period,
  type: z.string().optional(),
  from: address.optional(),
  to: z.string().optional(),
  $search: phone.optional(),
  SendingId: z.string().optional(),
  isStop: flag.optional(),
  isRead: flag.optional(),
  isAnswered: flag.optional(),
  text: z.string().trim().min(1, "textRequired").max(MOST_SEARCHED, "fieldTooLong").optional(),
};

export function filterOf(query: z.infer<z.ZodObject<typeof incomingFilter>>): IncomingFilter {
  return {
    ...boundsOf(query.createdAt),
    type: query.type,
    sender: query.from ?? query.$search,
    recipient: query.to,
    sendingId: query.SendingId,
    isStop: query.isStop,
    isRead: query.isRead,
    isAnswered: query.isAnswered,
    text: query.text,
  };
}

export function isOfNobody({ OwnerId }: { OwnerId?: string }, { level }: Pick<Viewer, "level">): boolean {
  return OwnerId === NOBODYS && level === "manager";
}

export const listIncoming = endpoint("listIncoming", {
  query: z.strictObject({ ...paging, ...order, ...after, ...incomingFilter }),
  reply: pageOf(incoming),
  async handle({ platform, viewer, query }) {
    const isUnclaimed = isOfNobody(query, viewer);
    if (!isUnclaimed && isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const { rows, total, next } = await findIncoming(platform.db, isUnclaimed ? UNCLAIMED : viewer, {
      ...filterOf(query),
      direction: query.$order?.[0][1],
      cursor: query.$after,
      offset: query.$offset,
      limit: query.$limit,
      scan: MOST_SCANNED,
    });
    return ok({ data: rows.map(incomingView), total, next });
  },
});

export const readIncoming = endpoint("readIncoming", {
  query: byId,
  /** `replies`: ids of the replies sent, newest first. */
  reply: incoming.extend({ replies: z.array(z.string()) }),
  async handle({ platform, viewer, params }) {
    const { id = "" } = params;
    const [row, own, nobodys] = await Promise.all([
      getIncoming(platform.db, viewer, id),
      findReplies(platform.db, viewer, id),
      findReplies(platform.db, UNCLAIMED, id),
    ]);
    return ok({ ...incomingView(found(row)), replies: row?.ownerId === viewer.id ? own : nobodys });
  },
});

/** A message without an owner counts as read once one manager has read it. */
export const updateIncoming = endpoint("updateIncoming", {
  body: z.strictObject({ id: z.string().optional(), isRead: z.boolean("isReadInvalid") }),
  reply: incoming,
  async handle({ platform, viewer, params, body }) {
    const { ownerId, id } = found(await getIncoming(platform.db, viewer, params.id ?? ""));
    await markIncoming(platform, { id: ownerId }, [id], body.isRead);
    return ok(incomingView(found(await getIncoming(platform.db, viewer, id))));
  },
});

export const removeIncoming = endpoint("removeIncoming", {
  reply: z.object({ id: z.string() }),
  async handle({ platform, viewer, params }) {
    const { ownerId, id } = found(await getIncoming(platform.db, viewer, params.id ?? ""));
    return ok(found(await remove(platform, { id: ownerId }, id)));
  },
});
