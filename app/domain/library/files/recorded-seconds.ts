/** Bit rates of MPEG layer III, kbit/s: for version 1, and for versions 2 and 2.5. */
const RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const SAMPLE_RATES: Record<number, readonly number[]> = {
  0: [11_025, 12_000, 8000],
  2: [22_050, 24_000, 16_000],
  3: [44_100, 48_000, 32_000],
};
const SOUGHT_BYTES = 65_536;

/** Length of a WAV or MP3 in seconds, rounded up; null if it cannot be read. */
export function recordedSeconds(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const seconds = textAt(bytes, 0) === "RIFF" ? ofWav(bytes, view) : ofMp3(bytes, view);
  return seconds === null || !Number.isFinite(seconds) ? null : Math.max(1, Math.ceil(seconds));
}

const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

function ofWav(bytes: Uint8Array, view: DataView): number | null {
  let rate = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    const name = textAt(bytes, at);
    if (name === "fmt " && at + 20 <= bytes.length) rate = view.getUint32(at + 16, true);
    // A streamed file's header does not contain the real length.
    if (name === "data") return rate > 0 ? Math.min(size, bytes.length - at - 8) / rate : null;
    at += 8 + size + (size % 2);
  }
  return null;
}

function ofMp3(bytes: Uint8Array, view: DataView): number | null {
  const tag = textAt(bytes, 0).startsWith("ID3") && bytes.length > 10;
  const start = tag ? 10 + [6, 7, 8, 9].reduce((size, at) => size * 128 + (bytes[at]! & 127), 0) : 0;
  for (let at = start; at + 4 <= Math.min(bytes.length, start + SOUGHT_BYTES); at++) {
    const head = view.getUint32(at);
    if (head >>> 21 !== 0x7ff) continue;
    const [version, layer] = [(head >>> 19) & 3, (head >>> 17) & 3];
    const rate = RATES[version === 3 ? 0 : 1][(head >>> 12) & 15];
    const samples = SAMPLE_RATES[version]?.[(head >>> 10) & 3];
    if (layer !== 1 || !rate || !samples) continue;
    const frames = framesOf(bytes, view, at);
    return frames ? (frames * (version === 3 ? 1152 : 576)) / samples : ((bytes.length - at) * 8) / (rate * 1000);
  }
  return null;
}

/** With a variable bit rate, the first frame contains the number of frames. */
function framesOf(bytes: Uint8Array, view: DataView, frame: number): number | null {
  for (let at = frame; at + 12 <= Math.min(bytes.length, frame + 64); at++) {
    const name = textAt(bytes, at);
    if ((name === "Xing" || name === "Info") && view.getUint32(at + 4) & 1) return view.getUint32(at + 8);
  }
  return null;
}
