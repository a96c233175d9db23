export const tones = {
  tone: "Tom",
  tone_neutral: "neutro",
  tone_joyful: "alegre",
  tone_businesslike: "formal",
  tone_energetic: "enérgico",
  tone_enthusiastic: "entusiasta",
  tone_excited: "animado",
  tone_optimistic: "otimista",
  tone_informative: "informativo",
  tone_inspiring: "inspirador",
} as const;
