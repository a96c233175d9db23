import { encode } from "uqr";

export interface Qr {
  size: number;
  /** Of an SVG: the dark squares. */
  path: string;
}

/** With the quiet zone that readers need. */
export function qrOf(text: string): Qr {
  const { size, data } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
}
