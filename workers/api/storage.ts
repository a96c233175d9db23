import { z } from "zod";
import { can, type Viewer } from "../../app/domain/access/viewer";
import { FILE_KINDS } from "../../app/domain/channels/file-kinds";
import { getDocumentFile } from "../../app/domain/documents/files";
import * as change from "../../app/domain/files/change";
import * as files from "../../app/domain/files/files";
import { findFiles } from "../../app/domain/files/find";
import { fileInput } from "../../app/domain/files/input";
import { type FileGrant, isFileLink } from "../../app/domain/files/links";
import { ok } from "../../app/domain/shared/errors/result";
import type { Platform } from "../../app/domain/shared/ports/platform";
import { documentAnswer } from "../../app/web/http/document-answer";
import { fileAnswer } from "../../app/web/http/file-response";
import { type Call, endpoint, found, openEndpoint, type Upload, viewed } from "./http/endpoint";
import { flag, isForeign, moment, pageOf, paging, walked, walkOf } from "./http/list";
import { answer } from "./http/refusal";
import { readUpload, uploadLimit } from "./http/upload";

export const file = z.object({
  id: z.string(),
  title: z.string(),
  filename: z.string(),
  type: z.string(),
  size: z.int(),
  hash: z.string(),
  meta: z.record(z.string(), z.unknown()),
  isPublic: z.boolean(),
  time: z.iso.datetime(),
  locked: z.boolean(),
  OwnerId: z.string(),
  expiredAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const storeFile = endpoint("storeFile", {
  isCostly: true,
  query: z.object({ filename: z.string().optional(), isPublic: z.enum(["true", "false", "1", "0"]).optional() }),
  upload: { limit: uploadLimit, read: readUpload },
  reply: file,
  handle: async ({ platform, viewer, id, body: { filename, ...upload } }: Call<Viewer, unknown, Upload>) =>
    viewed(await files.storeFile(platform, viewer, { name: filename, ...upload }, { id }), files.fileView),
  async recover({ platform, viewer }, id) {
    const row = await files.getFile(platform, viewer, id);
    return row && files.fileView(row);
  },
});

export const listFiles = endpoint("listFiles", {
  query: z.strictObject({
    ...{ ...paging, ...walked },
    type: z.string().optional(),
    kind: z.enum(FILE_KINDS).optional(),
    isPublic: flag.optional(),
    expiredAt: z.strictObject({ $lt: moment }).optional(),
  }),
  reply: pageOf(file),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const { rows, total, next } = await findFiles(platform, viewer, {
      types: query.type === undefined ? undefined : [query.type],
      kind: query.kind,
      isPublic: query.isPublic,
      search: query.$search,
      expiresBefore: query.expiredAt?.$lt,
      ...walkOf(query),
      offset: query.$offset,
      limit: query.$limit,
      isCounted: true,
    });
    return ok({ data: rows.map(files.fileView), total, next });
  },
});

/** Who made out an invoice navigates to its file here (spec §7). */
const DOCUMENTS = { permission: "invoices.get", unless: "secret.hideRequisites" } as const;

/**
 * Public files need no token, private ones the owner or a signed address; an extension after the id is ignored
 * (integrators §1.2, 12).
 */
export const readFile = openEndpoint("readFile", {
  query: z.object({
    return: z.literal("meta").optional(),
    owner: z.string().optional(),
    OwnerId: z.string().optional(),
    expires: z.coerce.number().optional(),
    signature: z.string().optional(),
  }),
  reply: null,
  async handle({ platform, viewer, params, query, request }) {
    const [id = "", kind] = (params.file ?? "").split(".");
    const { owner, expires, signature } = query;
    const grant = owner && expires && signature ? { owner, expires, signature } : null;
    const file = await visibleFile(platform, viewer, id, grant);
    if (!file && viewer && can(viewer, DOCUMENTS))
      return documentAnswer(found(await getDocumentFile(platform, viewer, id, kind === "xlsx" ? kind : "pdf")));
    const row = found(file);
    if (query.return === "meta") return answer(files.fileView(row));
    return fileAnswer(request, platform.files, row);
  },
});

export const updateFile = endpoint("updateFile", {
  body: fileInput,
  reply: file,
  handle: async ({ platform, viewer, params, body }) =>
    viewed(found(await change.updateFile(platform, viewer, params.file ?? "", body)), files.fileView),
});

export const removeFile = endpoint("removeFile", {
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, viewer, params }) => found(await change.removeFile(platform, viewer, params.file ?? "")),
});

async function visibleFile(
  platform: Platform,
  viewer: Viewer | null,
  id: string,
  grant: FileGrant | null,
): Promise<files.FileRow | null> {
  const isGranted = grant && (await isFileLink(platform.config, id, grant, platform.clock()));
  const owner = isGranted ? { id: grant.owner } : viewer;
  const own = owner && (await files.getFile(platform, owner, id));
  return own ?? files.getPublicFile(platform, id);
}
