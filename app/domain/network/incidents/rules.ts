/** Days before an incident's start in which an account must have sent messages to count as affected. */
export const TOUCHED_DAYS = [1, 3, 7, 30] as const;
