import { and, count, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { files } from "../../../db/schema/files";
import type { Viewer } from "../access/viewer";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/platform";
import { ok, type Result, refuse } from "../shared/result";
import { FILE_TYPES, kindOf } from "./types";

/** Bytes; a larger upload is refused (spec §9). */
export const MAX_FILE_BYTES = 20_971_520;

const NAME_LIMIT = 255;
// Signs that no file system or header likes.
const UNSAFE = /[\p{Cc}\p{Cf}"<>|*?:]/gu;

type Owner = Pick<Viewer, "id">;
export type FileRow = typeof files.$inferSelect;

export interface Upload {
  /** As the sender called it; may be empty when only the content tells what it is. */
  name: string;
  bytes: Uint8Array;
  title?: string;
  isPublic?: boolean;
  /** What is known of it beside its content. */
  meta?: Record<string, unknown>;
}

export interface FileFilter {
  /** Media types, such as "text/csv". */
  types?: string[];
  cursor?: string;
  offset?: number;
  limit: number;
  /** Counting reads every file of the owner; `total` is 0 where nobody asks for it. */
  isCounted?: boolean;
}

/** Keeps a file of a permitted type in R2 and its row in D1; refuses with 413, 415 or 422 and then keeps nothing. */
export async function storeFile(
  { db, files: store, clock }: Pick<Platform, "db" | "files" | "clock">,
  viewer: Owner,
  { name, bytes, title, isPublic = false, meta = {} }: Upload,
  { id = newId() }: { id?: string } = {},
): Promise<Result<FileRow>> {
  if (bytes.byteLength > MAX_FILE_BYTES) return refuse("fileOverLimit", "file", undefined, "fileTooLarge");
  if (bytes.byteLength === 0) return refuse("fileEmpty", "file");
  const given = safeName(name);
  const kind = kindOf(given, bytes);
  if (kind === "unsupported") return refuse("fileTypeUnsupported", "file", undefined, "unsupportedType");
  if (kind === "mismatch") return refuse("fileContentMismatch", "file", { filename: given }, "unsupportedType");

  const now = clock();
  const filename = given.includes(".") ? given : `${given || id}.${kind}`;
  const row: FileRow = {
    ownerId: viewer.id,
    id,
    title: title?.trim().slice(0, NAME_LIMIT) || filename,
    filename,
    type: FILE_TYPES[kind].type,
    size: bytes.byteLength,
    hash: await sha256(bytes),
    meta,
    isPublic,
    expiredAt: null,
    createdAt: now,
    updatedAt: now,
  };
  // The object first: a row never promises what is not there.
  await store.put(keyOf(row), bytes, row.type);
  await db.insert(files).values(row);
  return ok(row);
}

/** The viewer's file; null when there is none or its time is over. */
export async function getFile(
  { db, clock }: Pick<Platform, "db" | "clock">,
  viewer: Owner,
  id: string,
): Promise<FileRow | null> {
  const row = await db
    .select()
    .from(files)
    .where(and(eq(files.ownerId, viewer.id), eq(files.id, id), unexpired(clock())))
    .get();
  return row ?? null;
}

/** Anybody's file that its owner made public. */
export async function getPublicFile(
  { db, clock }: Pick<Platform, "db" | "clock">,
  id: string,
): Promise<FileRow | null> {
  const row = await db
    .select()
    .from(files)
    // Literal, not bound: only then does SQLite see that the partial index serves it.
    .where(and(eq(files.id, id), sql`${files.isPublic} = 1`, unexpired(clock())))
    .get();
  return row ?? null;
}

/** The viewer's files, newest first, paged by key. */
export async function findFiles({ db, clock }: Pick<Platform, "db" | "clock">, viewer: Owner, filter: FileFilter) {
  const scope = and(
    eq(files.ownerId, viewer.id),
    filter.types ? inArray(files.type, filter.types) : undefined,
    unexpired(clock()),
  );
  const wanted = db
    .select()
    .from(files)
    .where(and(scope, filter.cursor ? lt(files.id, filter.cursor) : undefined))
    .orderBy(desc(files.id))
    .limit(filter.limit + 1)
    .offset(filter.offset ?? 0);
  const [rows, counted] = filter.isCounted
    ? await db.batch([wanted, db.select({ total: count() }).from(files).where(scope)])
    : [await wanted, []];
  const page = rows.slice(0, filter.limit);
  return {
    rows: page,
    total: counted[0]?.total ?? 0,
    next: rows.length > filter.limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** The content of a file that the caller was allowed to see; null when it is gone from R2. */
export function readFile(store: Platform["files"], row: Pick<FileRow, "ownerId" | "id">): Promise<ArrayBuffer | null> {
  return store.get(keyOf(row));
}

/** A file as REST shows it (spec §3). */
export function fileView(row: FileRow) {
  return {
    id: row.id,
    title: row.title,
    filename: row.filename,
    type: row.type,
    size: row.size,
    hash: row.hash,
    meta: row.meta,
    isPublic: row.isPublic,
    OwnerId: row.ownerId,
    expiredAt: row.expiredAt === null ? null : new Date(row.expiredAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

function keyOf({ ownerId, id }: Pick<FileRow, "ownerId" | "id">): string {
  return `files/${ownerId}/${id}`;
}

function unexpired(now: number) {
  return or(isNull(files.expiredAt), gt(files.expiredAt, now));
}

function safeName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? "";
  const clean = base.replace(UNSAFE, "").trim();
  return clean.length <= NAME_LIMIT ? clean : clean.slice(-NAME_LIMIT);
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
