/** A module of its own, so that pages need no zone arithmetic. */
export const DEFAULT_ZONE = "Europe/Moscow";
