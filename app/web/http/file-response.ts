import type { ByteRange } from "../../domain/base/shared/ports/file-store";
import type { Platform } from "../../domain/base/shared/ports/platform";
import { type FileRow, readFile } from "../../domain/library/files/files";
import { FILE_TYPES } from "../../domain/library/files/types";
import { found } from "./reply";

/** The browser's PDF viewer does not run in a sandbox. */
const VIEWED: readonly string[] = [FILE_TYPES.pdf.type];

/** Customer files never run in this origin: attachment, sandbox, declared type. `isShown`: PDF inline. */
export async function fileAnswer(
  request: Request,
  store: Platform["files"],
  row: FileRow,
  { isShown = false } = {},
): Promise<Response> {
  const etag = `"${row.hash}"`;
  const headers = { ...headersOf(row, isShown && VIEWED.includes(row.type)), etag, "accept-ranges": "bytes" };
  if (isKnown(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  const ifRange = request.headers.get("if-range") ?? etag;
  const range = ifRange === etag ? rangeOf(request.headers.get("range"), row.size) : null;
  if (range === "none") {
    return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${row.size}` } });
  }
  const body = found(await readFile(store, row, range ?? undefined));
  // Set explicitly, because a HEAD response has no body to measure.
  const length = { "content-length": String(range?.length ?? row.size) };
  if (!range) return new Response(body, { headers: { ...headers, ...length } });
  const part = `bytes ${range.offset}-${range.offset + range.length - 1}/${row.size}`;
  return new Response(body, { status: 206, headers: { ...headers, ...length, "content-range": part } });
}

function headersOf({ type, filename, isPublic }: FileRow, isViewed: boolean): Record<string, string> {
  const name = encodeURIComponent(filename).replace(/['()*]/g, escaped);
  return {
    "content-type": type,
    "content-disposition": `${isViewed ? "inline" : "attachment"}; filename*=UTF-8''${name}`,
    "content-security-policy": isViewed
      ? "default-src 'none'; style-src 'unsafe-inline'"
      : "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": isPublic ? "cross-origin" : "same-origin",
    "cache-control": isPublic ? "public, max-age=300" : "private, no-store",
  };
}

function isKnown(header: string | null, etag: string): boolean {
  return (header ?? "").split(",").some((each) => ["*", etag].includes(each.trim().replace(/^W\//, "")));
}

function rangeOf(header: string | null, size: number): ByteRange | "none" | null {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return null;
  const offset = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return offset >= size || last < offset ? "none" : { offset, length: last - offset + 1 };
}

function escaped(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
