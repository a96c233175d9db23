import { encode } from "uqr";

/** With the quiet zone that readers need. */
export const qrCode = (text: string) => encode(text, { border: 4 });

/** Of an SVG: the dark squares. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = qrCode(text);
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
}
