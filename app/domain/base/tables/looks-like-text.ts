const WIDE_SAMPLE = 4096;
/** High bytes of Latin, its accents, Greek, Cyrillic and general punctuation. */
const HIGH = new Set([0, 1, 3, 4, 0x20, 0x21]);

/**
 * UTF-16 by its mark or, without one, by its high bytes; null for other text. Any other file with zeros is not text.
 */
export function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, Math.min(WIDE_SAMPLE, bytes.length & ~1));
  if (sample.length < 4 || !sample.includes(0)) return null;
  return isWide(sample, 1) ? "utf-16le" : isWide(sample, 0) ? "utf-16be" : null;
}

/** Nine of ten high bytes belong to a supported script, and no pair of a low byte is a control character. */
function isWide(sample: Uint8Array, high: 0 | 1): boolean {
  let known = 0;
  for (let at = 0; at < sample.length; at += 2) {
    const [top, low] = [sample[at + high]!, sample[at + 1 - high]!];
    if (top === 0 && low < 0x20 && low !== 9 && low !== 10 && low !== 13) return false;
    if (HIGH.has(top)) known++;
  }
  return known * 2 >= sample.length * 0.9;
}

const SAMPLE = 65_536;

/** UTF-16 is text; elsewhere one stray control character in a hundred bytes is tolerated. */
export function isText(bytes: Uint8Array): boolean {
  if (wideEncoding(bytes)) return true;
  const sample = bytes.subarray(0, SAMPLE);
  let controls = 0;
  for (const byte of sample) if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13) controls++;
  return controls <= Math.max(2, sample.length / 100);
}
