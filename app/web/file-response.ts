import type { FileRow } from "../domain/files/files";

/** Customers' files never run in this origin: always a download, in a sandbox, of the declared type. */
export function fileResponse(row: FileRow, body: ArrayBuffer): Response {
  return new Response(body, {
    headers: {
      "content-type": row.type,
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(row.filename).replace(/['()*]/g, escaped)}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": row.isPublic ? "cross-origin" : "same-origin",
      "cache-control": row.isPublic ? "public, max-age=300" : "private, no-store",
      etag: `"${row.hash}"`,
    },
  });
}

function escaped(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
