const DAY_MS = 24 * 60 * 60_000;

/** The day that comes in so many days, as YYYY-MM-DD in UTC: a date written down passes one day. */
export const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
