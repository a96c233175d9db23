import { z } from "zod";
import { PERIODS } from "../../../app/domain/billing/periods";
import { ok } from "../../../app/domain/shared/errors/result";
import { paySubscription } from "../../../app/domain/subscriptions/pay-now";
import { findSubscriptions, subscriptionView } from "../../../app/domain/subscriptions/view";
import { SUBSCRIPTION_STATUSES } from "../../../db/schema/subscriptions";
import { endpoint, found, viewed } from "../http/endpoint";
import { isForeign, listOf, order, paging, period, search, soughtIn } from "../http/list";

const status = z.enum(SUBSCRIPTION_STATUSES);

const subscription = z.object({
  id: z.string(),
  source: z.string(),
  /** Of its tariff: what the fee is for. */
  title: z.string(),
  status,
  /** Of the next charge. */
  price: z.number(),
  period: z.enum(PERIODS).nullable(),
  currency: z.string(),
  paidUntil: z.iso.datetime(),
  /** Null: nothing more is charged, or it is owed. */
  chargeAt: z.iso.datetime().nullable(),
  /** Until then it may be paid without sending being stopped. */
  graceUntil: z.iso.datetime().nullable(),
  TariffId: z.string(),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const list = endpoint("listSubscriptions", {
  query: z.strictObject({ ...paging, ...order, ...period, ...search, status: status.optional() }),
  reply: listOf(subscription),
  async handle({ platform: { db, clock }, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0 });
    const all = (await findSubscriptions(db, viewer)).map((found) => ({ ...found.row, found }));
    const meant = query.status ? all.filter((row) => row.status === query.status) : all;
    const { rows, total } = soughtIn(query, meant, ({ source, found: { tariff } }) => [tariff.title, source]);
    return ok({ data: rows.map(({ found }) => subscriptionView(found, clock())), total });
  },
});

const pay = endpoint("paySubscription", {
  reply: subscription,
  handle: async ({ platform, viewer, params, id }) =>
    viewed(found(await paySubscription(platform, viewer, params.id ?? "", { id })), (row) =>
      subscriptionView(row, platform.clock()),
    ),
});

export const subscriptions = { list, pay };
