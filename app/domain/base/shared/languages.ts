export const ACCOUNT_LANGUAGES = ["ru", "en", "es", "pt", "fr", "de", "it"] as const;
