import type { Unserved } from "../../app/domain/shared/ports/speech";

/** More than any stored recording. */
const MAX_BYTES = 20_000_000;

export interface Bytes {
  status: number;
  bytes: Uint8Array;
}

/** null without an answer within `timeoutMs`, or when it is too long. Never throws. */
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

const DETAIL = 300;

/** `detail`: the service's text. A wrong key of ours is not the text's fault. */
export function unservedBy(status: number, detail: string): Unserved {
  if (status === 429 || status === 503) return { failed: "busy" };
  if (status === 400 || status === 413 || status === 422) return { failed: "refused", detail: detail.slice(0, DETAIL) };
  return { failed: "noAnswer", detail: detail.slice(0, DETAIL) };
}
