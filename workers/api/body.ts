import { CodedError } from "../../app/domain/shared/errors";
import { parseNested } from "./query";

/** Enough for 10,000 typed recipients and the longest text. */
export const MAX_BODY = 1024 * 1024;

/** The body's bytes. Throws `fileTooLarge` (413) as soon as it is known to be longer, without reading the rest. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      await reader?.cancel();
      throw tooLarge();
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** JSON whatever its Content-Type says, or a form where it says so; an empty body is an empty object. Throws `notJson`. */
export function parseBody(request: Request, bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return {};
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (mediaType(request) === "application/x-www-form-urlencoded" && !/^\s*\{/.test(text)) {
      return parseNested(new URLSearchParams(text));
    }
    return JSON.parse(text);
  } catch {
    throw new CodedError("notJson");
  }
}

export function mediaType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
}

function tooLarge(): CodedError {
  return new CodedError("fileTooLarge");
}
