/** Messages of a chain, the first included. */
export const MAX_STEPS = 10;
