/** What stands for a stored value that nobody is shown; no header can have it as its own. */
export const KEPT = "••••••••";
