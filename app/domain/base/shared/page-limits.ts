/** Largest exact total. */
export const MOST_COUNTED = 10_000;
/** Rows that a page may read when no index serves its filter. */
export const MOST_READ = 20_000;
