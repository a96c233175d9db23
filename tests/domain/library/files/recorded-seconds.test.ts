import { expect, it } from "vitest";
import { recordedSeconds } from "../../../../app/domain/library/files/recorded-seconds";

function wav(seconds: number, rate = 16_000, declared?: number): Uint8Array {
  const bytes = new Uint8Array(44 + seconds * rate);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode("RIFF....WAVEfmt "));
  view.setUint32(16, 16, true);
  view.setUint32(28, rate, true);
  bytes.set(new TextEncoder().encode("data"), 36);
  view.setUint32(40, declared ?? seconds * rate, true);
  return bytes;
}

/** Version 1, layer III, 64 kbit/s, 44.1 kHz. */
function mp3(size: number, { tag = 0, frames = 0 } = {}): Uint8Array {
  const bytes = new Uint8Array(size + tag);
  if (tag > 0) bytes.set([73, 68, 51, 3, 0, 0, 0, 0, (tag - 10) >> 7, (tag - 10) & 127]);
  bytes.set([0xff, 0xfb, 0x50, 0xc0], tag);
  if (frames > 0) {
    bytes.set(new TextEncoder().encode("Xing"), tag + 36);
    new DataView(bytes.buffer).setUint32(tag + 40, 1);
    new DataView(bytes.buffer).setUint32(tag + 44, frames);
  }
  return bytes;
}

it.each<[string, Uint8Array, number | null]>([
  ["a WAV", wav(3), 3],
  ["a WAV that is a little longer", wav(3.5), 4],
  ["a WAV whose header was written before its length was known", wav(2, 16_000, 0xffffffff), 2],
  ["a WAV without a rate", wav(2, 0), null],
  ["an MP3", mp3(16_000), 2],
  ["an MP3 behind its tag", mp3(16_000, { tag: 500 }), 2],
  ["an MP3 of a variable rate", mp3(900, { frames: 383 }), 11],
  ["a moment", wav(0.1), 1],
  ["anything else", new Uint8Array(100), null],
  ["nothing", new Uint8Array(0), null],
])("measures the length of %s", (_, bytes, seconds) => {
  expect(recordedSeconds(bytes)).toBe(seconds);
});
