export const tones = {
  tone: "Tone",
  tone_neutral: "neutral",
  tone_joyful: "joyful",
  tone_businesslike: "businesslike",
  tone_energetic: "energetic",
  tone_enthusiastic: "enthusiastic",
  tone_excited: "excited",
  tone_optimistic: "optimistic",
  tone_informative: "informative",
  tone_inspiring: "inspiring",
} as const;
