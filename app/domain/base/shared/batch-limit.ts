export const MOST_AT_ONCE = 100;
