import { readBytes } from "../../../app/domain/base/shared/bounds/read-bytes";
import { CodedError } from "../../../app/domain/base/shared/errors/errors";

/** The body of a provider's or bank's callback; null above `limit` bytes. */
export async function callbackBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await readBytes(request, limit);
  } catch (error) {
    if (error instanceof CodedError && error.code === "fileTooLarge") return null;
    throw error;
  }
}
