import type { Unserved } from "../../app/domain/base/shared/ports/speech";
import { outgoing } from "../outgoing";

/** Larger than any stored recording. */
const MAX_BYTES = 20_000_000;

export interface Bytes {
  status: number;
  bytes: Uint8Array;
}

/** null without a response within `timeoutMs`, or if it is too long. Never throws. */
export async function askBytes(url: URL, init: RequestInit, timeoutMs: number): Promise<Bytes | null> {
  try {
    return await outgoing(url.host, timeoutMs, async (signal) => {
      const response = await fetch(url, { ...init, redirect: "manual", signal });
      if (Number(response.headers.get("content-length")) > MAX_BYTES) return null;
      const bytes = new Uint8Array(await response.arrayBuffer());
      return bytes.byteLength <= MAX_BYTES ? { status: response.status, bytes } : null;
    });
  } catch {
    return null;
  }
}

export const textOf = ({ bytes }: Bytes) => new TextDecoder().decode(bytes);

const DETAIL = 300;

/** `detail`: the service's text. A wrong key of ours is not a fault of the text. */
export function unservedBy(status: number, detail: string): Unserved {
  if (status === 429 || status === 503) return { failed: "busy" };
  if (status === 400 || status === 413 || status === 422) return { failed: "refused", detail: detail.slice(0, DETAIL) };
  return { failed: "noAnswer", detail: detail.slice(0, DETAIL) };
}
