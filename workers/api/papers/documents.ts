import { z } from "zod";
import { DOCUMENT_TYPES } from "../../../app/domain/companies/vat";
import { getDocumentFile } from "../../../app/domain/documents/files";
import { type DocumentEntry, getDocument, pageOfDocuments } from "../../../app/domain/documents/find";
import { documentView, entryOf } from "../../../app/domain/documents/view";
import { ok } from "../../../app/domain/shared/errors/result";
import type { Walk } from "../../../app/domain/shared/walk";
import { documentAnswer } from "../../../app/web/http/document-answer";
import { endpoint, found } from "../http/endpoint";
import { byId, COSTLY_WINDOW, isForeign, pageOf, paging, sought, walked } from "../http/list";

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
  query: z.strictObject({ ...paging, ...walked, type: type.optional() }),
  reply: pageOf(document),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const { type, OwnerId: ownerId } = query;
    const find = (page: Walk & { offset: number; limit: number }) =>
      pageOfDocuments(platform.db, viewer, { ...page, ownerId });
    const isMeant = type && ((row: DocumentEntry) => row.type === type);
    const wordsOf = ({ number }: DocumentEntry) => [number];
    const { rows, total, next } = await sought(query, find, wordsOf, { window: COSTLY_WINDOW, isMeant });
    return ok({ data: rows.map(documentView), total, next });
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
