import { refusalOfFetch } from "../../hooks/resolver";
import { fetchAt, outgoing } from "../../outgoing";

export interface Video {
  bytes: number;
  seconds: number;
}

const MOST_SCANNED = 512 * 1024;

export const VIDEO_UNAVAILABLE = "fileUnavailable";
const INVALID = { code: "videoInvalid" };

/** Private addresses are refused, except the cabinet's host. */
export async function videoFacts(
  url: string,
  callbackUrl: string,
  timeoutMs: number,
): Promise<Video | { code: string }> {
  if (await refusalOfFetch(url, [new URL(callbackUrl).hostname])) return INVALID;
  try {
    return await outgoing(new URL(url).host, timeoutMs, async (signal) => {
      const head = await fetchAt(url, { method: "HEAD", redirect: "manual", signal });
      const bytes = Number(head.headers.get("content-length"));
      if (head.status >= 500 || head.status === 429) return { code: VIDEO_UNAVAILABLE };
      if (!head.ok || !(bytes > 0)) return INVALID;
      const last = bytes - 1;
      const seconds =
        durationIn(await part(url, 0, Math.min(last, MOST_SCANNED), signal)) ??
        durationIn(await part(url, Math.max(0, bytes - MOST_SCANNED), last, signal));
      return seconds === null ? INVALID : { bytes, seconds };
    });
  } catch {
    return { code: VIDEO_UNAVAILABLE };
  }
}

async function part(url: string, from: number, to: number, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetchAt(url, { headers: { range: `bytes=${from}-${to}` }, redirect: "manual", signal });
  const reader = answer.body?.getReader();
  const kept: Uint8Array[] = [];
  let length = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    kept.push(read.value);
    length += read.value.byteLength;
    if (length > to - from) break;
  }
  await reader?.cancel();
  return Buffer.concat(kept);
}

/** Seconds, from the movie header box, 32 or 64 bits by version (ISO/IEC 14496-12). */
function durationIn(bytes: Uint8Array): number | null {
  const data = Buffer.from(bytes);
  const at = data.indexOf("mvhd");
  if (at < 0 || at + 36 > data.length) return null;
  const isLong = data[at + 4] === 1;
  const scale = data.readUInt32BE(at + (isLong ? 24 : 16));
  const duration = isLong ? Number(data.readBigUInt64BE(at + 28)) : data.readUInt32BE(at + 20);
  return scale > 0 ? duration / scale : null;
}
