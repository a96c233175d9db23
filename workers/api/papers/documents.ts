import { sql } from "drizzle-orm";
import { z } from "zod";
import { can, type Viewer } from "../../../app/domain/base/access/viewer";
import { CodedError } from "../../../app/domain/base/shared/errors/errors";
import { problemsOfIssues } from "../../../app/domain/base/shared/errors/problems";
import { ok, type Result } from "../../../app/domain/base/shared/errors/result";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { DOCUMENT_TYPES } from "../../../app/domain/papers/companies/vat";
import { getDocumentFile, openDocument } from "../../../app/domain/papers/documents/files";
import { getDocument, pageOfDocuments } from "../../../app/domain/papers/documents/find";
import { documentView, entryOf } from "../../../app/domain/papers/documents/view";
import { createOnce } from "../../../app/domain/papers/invoices/create";
import { getInvoice } from "../../../app/domain/papers/invoices/find";
import { invoiceBody } from "../../../app/domain/papers/invoices/input";
import { documentAnswer } from "../../../app/web/http/document-answer";
import { endpoint, found } from "../http/endpoint";
import { byId, figuresOf, isForeign, pageIn, pageOf, paging, sortIn, walkedBy } from "../http/list";

const type = z.enum(DOCUMENT_TYPES);

const document = z.object({
  id: z.string(),
  type,
  number: z.string(),
  OwnerId: z.string(),
  companyId: z.string(),
  requisiteId: z.string(),
  contractId: z.string().nullable(),
  date: z.iso.datetime(),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  amount: z.number(),
  currency: z.string(),
  /** Per cent, or "none". */
  vat: z.string(),
  vatSum: z.number(),
  createdAt: z.iso.datetime(),
});

const list = endpoint("listDocuments", {
  query: z.strictObject({ ...paging, ...walkedBy("number"), type: type.optional() }),
  reply: pageOf(document),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const { type, OwnerId: ownerId, $search: search } = query;
    const sort = sortIn(query, { number: sql`t.number` });
    const page = await pageOfDocuments(platform.db, viewer, { ...pageIn(query), ownerId, type, search, sort });
    return ok({ data: page.rows.map(documentView), ...figuresOf(page) });
  },
});

const read = endpoint("readDocument", {
  query: byId,
  reply: document,
  handle: async ({ platform, viewer, params }) =>
    ok(documentView(entryOf(found(await getDocument(platform.db, viewer, params.id ?? ""))))),
});

const file = endpoint("readDocumentFile", {
  reply: null,
  isCostly: true,
  async handle({ platform, viewer, params }) {
    const kind = found((["pdf", "xlsx"] as const).find((known) => known === params.file));
    return documentAnswer(found(await getDocumentFile(platform, viewer, params.id ?? "", kind)));
  },
});

const named = z.string("idInvalid").max(100, "idInvalid").optional();
const TEN_MINUTES_MS = 600_000;

/** For an existing invoice, or a new one as public plug-ins request it (integrators §1.4). */
const generate = endpoint("generateDocument", {
  query: z
    .object({
      documentId: named,
      requisiteId: named,
      companyId: named,
      type: z.literal("invoice", "documentType").optional(),
      data: z.object({ SERVICE_PRICE: z.number("amountInvalid") }).optional(),
    })
    .refine(({ documentId, companyId }) => documentId ?? companyId, { path: ["documentId"], error: "idInvalid" }),
  reply: z.object({ id: z.string(), OwnerId: z.string(), url: z.url() }),
  isCostly: true,
  async handle({ platform, viewer, query }) {
    const resolved = query.documentId === undefined ? await issued(platform, viewer, query) : ok(query.documentId);
    if (!resolved.ok) return resolved;
    const { row } = found(await getDocumentFile(platform, viewer, resolved.value, "pdf"));
    await openDocument(platform, row);
    const url = new URL(`/balance/documents/${row.id}/pdf`, platform.config.publicUrl).href;
    return ok({ id: row.id, OwnerId: row.ownerId, url });
  },
});

/** Repeating the call, by a client or the network, returns the same invoice. */
async function issued(
  platform: Platform,
  viewer: Viewer,
  { requisiteId, companyId, data }: { requisiteId?: string; companyId?: string; data?: { SERVICE_PRICE: number } },
): Promise<Result<string>> {
  if (!can(viewer, "invoices.create")) throw new CodedError("forbidden");
  const parsed = invoiceBody.safeParse({ customerId: viewer.id, requisiteId, companyId, amount: data?.SERVICE_PRICE });
  if (!parsed.success) return { ok: false, code: "invalid", problems: problemsOfIssues(parsed.error) };
  const time = Math.floor(platform.clock() / TEN_MINUTES_MS);
  const made = await createOnce(platform, viewer, {
    ...parsed.data,
    key: `${requisiteId} ${companyId} ${parsed.data.amount} ${time}`,
  });
  return made.ok ? ok(found(await getInvoice(platform.db, viewer, made.value.id)).documentId) : made;
}

export const documents = { list, read, file, generate };
