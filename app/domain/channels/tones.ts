/** Emotional tones of speech and of generated texts (spec §9). */
export const TONES = [
  "neutral",
  "joyful",
  "businesslike",
  "energetic",
  "enthusiastic",
  "excited",
  "optimistic",
  "informative",
  "inspiring",
] as const;

export const DEFAULT_TONE = TONES[0];

export type Tone = (typeof TONES)[number];

/** Letters of a text that is read out: providers of calls take no more. */
export const MAX_SPEECH = 1000;
