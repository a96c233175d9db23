import type { FileStore } from "../app/domain/shared/ports/file-store";

export function fileStore(bucket: R2Bucket): FileStore {
  return {
    async put(key, body, type, metadata) {
      const httpMetadata = type ? { contentType: type } : undefined;
      await bucket.put(key, body, {
        ...(httpMetadata && { httpMetadata }),
        ...(metadata && { customMetadata: metadata }),
      });
    },
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
        found.push(...page.objects.map(({ key, customMetadata }) => ({ key, metadata: customMetadata ?? {} })));
      }
      return found;
    },
    delete: (keys) => bucket.delete(keys),
  };
}
