const HEADER = 44;

/** Corrects the lengths in a header, which streaming services leave at the maximum. null for other files. */
export function mendedWav(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength <= HEADER || nameAt(view, 0) !== "RIFF" || nameAt(view, 8) !== "WAVE") return null;
  view.setUint32(4, bytes.byteLength - 8, true);
  for (let at = 12; at + 8 <= bytes.byteLength; ) {
    if (nameAt(view, at) === "data") {
      view.setUint32(at + 4, bytes.byteLength - at - 8, true);
      return bytes;
    }
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  return null;
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}
