import { CodedError } from "../../../app/domain/shared/errors/errors";
import { parseNested } from "../../../app/domain/shared/nested-parameters";

export const MAX_BODY = 1024 * 1024;

/** A client refused while it sends sees a broken connection, so up to this much more is read and dropped. */
const READ_AWAY = 32 * 1024 * 1024;

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

/** JSON whatever its Content-Type, or a form; an empty body is an empty object. Throws `notJson`. */
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
