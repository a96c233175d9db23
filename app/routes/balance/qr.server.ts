import { encode } from "uqr";

export interface Qr {
  size: number;
  /** SVG path of the dark squares. */
  path: string;
}

/** Includes the quiet zone that scanners need. */
export function qrOf(text: string): Qr {
  const { size, data } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
}
