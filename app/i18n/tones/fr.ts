export const tones = {
  tone: "Ton",
  tone_neutral: "neutre",
  tone_joyful: "joyeux",
  tone_businesslike: "professionnel",
  tone_energetic: "énergique",
  tone_enthusiastic: "enthousiaste",
  tone_excited: "excité",
  tone_optimistic: "optimiste",
  tone_informative: "informatif",
  tone_inspiring: "inspirant",
} as const;
