import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { files } from "../../../../db/schema/files";
import { isDuplicate } from "../../base/shared/errors/db-errors";
import { ok, type Result } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { quotaOf, refusalOfQuota } from "../../people/accounts/quotas";
import { type FileRow, getFile, insertFile, keyOf, type StoreNeeds, safeName, type Upload } from "./files";
import { FILE_TYPES } from "./types";

type Written = Required<Pick<Upload, "meta">> & {
  id: string;
  /** Without its extension. */
  title: string;
  extension: "csv" | "xlsx";
  /** ms UTC. */
  expiredAt: number;
};

/**
 * Stores a table of ours as a stream; replaces one with the same id. If the quota is full, refuses and stores nothing.
 */
export async function writeFile(
  platform: StoreNeeds,
  ownerId: string,
  { id, title, extension, meta, expiredAt }: Written,
  writeTo: (write: (piece: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<Result<FileRow>> {
  const { db, clock } = platform;
  const { type, kind } = FILE_TYPES[extension];
  const writer = platform.files.create(keyOf({ ownerId, id }), type);
  const hash = createHash("sha256");
  let size = 0;
  try {
    await writeTo(async (piece) => {
      hash.update(piece);
      size += piece.byteLength;
      await writer.write(piece);
    });
    const [quota, known] = await Promise.all([quotaOf(db, ownerId, "storage"), getFile(platform, { id: ownerId }, id)]);
    const full = refusalOfQuota("storage", quota, size - (known?.size ?? 0), "file");
    if (full) {
      await writer.abort();
      return full;
    }
    await writer.close();
    const filename = safeName(`${title}.${extension}`);
    const now = clock();
    const row: FileRow = {
      ownerId,
      id,
      title: filename,
      filename,
      type,
      kind,
      size,
      hash: hash.digest("hex"),
      meta,
      isPublic: false,
      expiredAt,
      locks: 0,
      createdAt: now,
      updatedAt: now,
    };
    if (known) await replaceFile(platform, row);
    else await insertFile(platform, row, quota).catch((error) => replaceKnown(platform, row, error));
    return ok(row);
  } catch (error) {
    await writer.abort().catch(() => {});
    throw error;
  }
}

async function replaceKnown(platform: Pick<Platform, "db">, row: FileRow, error: unknown) {
  if (!isDuplicate(error)) throw error;
  await replaceFile(platform, row);
}

async function replaceFile({ db }: Pick<Platform, "db">, { ownerId, id, size, hash, meta, updatedAt }: FileRow) {
  const isIt = and(eq(files.ownerId, ownerId), eq(files.id, id));
  await db.batch([
    db.run(sql`UPDATE usage SET storage = storage + ${size} - (SELECT size FROM files WHERE ${isIt})
      WHERE owner_id = ${ownerId} AND EXISTS (SELECT 1 FROM files WHERE ${isIt})`),
    db.update(files).set({ size, hash, meta, updatedAt }).where(isIt),
  ]);
}
