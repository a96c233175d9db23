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

export const MAX_SPEECH = 1000;
