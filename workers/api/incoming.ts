import { z } from "zod";
import { findIncoming, getIncoming, UNCLAIMED } from "../../app/domain/incoming/find";
import { incomingView } from "../../app/domain/incoming/view";
import { parsePhone } from "../../app/domain/shared/phone";
import { ok } from "../../app/domain/shared/result";
import { endpoint, found } from "./endpoint";
import { after, boundsOf, byId, flag, isForeign, newestFirst, pageOf, paging, period, phone } from "./list";

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
  sentAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
});

/** A phone in any format, or a channel's own address. */
const address = z.string().transform((text) => parsePhone(text) ?? text.trim());

/** `OwnerId` of what is nobody's, for managers. */
const NOBODYS = "nobody";

export const listIncoming = endpoint("listIncoming", {
  query: z.strictObject({
    ...paging,
    ...newestFirst,
    ...period,
    ...after,
    type: z.string().optional(),
    from: address.optional(),
    to: z.string().optional(),
    $search: phone.optional(),
    SendingId: z.string().optional(),
    isStop: flag.optional(),
  }),
  reply: pageOf(incoming),
  async handle({ platform, viewer, query }) {
    const isUnclaimed = query.OwnerId === NOBODYS && viewer.level === "manager";
    if (!isUnclaimed && isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const { rows, total, next } = await findIncoming(platform.db, isUnclaimed ? UNCLAIMED : viewer, {
      ...boundsOf(query.createdAt),
      type: query.type,
      sender: query.from ?? query.$search,
      recipient: query.to,
      sendingId: query.SendingId,
      isStop: query.isStop,
      cursor: query.$after,
      offset: query.$offset,
      limit: query.$limit,
    });
    return ok({ data: rows.map(incomingView), total, next });
  },
});

export const readIncoming = endpoint("readIncoming", {
  query: byId,
  reply: incoming,
  handle: async ({ platform, viewer, params }) =>
    ok(incomingView(found(await getIncoming(platform.db, viewer, params.id ?? "")))),
});
