import { z } from "zod";
import { customersOf, everybody } from "../../../app/domain/access/customers";
import type { Viewer } from "../../../app/domain/access/viewer";
import { createInvoice } from "../../../app/domain/invoices/create";
import { payInvoice, rejectInvoice } from "../../../app/domain/invoices/decide";
import {
  findInvoices,
  getInvoice,
  type InvoiceFilter,
  type OwnedInvoice,
  stateOf,
} from "../../../app/domain/invoices/find";
import { decisionBody, invoiceBody, SOURCES, STATUSES } from "../../../app/domain/invoices/input";
import { invoiceView } from "../../../app/domain/invoices/view";
import { ok, refuse } from "../../../app/domain/shared/errors/result";
import { MICROS } from "../../../app/domain/shared/money";
import type { Owners } from "../../../app/domain/shared/newest-of";
import type { Platform } from "../../../app/domain/shared/ports/platform";
import { endpoint, found, viewed } from "../http/endpoint";
import { byId, isForeign, pageOf, scoped, shallow, sought, walked, whoseOf } from "../http/list";

const invoice = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(STATUSES),
  /** Pending past its day: it may still be paid. */
  isOverdue: z.boolean(),
  /** `system`: made out by who sells. */
  source: z.enum(SOURCES),
  customer: z.object({ id: z.string(), username: z.string() }),
  requisite: z.object({ id: z.string(), title: z.string(), inn: z.string() }),
  /** As its document has it. */
  company: z.object({ id: z.string(), title: z.string(), vat: z.string() }),
  ...{ requisiteId: z.string(), companyId: z.string(), customerId: z.string() },
  ...{ documentId: z.string(), docNumber: z.string() },
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
    ...{ ...shallow, ...walked, $scope: scoped("own", "customers", "all") },
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
    if (isOfMany && query.$order?.[0][1] === "asc") return refuse("orderInvalid", "$order");
    const sellerId = viewer.level === "reseller" ? viewer.id : undefined;
    const find = (page: InvoiceFilter) => findInvoices(platform.db, owners, { ...page, sellerId }, now);
    const isMeant = (row: OwnedInvoice) =>
      (status === undefined || row.status === status || stateOf(row, now) === status) &&
      (source === undefined || row.source === source);
    const wordsOf = (row: OwnedInvoice) => [row.number, row.payer, row.inn, String(row.amount / MICROS)];
    const isAsked = status !== undefined || source !== undefined;
    const { rows, total, next } = await sought(query, find, wordsOf, { window: 1, ...(isAsked && { isMeant }) });
    return ok({ data: rows.map(view(platform)), total, next });
  },
});

function ownersFor(viewer: Viewer, whose: ReturnType<typeof whoseOf>): Owners {
  if (viewer.level === "me" || whose === undefined || whose === "own") return { id: viewer.id };
  return whose === "all" && viewer.level === "manager"
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
