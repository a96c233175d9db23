export const MAX_STEPS = 10;
