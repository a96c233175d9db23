/** Days that a message stays in the bar above pages. */
export const BAR_DAYS = [1, 3, 7] as const;
/** Audiences: all accounts, or those of a level. */
export const READERS = ["everybody", "me", "reseller", "manager"] as const;
