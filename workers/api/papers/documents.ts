import { z } from "zod";
import { DOCUMENT_TYPES } from "../../../app/domain/companies/vat";
import { getDocumentFile } from "../../../app/domain/documents/files";
import { findDocuments, getDocument } from "../../../app/domain/documents/find";
import { documentView, entryOf } from "../../../app/domain/documents/view";
import { ok } from "../../../app/domain/shared/errors/result";
import { documentAnswer } from "../../../app/web/http/document-answer";
import { endpoint, found } from "../http/endpoint";
import { byId, isForeign, listOf, order, paging, period, search, soughtIn } from "../http/list";

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
  query: z.strictObject({ ...paging, ...order, ...period, ...search, type: type.optional() }),
  reply: listOf(document),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0 });
    const rows = await findDocuments(platform.db, viewer, { ownerId: query.OwnerId, type: query.type });
    const { rows: page, total } = soughtIn(query, rows, ({ number }) => [number]);
    return ok({ data: page.map(documentView), total });
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

const generate = endpoint("generateDocument", {
  query: z.object({ documentId: z.string("idInvalid").max(100, "idInvalid") }),
  reply: z.object({ id: z.string(), OwnerId: z.string(), url: z.url() }),
  isCostly: true,
  async handle({ platform, viewer, query }) {
    const { row } = found(await getDocumentFile(platform, viewer, query.documentId, "pdf"));
    const url = new URL(`/balance/documents/${row.id}/pdf`, platform.config.publicUrl).href;
    return ok({ id: row.id, OwnerId: row.ownerId, url });
  },
});

export const documents = { list, read, file, generate };
