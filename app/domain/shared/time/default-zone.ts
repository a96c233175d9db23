/** The zone of whoever chose none. A leaf: pages that only say times need no sums of zones. */
export const DEFAULT_ZONE = "Europe/Moscow";
