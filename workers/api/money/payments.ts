import { z } from "zod";
import { getUser } from "../../../app/domain/access/users-in-scope";
import { can, type Viewer } from "../../../app/domain/access/viewer";
import { createPayment, type OpenedPayment } from "../../../app/domain/payments/create";
import { DOUBT_ENDINGS, DOUBT_KINDS, doubtView } from "../../../app/domain/payments/doubt-view";
import { doubtBody, endDoubt } from "../../../app/domain/payments/end-doubt";
import { findPayments, getPayment, type OwnedPayment, type PaymentFilter } from "../../../app/domain/payments/find";
import { paymentBody, refundBody } from "../../../app/domain/payments/input";
import { CURRENCY, METHODS } from "../../../app/domain/payments/methods";
import { refundPayment } from "../../../app/domain/payments/refund";
import { methodsOf } from "../../../app/domain/payments/terminals";
import { paymentView } from "../../../app/domain/payments/view";
import { followPayment } from "../../../app/domain/recurrent-payments/follow";
import { CodedError } from "../../../app/domain/shared/errors/errors";
import { ok } from "../../../app/domain/shared/errors/result";
import type { Database } from "../../../db/client";
import { endpoint, found, viewed } from "../http/endpoint";
import { byId, flag, isForeign, listOf, pageOf, paging, sought, walked } from "../http/list";
import { languageOf } from "../http/messages";

const STATUSES = ["init", "completed", "refundRequested", "refunded", "partialRefunded", "error"] as const;

const doubt = z.object({
  id: z.string(),
  kind: z.enum(DOUBT_KINDS),
  amount: z.number().nullable(),
  ref: z.string().nullable(),
  /** How it may be ended. */
  endings: z.array(z.enum(DOUBT_ENDINGS)),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** `answered`: by the bank. */
  ending: z.enum([...DOUBT_ENDINGS, "answered"]).nullable(),
  endedBy: z.string().nullable(),
  note: z.string().nullable(),
});

const payment = z.object({
  id: z.string(),
  method: z.enum(METHODS),
  /** What is paid. */
  amount: z.number(),
  /** What comes to the account. */
  sum: z.number(),
  status: z.enum(STATUSES),
  /** `recurrent`: charged without a payer. */
  type: z.enum(["payment", "recurrent"]),
  entity: z.string(),
  bank: z.object({ id: z.string().nullable(), card: z.string().nullable() }),
  requisite: z.null(),
  company: z.null(),
  meta: z.object({
    refunded: z.number(),
    reason: z.string().nullable(),
    /** The id of its line among the billings. */
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
  doubts: z.array(doubt).optional(),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const list = endpoint("listPayments", {
  query: z.strictObject({ ...paging, ...walked, status: z.enum(STATUSES).optional(), inDoubt: flag.optional() }),
  reply: pageOf(payment),
  async handle({ platform: { db }, viewer, query }) {
    const { inDoubt = false } = query;
    if (inDoubt && !can(viewer, "payments.update")) throw new CodedError("forbidden");
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const ownerId = inDoubt && viewer.level === "manager" ? undefined : viewer.id;
    const find = (page: PaymentFilter) =>
      findPayments(db, viewer, { ...page, ...seesDoubts(viewer), ownerId, inDoubt });
    const isMeant = query.status && ((row: { status: string }) => row.status === query.status);
    const wordsOf = ({
      id,
      method,
      ref,
      card,
    }: {
      id: string;
      method: string;
      ref: string | null;
      card: string | null;
    }) => [id, method, ref, card];
    const { rows, total, next } = await sought(query, find, wordsOf, { isMeant });
    return ok({ data: rows.map((row) => viewIn(viewer, row)), total, next });
  },
});

const methods = endpoint("listPaymentMethods", {
  query: z.strictObject({ UserId: z.string().optional() }),
  reply: listOf(
    z.object({
      method: z.enum(METHODS),
      /** Per cent of what is paid. */
      commission: z.number(),
      currency: z.string(),
    }),
  ),
  async handle({ platform: { db }, viewer, query: { UserId = viewer.id } }) {
    const { id } = UserId === viewer.id ? viewer : found(await getUser(db, viewer, UserId));
    const data = (await methodsOf(db, id)).map(({ method, commission }) => ({
      ...{ method, commission: commission / 10_000, currency: CURRENCY },
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

/** A wallet's form as an address that opens it. */
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
  body: doubtBody,
  reply: payment,
  async handle({ platform, viewer, params: { id = "", doubt = "" }, body }) {
    const row = found(await getPayment(platform.db, viewer, id));
    const ended = found(await endDoubt(platform, viewer, row, { id: doubt, ...body }));
    if (!ended.ok) return ended;
    if (body.ending === "credited") await followPayment(platform, id);
    return ok(await viewOf(platform.db, viewer, id));
  },
});

const seesDoubts = (viewer: Viewer) => ({ withDoubts: can(viewer, "payments.update") });

function viewIn(viewer: Viewer, row: OwnedPayment) {
  return { ...paymentView(row), ...(seesDoubts(viewer).withDoubts && { doubts: row.doubts.map(doubtView) }) };
}

async function viewOf(db: Database, viewer: Viewer, id = "") {
  return viewIn(viewer, found(await getPayment(db, viewer, id, seesDoubts(viewer))));
}

export const payments = { list, methods, create, read, refund, end };
