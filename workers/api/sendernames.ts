import { z } from "zod";
import { findSenderNames, senderNameView } from "../../app/domain/sender-names/find";
import { ok } from "../../app/domain/shared/result";
import { endpoint } from "./endpoint";
import { flag, isForeign, listOf, paging } from "./list";

const moderation = z.enum(["pending", "approved", "rejected"]);

const senderName = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  moderation,
  comment: z.string(),
  isActive: z.boolean(),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const listSendernames = endpoint("listSendernames", {
  query: z.strictObject({
    ...paging,
    type: z.string().optional(),
    moderation: moderation.optional(),
    isActive: flag.optional(),
    $search: z.string().optional(),
  }),
  reply: listOf(senderName),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0 });
    const rows = await findSenderNames(platform.db, viewer, query.type);
    const wanted = rows.filter(
      (row) =>
        (query.moderation === undefined || row.moderation === query.moderation) &&
        (query.isActive === undefined || row.isActive === query.isActive) &&
        (query.$search === undefined || row.name.toLowerCase().includes(query.$search.toLowerCase())),
    );
    return ok({
      data: wanted.slice(query.$offset, query.$offset + query.$limit).map(senderNameView),
      total: wanted.length,
    });
  },
});
