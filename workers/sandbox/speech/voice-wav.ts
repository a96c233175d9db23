const RATE = 16_000;
const HEADER = 44;
const MOST_SECONDS = 40;
/** Two formants of each vowel, Hz. */
const VOWELS: Record<string, [number, number]> = {
  a: [730, 1090],
  e: [530, 1840],
  i: [300, 2250],
  o: [570, 840],
  u: [310, 870],
  y: [320, 1600],
  "\u0430": [730, 1090],
  "\u044f": [690, 1400],
  "\u0435": [530, 1840],
  "\u0451": [560, 1100],
  "\u044d": [580, 1700],
  "\u0438": [300, 2250],
  "\u044b": [320, 1600],
  "\u043e": [570, 840],
  "\u0443": [310, 870],
  "\u044e": [310, 1300],
};
const MS = { vowel: 90, consonant: 45, pause: 90 };

/** A hum of formants per character. The same text, pitch and speed always sound the same. */
export function voiceWav(text: string, { pitch, speed }: { pitch: number; speed: number }): Uint8Array {
  const samples: number[] = [];
  for (const letter of text.toLowerCase()) {
    if (samples.length > MOST_SECONDS * RATE) break;
    const formants = VOWELS[letter];
    const isLetter = /\p{L}|\p{N}/u.test(letter);
    const ms = (formants ? MS.vowel : isLetter ? MS.consonant : MS.pause) / speed;
    const length = Math.round((ms / 1000) * RATE);
    const [low, high] = formants ?? [200 + (letter.codePointAt(0)! % 40) * 60, 3000];
    const loudness = formants ? 0.5 : isLetter ? 0.15 : 0;
    for (let n = 0; n < length; n++)
      samples.push(loudness * envelope(n, length) * hum(samples.length, pitch, low, high));
  }
  return wavOf(samples);
}

function hum(at: number, pitch: number, low: number, high: number): number {
  const wave = (hertz: number) => Math.sin((2 * Math.PI * hertz * at) / RATE);
  return wave(pitch) * (0.6 * wave(low) + 0.3 * wave(high)) + 0.2 * wave(pitch);
}

function envelope(n: number, length: number): number {
  const edge = Math.min(n, length - 1 - n) / (length / 4);
  return Math.min(1, edge);
}

function wavOf(samples: number[]): Uint8Array {
  const bytes = new Uint8Array(HEADER + 2 * samples.length);
  const view = new DataView(bytes.buffer);
  const name = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  name(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  name(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, 2 * RATE, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  name(36, "data");
  view.setUint32(40, 2 * samples.length, true);
  samples.forEach((sample, index) => {
    view.setInt16(HEADER + 2 * index, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  });
  return bytes;
}
