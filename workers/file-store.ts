import type { FileStore, FileWriter, ListedFile } from "../app/domain/base/shared/ports/file-store";

export function fileStore(bucket: R2Bucket): FileStore {
  return {
    async put(key, body, type, metadata) {
      const httpMetadata = type ? { contentType: type } : undefined;
      await bucket.put(key, body, {
        ...(httpMetadata && { httpMetadata }),
        ...(metadata && { customMetadata: metadata }),
      });
    },
    async replace(key, etag, body, contentType, customMetadata) {
      const options = { httpMetadata: { contentType }, customMetadata, onlyIf: { etagMatches: etag } };
      return (await bucket.put(key, body, options)) !== null;
    },
    create: (key, contentType) => fileWriter(bucket, key, { httpMetadata: { contentType } }),
    async get(key, range) {
      const object = await bucket.get(key, { range });
      return object ? object.arrayBuffer() : null;
    },
    async list(prefix, { after, limit }) {
      const found: Awaited<ReturnType<FileStore["list"]>> = [];
      // A page with metadata may be shorter than requested.
      for (let page: R2Objects | undefined; !page || (page.truncated && found.length < limit); ) {
        const from = page?.truncated ? { cursor: page.cursor } : after ? { startAfter: after } : {};
        page = await bucket.list({ prefix, limit: limit - found.length, include: ["customMetadata"], ...from });
        found.push(...page.objects.map(listed));
      }
      return found;
    },
    delete: (keys) => bucket.delete(keys),
  };
}

const listed = ({ key, customMetadata, size, etag }: R2Object): ListedFile => ({
  key,
  metadata: customMetadata ?? {},
  bytes: size,
  etag,
});

/** R2 needs parts of equal size, at least this; the last may be smaller. */
const PART_BYTES = 5 * 1024 * 1024;

function fileWriter(bucket: R2Bucket, key: string, options: R2PutOptions & R2MultipartOptions): FileWriter {
  const held = new Uint8Array(PART_BYTES);
  const parts: R2UploadedPart[] = [];
  let upload: R2MultipartUpload | undefined;
  let filled = 0;

  async function send() {
    upload ??= await bucket.createMultipartUpload(key, options);
    parts.push(await upload.uploadPart(parts.length + 1, held.subarray(0, filled)));
    filled = 0;
  }

  return {
    async write(piece) {
      for (let from = 0; from < piece.byteLength; ) {
        if (filled === PART_BYTES) await send();
        const some = piece.subarray(from, from + PART_BYTES - filled);
        held.set(some, filled);
        filled += some.byteLength;
        from += some.byteLength;
      }
    },
    async close() {
      if (!upload) return void (await bucket.put(key, held.subarray(0, filled), options));
      await send();
      await upload.complete(parts);
    },
    async abort() {
      await upload?.abort();
    },
  };
}
