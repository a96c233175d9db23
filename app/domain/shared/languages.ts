/** A test keeps them equal to those of app/i18n. */
export const ACCOUNT_LANGUAGES = ["ru", "en", "es", "pt", "fr", "de", "it"] as const;
