import { z } from "zod";
import { tokenChange, tokenInput } from "../../../app/domain/access/token-input";
import {
  changeToken,
  createToken,
  findTokens,
  getToken,
  hintOf,
  revokeToken,
  tokenView,
} from "../../../app/domain/access/tokens";
import { ok } from "../../../app/domain/shared/errors/result";
import { clientOf } from "../http/client";
import { endpoint, found, viewed } from "../http/endpoint";
import { byId, isForeign, listOf, order, paging, period, search, soughtIn } from "../http/list";

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
  query: z.strictObject({ ...paging, ...order, ...period, ...search }),
  reply: listOf(token),
  async handle({ platform: { db, clock }, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0 });
    const { rows, total } = soughtIn(query, await findTokens(db, viewer), (row) => [row.description, hintOf(row)]);
    return ok({ data: rows.map((row) => tokenView(row, clock())), total });
  },
});

/** The only reply with the token's text, so it is not stored for idempotent repeats. */
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

export const readToken = endpoint("readToken", {
  query: byId,
  reply: token,
  handle: async ({ platform: { db, clock }, viewer, params }) =>
    ok(tokenView(found(await getToken(db, viewer, params.id ?? "")), clock())),
});

export const updateToken = endpoint("updateToken", {
  body: tokenChange,
  reply: token,
  handle: async ({ platform, viewer, params, body, request }) =>
    viewed(found(await changeToken(platform, viewer, params.id ?? "", body, clientOf(request))), (row) =>
      tokenView(row, platform.clock()),
    ),
});

export const removeToken = endpoint("removeToken", {
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, viewer, params, request }) =>
    found(await revokeToken(platform, viewer, params.id ?? "", clientOf(request))),
});
