export const tones = {
  tone: "Тон",
  tone_neutral: "нейтральный",
  tone_joyful: "радостный",
  tone_businesslike: "деловой",
  tone_energetic: "энергичный",
  tone_enthusiastic: "восторженный",
  tone_excited: "взволнованный",
  tone_optimistic: "оптимистичный",
  tone_informative: "информативный",
  tone_inspiring: "вдохновляющий",
} as const;
