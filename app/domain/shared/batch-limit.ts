/** So many rows are named one by one and changed at once; more are meant by a filter, and a background task's. */
export const MOST_AT_ONCE = 100;
