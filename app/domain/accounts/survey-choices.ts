export const GOALS = ["bulk", "dialogs", "integration"] as const;

/** Spec §1, in its order. */
export const SURVEY_CHANNELS = [
  "sms",
  "viber",
  "whatsapp",
  "vk",
  "telegram",
  "voice",
  "flashcall",
  "email",
  "push",
  "hlr",
  "wapi",
] as const;
