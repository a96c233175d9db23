import { z } from "zod";
import type { Viewer } from "../../../../app/domain/base/access/viewer";
import { NOBODY, parseAddress } from "../../../../app/domain/base/channels/person";
import { ok } from "../../../../app/domain/base/shared/errors/result";
import { idOf } from "../../../../app/domain/base/shared/sorted-pages";
import type { IncomingFilter } from "../../../../app/domain/messaging/incoming/filter";
import { findIncoming, findReplies, getIncoming, UNCLAIMED } from "../../../../app/domain/messaging/incoming/find";
import { isOwnAddress } from "../../../../app/domain/messaging/incoming/own-address";
import { markIncoming } from "../../../../app/domain/messaging/incoming/read";
import { removeIncoming as remove } from "../../../../app/domain/messaging/incoming/remove";
import { incomingView } from "../../../../app/domain/messaging/incoming/view";
import { endpoint, found } from "../../http/endpoint";
import { after, boundsOf, byId, figuresOf, flag, isForeign, order, pageOf, paging, period } from "../../http/list";

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

/** A phone or an e-mail in any spelling, or a channel's own address. */
const address = z.string().transform((text) => {
  const { phone, email } = parseAddress(text) ?? NOBODY;
  return phone ?? email ?? text.trim();
});

/** Characters. */
const MOST_SEARCHED = 255;

/** `OwnerId` for messages without an owner, which managers see. */
const NOBODYS = "nobody";

export const incomingFilter = {
  ...period,
  type: z.string().optional(),
  from: address.optional(),
  to: z.string().optional(),
  /** A phone, an e-mail or a channel's own address; else words of the text. */
  $search: z.string().trim().max(MOST_SEARCHED, "fieldTooLong").optional(),
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
    recipient: query.to,
    sendingId: query.SendingId,
    isStop: query.isStop,
    isRead: query.isRead,
    isAnswered: query.isAnswered,
    text: query.text,
    ...searchBy(query),
  };
}

/** The sender or words that `$search` means; with another `from`, an address is searched in the text. */
function searchBy({ from, $search }: { from?: string | undefined; $search?: string | undefined }) {
  if (!$search) return { sender: from };
  const { phone, email } = parseAddress($search) ?? NOBODY;
  const sender = phone ?? email ?? (isOwnAddress($search) ? $search : undefined);
  if (sender === undefined || (from !== undefined && from !== sender)) return { sender: from, words: $search };
  return { sender };
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
    const { rows, ...page } = await findIncoming(platform.db, isUnclaimed ? UNCLAIMED : viewer, {
      ...filterOf(query),
      direction: query.$order?.[0][1],
      cursor: idOf(query.$after),
      offset: query.$offset,
      limit: query.$limit,
      isCounted: true,
    });
    return ok({ data: rows.map(incomingView), ...figuresOf(page) });
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
