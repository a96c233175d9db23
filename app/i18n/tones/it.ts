export const tones = {
  tone: "Tono",
  tone_neutral: "neutro",
  tone_joyful: "gioioso",
  tone_businesslike: "formale",
  tone_energetic: "energico",
  tone_enthusiastic: "entusiasta",
  tone_excited: "emozionato",
  tone_optimistic: "ottimista",
  tone_informative: "informativo",
  tone_inspiring: "ispirante",
} as const;
