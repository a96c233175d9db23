import { MAX_FILE_BYTES } from "../../../app/domain/base/channels/file-kinds";
import { CodedError } from "../../../app/domain/base/shared/errors/errors";
import { mediaType } from "./body";
import type { Upload } from "./endpoint";

const ENVELOPE = 64 * 1024;

export function uploadLimit(request: Request): number {
  return isMultipart(request) ? MAX_FILE_BYTES + ENVELOPE : MAX_FILE_BYTES;
}

/** The raw body, or the multipart field `file` with `isPublic` (integrators §1.2, 11). */
export async function readUpload(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<Upload> {
  const { searchParams } = new URL(request.url);
  if (!isMultipart(request)) {
    return { bytes, filename: filenameOf(request, searchParams), isPublic: isTrue(searchParams.get("isPublic")) };
  }
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw new CodedError("badRequest");
  });
  const file = form.get("file");
  if (!(file instanceof File)) throw new CodedError("invalid", { key: "fileRequired" });
  const isPublic = isTrue(form.get("isPublic")) || isTrue(searchParams.get("isPublic"));
  return { bytes: new Uint8Array(await file.arrayBuffer()), filename: file.name, isPublic };
}

function isMultipart(request: Request): boolean {
  return mediaType(request) === "multipart/form-data";
}

function filenameOf(request: Request, params: URLSearchParams): string {
  const disposition = request.headers.get("content-disposition") ?? "";
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return params.get("filename") ?? decoded(request.headers.get("x-file-name") ?? extended ?? plain ?? "");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isTrue(value: unknown): boolean {
  return value === "true" || value === "1" || value === "on";
}
