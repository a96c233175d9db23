export const MINUTE_MS = 60_000;

export const minuteOf = (ms: number) => ms - (ms % MINUTE_MS);
