export interface Video {
  bytes: number;
  seconds: number;
}

/** An MP4 keeps its duration near its beginning or its end, with what else a player needs first. */
const LOOKED_AT = 512 * 1024;

/** How long and how big an MP4 is; null where it cannot be had within the time or does not say. */
export async function videoFacts(url: string, timeoutMs: number): Promise<Video | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const head = await fetch(url, { method: "HEAD", redirect: "follow", signal });
    const bytes = Number(head.headers.get("content-length"));
    if (!head.ok || !(bytes > 0)) return null;
    const last = bytes - 1;
    const seconds =
      durationIn(await part(url, 0, Math.min(last, LOOKED_AT), signal)) ??
      durationIn(await part(url, Math.max(0, bytes - LOOKED_AT), last, signal));
    return seconds === null ? null : { bytes, seconds };
  } catch {
    return null;
  }
}

/** Also of a server that ignores ranges no more is read than was asked for. */
async function part(url: string, from: number, to: number, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(url, { headers: { range: `bytes=${from}-${to}` }, signal });
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

/** Seconds, from the movie header box: time scale and duration, 32 or 64 bits by its version (ISO/IEC 14496-12). */
export function durationIn(bytes: Uint8Array): number | null {
  const data = Buffer.from(bytes);
  const at = data.indexOf("mvhd");
  if (at < 0 || at + 36 > data.length) return null;
  const isLong = data[at + 4] === 1;
  const scale = data.readUInt32BE(at + (isLong ? 24 : 16));
  const duration = isLong ? Number(data.readBigUInt64BE(at + 28)) : data.readUInt32BE(at + 20);
  return scale > 0 ? duration / scale : null;
}
