export const tones = {
  tone: "Tonfall",
  tone_neutral: "neutral",
  tone_joyful: "fröhlich",
  tone_businesslike: "geschäftlich",
  tone_energetic: "energisch",
  tone_enthusiastic: "begeistert",
  tone_excited: "aufgeregt",
  tone_optimistic: "optimistisch",
  tone_informative: "sachlich",
  tone_inspiring: "inspirierend",
} as const;
