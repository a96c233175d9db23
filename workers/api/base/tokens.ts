import { z } from "zod";
import { tokenChange, tokenInput } from "../../../app/domain/base/access/token-input";
import {
  changeToken,
  createToken,
  findTokens,
  getToken,
  hintOf,
  revokeToken,
  type TokenRow,
  tokenView,
} from "../../../app/domain/base/access/tokens";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { endedWithToken } from "../../../app/domain/messaging/webhooks/hooks";
import { clientOf } from "../http/client";
import { endpoint, found, viewed } from "../http/endpoint";
import { byId, figuresOf, isForeign, pageOf, paging, searchRows, walkedBy } from "../http/list";

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
  query: z.strictObject({ ...paging, ...walkedBy("description") }),
  reply: pageOf(token),
  async handle({ platform: { db, clock }, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const wordsOf = (row: TokenRow) => [row.description, hintOf(row)];
    const keys = { description: (row: TokenRow) => row.description };
    const page = searchRows(query, await findTokens(db, viewer), wordsOf, keys);
    return ok({ data: page.rows.map((row) => tokenView(row, clock())), ...figuresOf(page) });
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
  /** `webhooks`: titles of the webhooks that the token had set, now switched off. */
  reply: z.object({ id: z.string(), webhooks: z.array(z.string()) }),
  async handle({ platform, viewer, params: { id = "" }, request }) {
    const revoked = found(await revokeToken(platform, viewer, id, clientOf(request)));
    return revoked.ok ? ok({ id, webhooks: await endedWithToken(platform.db, viewer, id) }) : revoked;
  },
});
