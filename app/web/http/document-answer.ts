import type { DocumentFile } from "../../domain/papers/documents/files";

export function documentAnswer({ name, type, bytes }: DocumentFile): Response {
  const written = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const isShown = type === "application/pdf";
  return new Response(bytes, {
    headers: {
      "content-type": type,
      "content-disposition": `${isShown ? "inline" : "attachment"}; filename*=UTF-8''${written}`,
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
