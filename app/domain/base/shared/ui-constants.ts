export const PAGE_SIZES = [16, 32, 64] as const;
export const PAGE_SIZE = PAGE_SIZES[0];

export const TOAST_MS = 5000;
export const TOASTS_MOST = 5;
export const FEEDBACK_MS = 3000;

export const COUNTDOWN_TICK_MS = 1000;
export const COUNTDOWN_CLOSE_MS = 1000;

export const CHIP_CHARS = 25;

export const MASK_HISTORY = 100;
export const NUMBER_SCALE = 2;
export const NUMBER_RADIX = ",";

export const CALENDAR_YEARS = 25;

export const SCROLL_CHIP = { scrolled: 50, remaining: 150 } as const;
export const CHAT_POLL_MS = 100;

export const VERSION_CHECK_MS = 60_000;
export const VERSION_PROMPT_MS = 300_000;

export const SESSION_CHECK_MS = 1000;
export const SESSION_WARNING_MS = 300_000;
export const SESSION_NOTICE_MS = 30_000;

export const BALANCE_REFRESH_MS = 1000;
export const FILTER_DEBOUNCE_MS = 500;

export const FILE_SOON_MS = 3 * 24 * 60 * 60_000;
