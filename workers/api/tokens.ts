import { z } from "zod";
import { tokenInput } from "../../app/domain/access/token-input";
import { createToken, findTokens, revokeToken, tokenView } from "../../app/domain/access/tokens";
import { ok } from "../../app/domain/shared/result";
import { clientOf } from "./client";
import { endpoint, found, viewed } from "./endpoint";
import { isForeign, listOf, newestFirst, paging } from "./list";

const token = z.object({
  id: z.string(),
  description: z.string(),
  hint: z.string(),
  ipWhitelist: z.array(z.string()),
  isTest: z.boolean(),
  state: z.enum(["active", "expired", "revoked"]),
  expiredAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  lastUsedIp: z.string().nullable(),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
});

export const listTokens = endpoint("listTokens", {
  query: z.strictObject({ ...paging, ...newestFirst }),
  reply: listOf(token),
  async handle({ platform: { db, clock }, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0 });
    const rows = await findTokens(db, viewer);
    const page = rows.slice(query.$offset, query.$offset + query.$limit);
    return ok({ data: page.map((row) => tokenView(row, clock())), total: rows.length });
  },
});

/** The only answer that ever holds the token's text, so it is kept for no repetition. */
export const makeToken = endpoint("makeToken", {
  body: tokenInput,
  reply: token.extend({ token: z.string() }),
  isSecret: true,
  handle: async ({ platform, viewer, body, request }) =>
    viewed(await createToken(platform, viewer, body, { client: clientOf(request) }), (made) => ({
      ...tokenView(made.row, platform.clock()),
      token: made.token,
    })),
});

export const removeToken = endpoint("removeToken", {
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, viewer, params, request }) =>
    found(await revokeToken(platform, viewer, params.id ?? "", clientOf(request))),
});
