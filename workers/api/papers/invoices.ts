import { sql } from "drizzle-orm";
import { z } from "zod";
import { customersOf, everybody } from "../../../app/domain/base/access/customers";
import type { Viewer } from "../../../app/domain/base/access/viewer";
import { ok, refuse } from "../../../app/domain/base/shared/errors/result";
import type { Owners } from "../../../app/domain/base/shared/newest-of";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { createInvoice } from "../../../app/domain/papers/invoices/create";
import { payInvoice, rejectInvoice } from "../../../app/domain/papers/invoices/decide";
import { findInvoices, getInvoice, type OwnedInvoice } from "../../../app/domain/papers/invoices/find";
import { decisionBody, invoiceBody, SOURCES, STATUSES } from "../../../app/domain/papers/invoices/input";
import { invoiceView } from "../../../app/domain/papers/invoices/view";
import { endpoint, found, viewed } from "../http/endpoint";
import { byId, figuresOf, isForeign, pageIn, pageOf, scoped, shallow, sortIn, walkedBy, whoseOf } from "../http/list";

const invoice = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(STATUSES),
  /** Pending past its due date: it may still be paid. */
  isOverdue: z.boolean(),
  /** `system`: issued by the seller. */
  source: z.enum(SOURCES),
  customer: z.object({ id: z.string(), username: z.string() }),
  requisite: z.object({ id: z.string(), title: z.string(), inn: z.string() }),
  /** As on its document. */
  company: z.object({ id: z.string(), title: z.string(), vat: z.string() }),
  requisiteId: z.string(),
  companyId: z.string(),
  customerId: z.string(),
  documentId: z.string(),
  docNumber: z.string(),
  dueAt: z.iso.datetime().nullable(),
  paidAt: z.iso.datetime().nullable(),
  /** The number of the payment order. */
  paidBy: z.string().nullable(),
  reason: z.string().nullable(),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const view =
  ({ clock }: Pick<Platform, "clock">) =>
  (row: OwnedInvoice) =>
    invoiceView(row, clock());

const list = endpoint("listInvoices", {
  query: z.strictObject({
    ...shallow,
    ...walkedBy("amount"),
    $scope: scoped("own", "customers", "all"),
    status: z.enum([...STATUSES, "overdue"]).optional(),
    source: z.enum(SOURCES).optional(),
  }),
  reply: pageOf(invoice),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const { status, source } = query;
    const now = platform.clock();
    const owners = ownersFor(viewer, whoseOf(query));
    const isOfMany = !("id" in owners || owners.isEverybody);
    if (isOfMany && query.$order && query.$order[0].join() !== "createdAt,desc")
      return refuse("orderInvalid", "$order");
    const sellerId = viewer.level === "reseller" ? viewer.id : undefined;
    const filter = { ...pageIn(query), state: status, source, search: query.$search, sellerId };
    const sort = sortIn(query, { amount: sql`t.amount` });
    const page = await findInvoices(platform.db, owners, { ...filter, sort }, now);
    return ok({ data: page.rows.map(view(platform)), ...figuresOf(page) });
  },
});

function ownersFor(viewer: Viewer, scope: ReturnType<typeof whoseOf>): Owners {
  if (viewer.level === "me" || scope === undefined || scope === "own") return { id: viewer.id };
  return scope === "all" && viewer.level === "manager"
    ? { users: everybody(), isEverybody: true }
    : { users: customersOf(viewer) };
}

const create = endpoint("createInvoice", {
  body: invoiceBody,
  reply: invoice,
  isCostly: true,
  handle: async ({ platform, viewer, body, id }) =>
    viewed(await createInvoice(platform, viewer, body, { id }), view(platform)),
  async recover({ platform, viewer }, id) {
    const made = await getInvoice(platform.db, viewer, id);
    return made && view(platform)(made);
  },
});

const read = endpoint("readInvoice", {
  query: byId,
  reply: invoice,
  handle: async ({ platform, viewer, params }) =>
    ok(view(platform)(found(await getInvoice(platform.db, viewer, params.id ?? "")))),
});

const decide = endpoint("decideInvoice", {
  body: decisionBody,
  reply: invoice,
  async handle({ platform, viewer, params, body }) {
    const row = found(await getInvoice(platform.db, viewer, params.id ?? ""));
    const decided =
      body.status === "paid"
        ? await payInvoice(platform, viewer, row, body)
        : await rejectInvoice(platform, viewer, row, body.reason);
    return viewed(decided, view(platform));
  },
});

export const invoices = { list, create, read, decide };
