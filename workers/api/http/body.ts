import { CodedError } from "../../../app/domain/shared/errors/errors";
import { parseNested } from "./query";

/** Enough for 10,000 typed recipients and the longest text. */
export const MAX_BODY = 1024 * 1024;

/** A client that is refused while it still sends sees a broken connection, not the answer: this much more is read away. */
const READ_AWAY = 32 * 1024 * 1024;

/** The body's bytes. Throws `fileTooLarge` (413) when there are more than `limit`; those are never kept. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size <= limit) chunks.push(part.value);
    else chunks.length = 0;
    if (size > limit + READ_AWAY) {
      await reader?.cancel();
      break;
    }
  }
  if (size > limit) throw tooLarge();
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
