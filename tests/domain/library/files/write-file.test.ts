import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { getFile, keyOf, readFile } from "../../../../app/domain/library/files/files";
import { writeFile } from "../../../../app/domain/library/files/write-file";
import { quotaOf } from "../../../../app/domain/people/accounts/quotas";
import { settings } from "../../../../db/schema/accounts";
import { fileStore } from "../../../../workers/file-store";
import { openEngine } from "../../../support/engine/engine";

const engine = openEngine();
const MB = 1_000_000;
const piecesOf = (count: number) => Array.from({ length: count }, (_, at) => new Uint8Array(MB).fill(0x30 + (at % 10)));
const named = (id = newId()) => ({
  id,
  title: "Report: May",
  extension: "csv" as const,
  meta: { rows: 1 },
  expiredAt: engine.clock() + 60_000,
});
const allOf = (pieces: readonly Uint8Array[]) => async (write: (piece: Uint8Array) => Promise<void>) => {
  for (const piece of pieces) await write(piece);
};
const hexOf = async (bytes: Uint8Array<ArrayBuffer>) =>
  Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");

/** The engine with a store that counts the bytes of chunks and files as they reach R2. */
function counted() {
  const reached = { bytes: 0 };
  const bucket = new Proxy(env.FILES, {
    get: (target, name: keyof R2Bucket) =>
      name === "createMultipartUpload"
        ? async (...given: Parameters<R2Bucket["createMultipartUpload"]>) => {
            const upload = await target.createMultipartUpload(...given);
            return {
              uploadPart(part: number, body: Uint8Array) {
                reached.bytes += body.byteLength;
                return upload.uploadPart(part, body);
              },
              complete: (parts: R2UploadedPart[]) => upload.complete(parts),
              abort: () => upload.abort(),
            };
          }
        : (target[name] as () => unknown).bind(target),
  });
  return { platform: { ...engine, files: fileStore(bucket) }, reached };
}

for (const megabytes of [1, 5, 12]) {
  test(`${megabytes} MB are stored as written, with their size and hash`, async () => {
    const ownerId = newId();
    const pieces = piecesOf(megabytes);
    const written = await writeFile(engine, ownerId, named(), allOf(pieces));
    if (!written.ok) throw new Error("refused");
    const bytes = new Uint8Array((await readFile(engine.files, written.value))!);
    const whole = new Uint8Array(Buffer.concat(pieces));
    expect(bytes.byteLength).toBe(megabytes * MB);
    expect(await hexOf(bytes)).toBe(await hexOf(whole));
    expect(await getFile(engine, { id: ownerId }, written.value.id)).toMatchObject({
      filename: "Report May.csv",
      type: "text/csv",
      kind: "table",
      meta: { rows: 1 },
      size: megabytes * MB,
      hash: await hexOf(whole),
    });
  });
}

test("only one part of 5 MiB of a long file is held in memory", async () => {
  const { platform, reached } = counted();
  let most = 0;
  const written = await writeFile(platform, newId(), named(), async (write) => {
    for (const [at, piece] of piecesOf(18).entries()) {
      await write(piece);
      most = Math.max(most, (at + 1) * MB - reached.bytes);
    }
  });
  expect(written.ok).toBe(true);
  expect(most).toBeLessThanOrEqual(5 * 1024 * 1024);
  expect(reached.bytes).toBe(18 * MB);
});

test("a file rewritten after a kill has its last content, and counts once", async () => {
  const [ownerId, file] = [newId(), named()];
  await writeFile(engine, ownerId, file, allOf(piecesOf(1)));
  const second = await writeFile(engine, ownerId, { ...file, meta: { rows: 2 } }, allOf(piecesOf(3)));
  if (!second.ok) throw new Error("refused");
  const { size, hash, meta } = (await getFile(engine, { id: ownerId }, file.id))!;
  const whole = new Uint8Array(Buffer.concat(piecesOf(3)));
  expect({ size, hash, meta }).toEqual({ size: 3 * MB, hash: await hexOf(whole), meta: { rows: 2 } });
  expect((await readFile(engine.files, second.value))!.byteLength).toBe(3 * MB);
  expect((await quotaOf(engine.db, ownerId, "storage")).used).toBe(3 * MB);
});

test("two concurrent writers of one file create one", async () => {
  const [ownerId, file] = [newId(), named()];
  const [one, two] = await Promise.all([1, 2].map(() => writeFile(engine, ownerId, file, allOf(piecesOf(6)))));
  expect([one?.ok, two?.ok]).toEqual([true, true]);
  expect((await quotaOf(engine.db, ownerId, "storage")).used).toBe(6 * MB);
  const bytes = await readFile(engine.files, { ownerId, id: file.id });
  expect(bytes?.byteLength).toBe(6 * MB);
});

for (const megabytes of [1, 12]) {
  test(`${megabytes} MB that break off or find the storage full leave nothing behind`, async () => {
    const [ownerId, broken, refused] = [newId(), named(), named()];
    const breaksOff = async (write: (piece: Uint8Array) => Promise<void>) => {
      await allOf(piecesOf(megabytes))(write);
      throw new Error("a part is missing");
    };
    await expect(writeFile(engine, ownerId, broken, breaksOff)).rejects.toThrow("a part is missing");
    await engine.db.insert(settings).values({ ownerId, key: "quotas.storage", value: 0, updatedAt: 0 });
    const full = await writeFile(engine, ownerId, refused, allOf(piecesOf(megabytes)));
    expect(full).toMatchObject({ ok: false, problems: [{ key: "storageFull" }] });
    for (const { id } of [broken, refused]) {
      expect(await env.FILES.head(keyOf({ ownerId, id }))).toBeNull();
      expect(await getFile(engine, { id: ownerId }, id)).toBeNull();
    }
  });
}
