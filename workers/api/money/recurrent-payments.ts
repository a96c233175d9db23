import { sql } from "drizzle-orm";
import { z } from "zod";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { FREQUENCIES } from "../../../app/domain/base/tasks/recurrence";
import { changeRecurrent, removeRecurrent } from "../../../app/domain/money/recurrent-payments/change";
import { bindCard, createRecurrent } from "../../../app/domain/money/recurrent-payments/create";
import { findRecurrent, getRecurrent } from "../../../app/domain/money/recurrent-payments/find";
import { recurrentBody, recurrentChange } from "../../../app/domain/money/recurrent-payments/input";
import { recurrentView } from "../../../app/domain/money/recurrent-payments/view";
import { RECURRENT_STATUSES } from "../../../db/schema/payments";
import { endpoint, found, viewed } from "../http/endpoint";
import { byId, figuresOf, isForeign, pageIn, pageOf, paging, sortIn, walkedBy } from "../http/list";
import { languageOf } from "../http/messages";

const status = z.enum(RECURRENT_STATUSES);

const recurrent = z.object({
  id: z.string(),
  type: z.enum(["threshold", "frequency"]),
  method: z.string(),
  amount: z.number(),
  /** Last digits of the card. */
  card: z.string().nullable(),
  /** The card is charged when the available money falls below this. */
  threshold: z.number().nullable(),
  frequency: z.enum(FREQUENCIES).nullable(),
  status,
  isActive: z.boolean(),
  offerAccepted: z.literal(true),
  meta: z.object({
    reason: z.string().nullable(),
    /** Consecutive refusals. */
    attempts: z.int(),
    nextAt: z.iso.datetime().nullable(),
    PaymentId: z.string().nullable(),
  }),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const list = endpoint("listRecurrentPayments", {
  query: z.strictObject({ ...paging, ...walkedBy("amount"), status: status.optional() }),
  reply: pageOf(recurrent),
  async handle({ platform: { db }, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const page = await findRecurrent(db, viewer, {
      ...pageIn(query),
      ownerId: viewer.id,
      status: query.status,
      search: query.$search,
      sort: sortIn(query, { amount: sql`t.amount` }),
    });
    return ok({ data: page.rows.map(recurrentView), ...figuresOf(page) });
  },
});

/** The first payment's page. */
const page = z.object({ id: z.string(), url: z.string() });

const create = endpoint("createRecurrentPayment", {
  body: recurrentBody,
  reply: page,
  isCostly: true,
  handle({ platform, viewer, body: { offerAccepted: _, ...input }, id, request }) {
    return createRecurrent(platform, viewer, { ...input, language: languageOf(request) }, { id });
  },
});

const read = endpoint("readRecurrentPayment", {
  query: byId,
  reply: recurrent,
  handle: async ({ platform, viewer, params }) =>
    ok(recurrentView(found(await getRecurrent(platform.db, viewer, params.id ?? "")))),
});

const update = endpoint("updateRecurrentPayment", {
  query: byId,
  body: recurrentChange,
  reply: recurrent,
  handle: async ({ platform, viewer, params, body: { id: _, ...change } }) =>
    viewed(found(await changeRecurrent(platform, viewer, params.id ?? "", change)), recurrentView),
});

const remove = endpoint("removeRecurrentPayment", {
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, viewer, params }) => found(await removeRecurrent(platform, viewer, params.id ?? "")),
});

const bind = endpoint("bindRecurrentCard", {
  reply: page,
  isCostly: true,
  async handle({ platform, viewer, params, request }) {
    const row = found(await getRecurrent(platform.db, viewer, params.id ?? ""));
    const opened = await bindCard(platform, viewer, row, { language: languageOf(request) });
    return viewed(opened, ({ url }) => ({ id: row.id, url }));
  },
});

export const recurrentPayments = { list, create, read, update, remove, bind };
