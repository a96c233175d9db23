import { sql } from "drizzle-orm";
import { z } from "zod";
import { getUser } from "../../../app/domain/base/access/users-in-scope";
import { can, type Viewer } from "../../../app/domain/base/access/viewer";
import { CodedError } from "../../../app/domain/base/shared/errors/errors";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { closeDispute, disputeBody } from "../../../app/domain/money/payments/close-dispute";
import { createPayment, type OpenedPayment } from "../../../app/domain/money/payments/create";
import { DOUBT_ENDINGS, DOUBT_KINDS, disputeView } from "../../../app/domain/money/payments/dispute-view";
import { findPayments, getPayment, type OwnedPayment } from "../../../app/domain/money/payments/find";
import { paymentBody, refundBody } from "../../../app/domain/money/payments/input";
import { CURRENCY, METHODS } from "../../../app/domain/money/payments/methods";
import { refundPayment } from "../../../app/domain/money/payments/refund";
import { methodsOf } from "../../../app/domain/money/payments/terminals";
import { paymentView } from "../../../app/domain/money/payments/view";
import { followPayment } from "../../../app/domain/money/recurrent-payments/follow";
import type { Database } from "../../../db/client";
import { endpoint, found, viewed } from "../http/endpoint";
import { byId, figuresOf, flag, isForeign, listOf, pageIn, pageOf, paging, sortIn, walkedBy } from "../http/list";
import { languageOf } from "../http/messages";

const STATUSES = ["init", "completed", "refundRequested", "refunded", "partialRefunded", "error"] as const;

const dispute = z.object({
  id: z.string(),
  kind: z.enum(DOUBT_KINDS),
  amount: z.number().nullable(),
  ref: z.string().nullable(),
  /** Permitted ways to resolve it. */
  endings: z.array(z.enum(DOUBT_ENDINGS)),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** `answered`: resolved by the bank. */
  ending: z.enum([...DOUBT_ENDINGS, "answered"]).nullable(),
  endedBy: z.string().nullable(),
  note: z.string().nullable(),
});

const payment = z.object({
  id: z.string(),
  method: z.enum(METHODS),
  /** The amount paid. */
  amount: z.number(),
  /** The amount credited to the account. */
  sum: z.number(),
  status: z.enum(STATUSES),
  /** `recurrent`: charged without the payer present. */
  type: z.enum(["payment", "recurrent"]),
  entity: z.string(),
  bank: z.object({ id: z.string().nullable(), card: z.string().nullable() }),
  requisite: z.null(),
  company: z.null(),
  meta: z.object({
    refunded: z.number(),
    reason: z.string().nullable(),
    /** Id of its line in the billings. */
    billing: z.string().nullable(),
    RecurrentPaymentId: z.string().nullable(),
    history: z.array(
      z.object({
        what: z.string(),
        at: z.iso.datetime(),
        amount: z.number().optional(),
        reason: z.string().optional(),
      }),
    ),
  }),
  doubts: z.array(dispute).optional(),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const list = endpoint("listPayments", {
  query: z.strictObject({
    ...paging,
    ...walkedBy("amount"),
    status: z.enum(STATUSES).optional(),
    inDoubt: flag.optional(),
  }),
  reply: pageOf(payment),
  async handle({ platform: { db }, viewer, query }) {
    const { inDoubt = false } = query;
    if (inDoubt && !can(viewer, "payments.update")) throw new CodedError("forbidden");
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const ownerId = inDoubt && viewer.level === "manager" ? undefined : viewer.id;
    const page = await findPayments(db, viewer, {
      ...pageIn(query),
      ...seesDisputes(viewer),
      ownerId,
      inDoubt,
      status: query.status,
      search: query.$search,
      sort: sortIn(query, { amount: sql`t.amount` }),
    });
    return ok({ data: page.rows.map((row) => viewIn(viewer, row)), ...figuresOf(page) });
  },
});

const methods = endpoint("listPaymentMethods", {
  query: z.strictObject({ UserId: z.string().optional() }),
  reply: listOf(
    z.object({
      method: z.enum(METHODS),
      /** Per cent of the amount paid. */
      commission: z.number(),
      currency: z.string(),
    }),
  ),
  async handle({ platform: { db }, viewer, query: { UserId = viewer.id } }) {
    const { id } = UserId === viewer.id ? viewer : found(await getUser(db, viewer, UserId));
    const data = (await methodsOf(db, id)).map(({ method, commission }) => ({
      method,
      commission: commission / 10_000,
      currency: CURRENCY,
    }));
    return ok({ data, total: data.length });
  },
});

const create = endpoint("createPayment", {
  body: paymentBody,
  reply: z.object({ id: z.string(), url: z.string() }),
  isCostly: true,
  async handle({ platform, viewer, body, id, request }) {
    const input = { ...body, language: languageOf(request) };
    return viewed(await createPayment(platform, viewer, input, { id }), ({ id, ...rest }) => ({
      id,
      url: addressOf(rest),
    }));
  },
});

/** A wallet's form, as a URL that opens it. */
function addressOf({ url, fields = {} }: Omit<OpenedPayment, "id">): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  return address.href;
}

const read = endpoint("readPayment", {
  query: byId,
  reply: payment,
  handle: async ({ platform: { db }, viewer, params }) => ok(await viewOf(db, viewer, params.id)),
});

const refund = endpoint("refundPayment", {
  body: refundBody,
  reply: payment,
  isCostly: true,
  async handle({ platform, viewer, params, body: { amount = null, reason }, id }) {
    const row = found(await getPayment(platform.db, viewer, params.id ?? ""));
    const refunded = await refundPayment(platform, viewer, row, { amount, reason }, { id });
    if (!refunded.ok) return refunded;
    return ok(await viewOf(platform.db, viewer, row.id));
  },
});

const end = endpoint("endPaymentDoubt", {
  body: disputeBody,
  reply: payment,
  async handle({ platform, viewer, params: { id = "", doubt = "" }, body }) {
    const row = found(await getPayment(platform.db, viewer, id));
    const ended = found(await closeDispute(platform, viewer, row, { id: doubt, ...body }));
    if (!ended.ok) return ended;
    if (body.ending === "credited") await followPayment(platform, id);
    return ok(await viewOf(platform.db, viewer, id));
  },
});

const seesDisputes = (viewer: Viewer) => ({ withDoubts: can(viewer, "payments.update") });

function viewIn(viewer: Viewer, row: OwnedPayment) {
  return { ...paymentView(row), ...(seesDisputes(viewer).withDoubts && { doubts: row.doubts.map(disputeView) }) };
}

async function viewOf(db: Database, viewer: Viewer, id = "") {
  return viewIn(viewer, found(await getPayment(db, viewer, id, seesDisputes(viewer))));
}

export const payments = { list, methods, create, read, refund, end };
