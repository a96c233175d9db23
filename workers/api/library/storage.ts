import { sql } from "drizzle-orm";
import { z } from "zod";
import { can, type Viewer } from "../../../app/domain/base/access/viewer";
import { FILE_KINDS } from "../../../app/domain/base/channels/file-kinds";
import { ok } from "../../../app/domain/base/shared/errors/result";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import * as change from "../../../app/domain/library/files/change";
import * as files from "../../../app/domain/library/files/files";
import { findFiles } from "../../../app/domain/library/files/find";
import { fileInput } from "../../../app/domain/library/files/input";
import { type FileGrant, isFileLink, publicFileUrl } from "../../../app/domain/library/files/links";
import { getDocumentFile, getOpenDocumentFile } from "../../../app/domain/papers/documents/files";
import { documentAnswer } from "../../../app/web/http/document-answer";
import { fileAnswer } from "../../../app/web/http/file-response";
import { type Call, endpoint, found, openEndpoint, type Upload, viewed } from "../http/endpoint";
import { figuresOf, flag, isForeign, moment, pageIn, pageOf, paging, sortIn, walkedBy } from "../http/list";
import { answer } from "../http/refusal";
import { readUpload, uploadLimit } from "../http/upload";

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
  query: z.object({ filename: z.string().optional(), isPublic: flag.optional() }),
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
    ...paging,
    ...walkedBy("title", "size"),
    type: z.string().optional(),
    kind: z.enum(FILE_KINDS).optional(),
    isPublic: flag.optional(),
    expiredAt: z.strictObject({ $lt: moment }).optional(),
  }),
  reply: pageOf(file),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const page = await findFiles(platform, viewer, {
      types: query.type === undefined ? undefined : [query.type],
      kind: query.kind,
      isPublic: query.isPublic,
      search: query.$search,
      expiresBefore: query.expiredAt?.$lt,
      ...pageIn(query),
      sort: sortIn(query, { title: sql`t.title`, size: sql`t.size` }),
    });
    return ok({ data: page.rows.map(files.fileView), ...figuresOf(page) });
  },
});

/** Issuing an invoice navigates to its file here (spec §7). */
const DOCUMENTS = { permission: "invoices.get", unless: "secret.hideRequisites" } as const;

/**
 * A public file needs no token, a private one its owner or a signed address, a document none right after it was
 * generated. Ignores an extension after the id (integrators §1.2, 12).
 */
export const readFile = openEndpoint("readFile", {
  query: z.object({
    return: z.literal("meta").optional(),
    owner: z.string().optional(),
    OwnerId: z.string().optional(),
    expires: z.number().optional(),
    signature: z.string().optional(),
  }),
  reply: null,
  async handle({ platform, viewer, params, query, request }) {
    const [id = "", kind] = (params.file ?? "").split(".");
    const { owner, expires, signature } = query;
    const grant = owner && expires && signature ? { owner, expires, signature } : null;
    const file = await visibleFile(platform, viewer, id, grant);
    if (!file) return documentAnswer(found(await documentAt(platform, viewer, id, kind === "xlsx" ? kind : "pdf")));
    const row = file;
    if (query.return === "meta") return answer(files.fileView(row));
    const isOwn = viewer !== null && row.ownerId === viewer.id;
    if (row.isPublic && !isOwn && isElsewhere(request, platform)) {
      return Response.redirect(publicFileUrl(platform.config, row), 302);
    }
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

/** Public files with their own host are not served on the cabinet's. */
const isElsewhere = ({ url }: Request, { config }: Platform) =>
  config.filesUrl !== config.publicUrl && new URL(url).host !== new URL(config.filesUrl).host;

async function documentAt(platform: Platform, viewer: Viewer | null, id: string, kind: "pdf" | "xlsx") {
  const own = viewer && can(viewer, DOCUMENTS) ? await getDocumentFile(platform, viewer, id, kind) : null;
  return own ?? getOpenDocumentFile(platform, id, kind);
}

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
