/** The languages that an account can choose; a test holds them to those of app/i18n. */
export const ACCOUNT_LANGUAGES = ["ru", "en", "es", "pt", "fr", "de", "it"] as const;
