import { CodedError } from "../errors/errors";

/** Bytes of a request without a file. */
export const MAX_BODY = 1024 * 1024;

/** A client refused while it is still sending sees a broken connection, so up to this much more is read and dropped. */
const READ_AWAY = 32 * 1024 * 1024;

/** Reads a body of at most `limit` bytes. Throws `fileTooLarge`. */
export async function readBytes(request: Pick<Request, "body">, limit: number): Promise<Uint8Array<ArrayBuffer>> {
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
  if (size > limit) throw new CodedError("fileTooLarge");
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
