import { encode } from "uqr";

/** Includes the quiet zone that scanners need. */
export const qrCode = (text: string) => encode(text, { border: 4 });

/** SVG path of the dark squares. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = qrCode(text);
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
}
