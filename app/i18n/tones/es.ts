export const tones = {
  tone: "Tono",
  tone_neutral: "neutro",
  tone_joyful: "alegre",
  tone_businesslike: "formal",
  tone_energetic: "enérgico",
  tone_enthusiastic: "entusiasta",
  tone_excited: "emocionado",
  tone_optimistic: "optimista",
  tone_informative: "informativo",
  tone_inspiring: "inspirador",
} as const;
