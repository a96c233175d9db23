/** Placeholder of a stored value; invalid in a header. */
export const KEPT = "••••••••";
