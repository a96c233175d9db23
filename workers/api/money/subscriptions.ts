import { z } from "zod";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { PERIODS } from "../../../app/domain/money/billing/periods";
import { paySubscription } from "../../../app/domain/money/subscriptions/pay-now";
import { findSubscriptions, subscriptionView } from "../../../app/domain/money/subscriptions/view";
import { SUBSCRIPTION_STATUSES } from "../../../db/schema/subscriptions";
import { endpoint, found, viewed } from "../http/endpoint";
import { figuresOf, isForeign, pageOf, paging, searchRows, walked } from "../http/list";

const status = z.enum(SUBSCRIPTION_STATUSES);

const subscription = z.object({
  id: z.string(),
  source: z.string(),
  /** Title of its tariff: what the fee is for. */
  title: z.string(),
  status,
  /** Price of the next charge. */
  price: z.number(),
  period: z.enum(PERIODS).nullable(),
  currency: z.string(),
  paidUntil: z.iso.datetime(),
  /** Null: nothing more will be charged, or the fee is overdue. */
  chargeAt: z.iso.datetime().nullable(),
  /** Until then an overdue fee does not stop sending. */
  graceUntil: z.iso.datetime().nullable(),
  TariffId: z.string(),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const list = endpoint("listSubscriptions", {
  query: z.strictObject({ ...paging, ...walked, status: status.optional() }),
  reply: pageOf(subscription),
  async handle({ platform: { db, clock }, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const all = (await findSubscriptions(db, viewer)).map((found) => ({ ...found.row, found }));
    const meant = query.status ? all.filter((row) => row.status === query.status) : all;
    const page = searchRows(query, meant, ({ source, found: { tariff } }) => [tariff.title, source]);
    return ok({ data: page.rows.map(({ found }) => subscriptionView(found, clock())), ...figuresOf(page) });
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
