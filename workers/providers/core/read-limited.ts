/** null when the body has more than `most` bytes. */
export async function readAtMost({ body }: Response, most: number): Promise<Buffer<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader!.read()) {
    parts.push(part.value);
    size += part.value.byteLength;
    if (size <= most) continue;
    await reader!.cancel();
    return null;
  }
  return Buffer.concat(parts);
}
