import { z } from "zod";
import { adjustBalance, getBilling } from "../../app/domain/accounts/adjust";
import { getBalance } from "../../app/domain/billing/balances";
import { type BillingFilter, billingView, findBillings } from "../../app/domain/billing/billings";
import { adjustBody } from "../../app/domain/billing/input";
import { findAnchors } from "../../app/domain/ledger/find-anchors";
import { ok } from "../../app/domain/shared/errors/result";
import { toUnits } from "../../app/domain/shared/money";
import { findMargins } from "../../app/domain/tariffs/margins";
import { endpoint, found, openEndpoint, viewed } from "./http/endpoint";
import { boundsOf, byId, isForeign, isoTime, pageOf, paging, period, sought, walked } from "./http/list";

const billing = z.object({
  id: z.string(),
  source: z.string(),
  amount: z.number(),
  status: z.enum(["pending", "refunded", "complete", "invalid"]),
  OwnerId: z.string(),
  TariffId: z.string().nullable(),
  comment: z.string().nullable(),
  data: z.object({
    segmentPrice: z.number().nullable(),
    segmentCount: z.number().nullable(),
    multiplier: z.number(),
    held: z.number().optional(),
    charged: z.number().optional(),
    refunded: z.number().optional(),
    /** Of a margin: what the customer was charged. */
    turnover: z.number().optional(),
  }),
  /** Of a margin: whose messages earned it. */
  UserId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const balance = endpoint("readBalance", {
  query: byId,
  reply: z.object({ result: z.number() }),
  async handle({ platform, viewer, params }) {
    const money = found(await getBalance(platform.db, viewer, params.id ?? ""));
    return ok({ result: toUnits(money.balance) });
  },
});

const list = endpoint("listBillings", {
  query: z.strictObject({ ...paging, ...walked }),
  reply: pageOf(billing),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const find = (page: BillingFilter) => findBillings(platform.db, viewer, page);
    const page = await sought(query, find, ({ id, source, comment }) => [id, source, comment]);
    return ok({ data: page.rows.map(billingView), total: page.total, next: page.next });
  },
});

const read = endpoint("readBilling", {
  query: byId,
  reply: billing,
  handle: async ({ platform, viewer, params }) =>
    ok(billingView(found(await getBilling(platform.db, viewer.id, params.id ?? "")))),
});

/** A balance adjustment (spec §6) of a user below the caller, through the ledger. */
const create = endpoint("createBilling", {
  body: adjustBody,
  reply: billing,
  async handle({ platform, viewer, body: { OwnerId, data, ...input }, id }) {
    const { comment: hiddenComment = "", noRef = false } = data?.hidden ?? {};
    const adjusted = await adjustBalance(platform, viewer, OwnerId, { ...input, hiddenComment, noRef }, { id });
    return viewed(found(adjusted), billingView);
  },
  async recover({ platform, body: { OwnerId } }, id) {
    const row = await getBilling(platform.db, OwnerId, id);
    return row && billingView(row);
  },
});

/** By customer; a manager's own list has a row a reseller, UserId opens one. */
const margins = endpoint("listMargins", {
  query: z.strictObject({ ...period, UserId: z.string().optional() }),
  reply: z.object({
    data: z.array(
      z.object({
        UserId: z.string(),
        username: z.string().nullable(),
        currency: z.string(),
        turnover: z.number(),
        cost: z.number(),
        margin: z.number(),
      }),
    ),
  }),
  async handle({ platform: { db }, viewer, query: { createdAt, UserId } }) {
    const margins = found(await findMargins(db, viewer, { ...boundsOf(createdAt), resellerId: UserId }));
    const data = margins.map(({ userId, username, currency, turnover, margin }) => ({
      ...{ UserId: userId, username, currency, turnover: toUnits(turnover) },
      ...{ cost: toUnits(turnover - margin), margin: toUnits(margin) },
    }));
    return ok({ data });
  },
});

/** For whoever keeps them: an auditor compares them with the ledger. */
const anchors = openEndpoint("listAnchors", {
  reply: z.object({
    anchors: z.array(z.object({ day: z.iso.date(), accounts: z.int(), root: z.string(), createdAt: z.iso.datetime() })),
  }),
  async handle({ platform: { db } }) {
    const rows = await findAnchors(db);
    return ok({ anchors: rows.map((row) => ({ ...row, createdAt: isoTime(row.createdAt ?? 0) })) });
  },
});

export const billings = { list, read, create, balance, margins, anchors };
