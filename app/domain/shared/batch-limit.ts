/** More rows are changed by a filter in a background task. */
export const MOST_AT_ONCE = 100;
