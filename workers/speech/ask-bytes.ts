/** A long text read slowly; nothing that is kept is longer. */
const MAX_BYTES = 20_000_000;

export interface Bytes {
  status: number;
  bytes: Uint8Array;
}

/** Sends a request and reads its whole answer within `timeoutMs`; null when none came, or too much. Never throws. */
export async function askBytes(url: URL, init: RequestInit, timeoutMs: number): Promise<Bytes | null> {
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
    if (Number(response.headers.get("content-length")) > MAX_BYTES) return null;
    const bytes = new Uint8Array(await response.arrayBuffer());
    return bytes.byteLength <= MAX_BYTES ? { status: response.status, bytes } : null;
  } catch {
    return null;
  }
}

export const textOf = ({ bytes }: Bytes) => new TextDecoder().decode(bytes);
