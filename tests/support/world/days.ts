const DAY_MS = 24 * 60 * 60_000;

/** YYYY-MM-DD in UTC: a fixed date would expire. */
export const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
