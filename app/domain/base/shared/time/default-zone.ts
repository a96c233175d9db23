/** Separate module, so that pages do not load zone arithmetic. */
export const DEFAULT_ZONE = "Europe/Moscow";
