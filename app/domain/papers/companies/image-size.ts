/** Width and height of a PNG, from its first chunk, or of a JPEG, from its frame header; empty: unreadable. */
export function sidesOf(bytes: Uint8Array, type: string): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === "image/png") return bytes.length >= 24 ? [view.getUint32(16), view.getUint32(20)] : [];
  for (let at = 2; at + 9 < bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker >> 8 !== 0xff) return [];
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return [view.getUint16(at + 5), view.getUint16(at + 7)];
  }
  return [];
}
