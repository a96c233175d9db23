import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { files } from "../../../../db/schema/files";
import type { Viewer } from "../../base/access/viewer";
import { MAX_FILE_BYTES } from "../../base/channels/file-kinds";
import type { FileRule } from "../../base/channels/file-limits";
import { logged } from "../../base/shared/errors/logged";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { ByteRange } from "../../base/shared/ports/file-store";
import type { Hub, LiveEvent, Platform } from "../../base/shared/ports/platform";
import { isNearlyFull, notifyQuota, type Quota, quotaOf, refusalOfQuota } from "../../people/accounts/quotas";
import { unexpired } from "./find";
import { mismatchOf } from "./mismatch";
import { recordedSeconds } from "./recorded-seconds";
import { FILE_TYPES, kindOf } from "./types";
import { wordsOf } from "./words";

const NAME_LIMIT = 255;
/** Default retention (spec §4); a file in use stays. */
export const KEPT_MS = 365 * 24 * 60 * 60_000;
/**
 * `ESCAPED`: a line end or quote of a name in multipart/form-data, as browsers write it (HTML, 4.10.21.8). `UNSAFE`:
 * characters that file systems or headers do not allow.
 */
const ESCAPED = /%(?:0[ad]|22)/gi;
const UNSAFE = /[\p{Cc}\p{Cf}"<>|*?:]/gu;

type Owner = Pick<Viewer, "id">;
export type FileRow = typeof files.$inferSelect;

/** Response to the drop zone: the file, or an error key in the namespace "errors". */
export type Uploaded = Pick<FileRow, "id" | "title" | "kind"> | { error: string };

const lengthOf = (bytes: Uint8Array) => {
  const seconds = recordedSeconds(bytes);
  return seconds === null ? {} : { seconds };
};

export interface Upload {
  /** May be empty if the content identifies the type. */
  name: string;
  bytes: Uint8Array;
  title?: string;
  isPublic?: boolean;
  /** Rule of the message position that the file must fit. */
  rule?: FileRule | null;
  meta?: Record<string, unknown>;
  /** ms UTC; default: in a year, null: never. */
  expiredAt?: number | null;
}

export type StoreNeeds = Pick<Platform, "db" | "files" | "clock" | "hub" | "queue">;

/** Stores the file in R2 and D1. Refuses with 409, 413, 415 or 422 and then stores nothing. */
export async function storeFile(
  { db, files: store, clock, hub, queue }: StoreNeeds,
  viewer: Owner,
  { name, bytes, title, isPublic = false, rule = null, meta = {}, expiredAt = clock() + KEPT_MS }: Upload,
  { id = newId() }: { id?: string } = {},
): Promise<Result<FileRow>> {
  if (bytes.byteLength > MAX_FILE_BYTES) return refuse("fileOverLimit", "file", undefined, "fileTooLarge");
  if (bytes.byteLength === 0) return refuse("fileEmpty", "file");
  const sanitized = safeName(name);
  const kind = kindOf(sanitized, bytes);
  if (kind === "unsupported") return refuse("fileTypeUnsupported", "file", undefined, "unsupportedType");
  if (kind === "mismatch") return refuse("fileContentMismatch", "file", { filename: sanitized }, "unsupportedType");

  const mismatch = rule && mismatchOf(rule, { type: FILE_TYPES[kind].type, size: bytes.byteLength });
  if (mismatch)
    return refuse(mismatch.key, "file", mismatch.values, mismatch.isSize ? "fileTooLarge" : "unsupportedType");

  const quota = await quotaOf(db, viewer.id, "storage");
  const full = refusalOfQuota("storage", quota, bytes.byteLength, "file");
  if (full) return full;
  const now = clock();
  const filename = sanitized.includes(".") ? sanitized : `${sanitized || id}.${kind}`;
  const row: FileRow = {
    ownerId: viewer.id,
    id,
    title: title?.trim().slice(0, NAME_LIMIT) || filename,
    filename,
    type: FILE_TYPES[kind].type,
    kind: FILE_TYPES[kind].kind,
    size: bytes.byteLength,
    hash: await sha256(bytes),
    meta: FILE_TYPES[kind].kind === "audio" ? { ...meta, ...lengthOf(bytes) } : meta,
    isPublic,
    expiredAt,
    locks: 0,
    createdAt: now,
    updatedAt: now,
  };
  // The object is stored first, so that no row refers to a missing one.
  await store.put(keyOf(row), bytes, row.type);
  await insertFile({ db, clock, hub, queue }, row, quota);
  return ok(row);
}

/** Inserts the row of an object that is already stored. */
export async function insertFile(
  { db, clock, hub, queue }: Omit<StoreNeeds, "files">,
  row: FileRow,
  quota: Quota,
): Promise<void> {
  await db.batch([db.insert(files).values(row), indexStatement(db, row)]);
  await announceFiles(hub, row.ownerId, [{ event: "storage.created", data: fileView(row) }]);
  if (isNearlyFull({ ...quota, used: quota.used + row.size }) !== quota.isTold) {
    await notifyQuota({ db, clock, hub, queue }, row.ownerId, "storage");
  }
}

/** null when the file does not exist or has expired. */
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

export async function getPublicFile(
  { db, clock }: Pick<Platform, "db" | "clock">,
  id: string,
): Promise<FileRow | null> {
  const row = await db
    .select()
    .from(files)
    // A literal: with a bound value SQLite does not use the partial index.
    .where(and(eq(files.id, id), sql`${files.isPublic} = 1`, unexpired(clock())))
    .get();
  return row ?? null;
}

/** null when the object is gone from R2. The caller checks access. */
export function readFile(
  store: Platform["files"],
  row: Pick<FileRow, "ownerId" | "id">,
  range?: ByteRange,
): Promise<ArrayBuffer | null> {
  return store.get(keyOf(row), range);
}

export function indexStatement(db: Database, row: Pick<FileRow, "ownerId" | "id" | "title" | "filename">) {
  return db.run(sql`INSERT OR IGNORE INTO file_words (owner_id, word, file_id)
    SELECT ${row.ownerId}, value, ${row.id} FROM json_each(${JSON.stringify(wordsOf(row))})`);
}

/** Never throws: the rows are stored already, so a failure is only logged. */
export async function announceFiles(hub: Hub, ownerId: string, events: LiveEvent[]): Promise<void> {
  try {
    await hub.publish(ownerId, events);
  } catch (error) {
    console.error(JSON.stringify({ event: "announce.storage", error: logged(error) }));
  }
}

/** A file as REST returns it (spec §3). */
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
    time: new Date(row.createdAt).toISOString(),
    locked: row.locks > 0,
    OwnerId: row.ownerId,
    expiredAt: row.expiredAt === null ? null : new Date(row.expiredAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

export function keyOf({ ownerId, id }: Pick<FileRow, "ownerId" | "id">): string {
  return `files/${ownerId}/${id}`;
}

/** The extracted text of a spreadsheet; deleted together with the file. */
export function tableKeyOf({ ownerId, id }: Pick<FileRow, "ownerId" | "id">): string {
  return `tables/${ownerId}/${id}`;
}

export function safeName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? "";
  const clean = base.replace(ESCAPED, "").replace(UNSAFE, "").trim();
  return clean.length <= NAME_LIMIT ? clean : clean.slice(-NAME_LIMIT);
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
