/** Constants of the interface (spec §9), each in one place with its unit; tests/components hold the styles to them. */

/** Rows per page: base, 2x and 4x; the base is the default. */
export const PAGE_SIZES = [16, 32, 64] as const;
export const PAGE_SIZE = PAGE_SIZES[0];

/** Widths where the layout changes, px. */
export const BREAKPOINTS = [320, 425, 768, 1024, 1440, 1920, 2560] as const;
/** Up to here a dialog takes the whole screen, px. */
export const DIALOG_MOBILE = 768;
export const DIALOG_Z_INDEX = 7;

export const TOAST_MS = 5000;
export const TOASTS_MOST = 5;
/** How long a button says what it did. */
export const FEEDBACK_MS = 3000;
/** Between the blocks of a preloader. */
export const PRELOADER_STEP_MS = 500;
/** A quick answer shows no skeleton (look §3). */
export const SKELETON_MS = 300;

/** Between a tooltip and its control, px. */
export const TOOLTIP_OFFSET = 10;
/** Between a tooltip and the window's edge, px. */
export const TOOLTIP_SHIFT = 10;
export const COUNTDOWN_TICK_MS = 1000;
/** A tooltip that counts down closes so long after the end. */
export const COUNTDOWN_CLOSE_MS = 1000;

/** A chip's label is cut to so many characters. */
export const CHIP_CHARS = 25;

/** States that undo remembers in a masked input. */
export const MASK_HISTORY = 100;
/** Decimals of a typed number, and the sign before them. */
export const NUMBER_SCALE = 2;
export const NUMBER_RADIX = ",";

/** Years before and after this one in a calendar. */
export const CALENDAR_YEARS = 25;

/** Chips that scroll the notifications: scrolled over so many px, or so many remain. */
export const SCROLL_CHIP = { scrolled: 50, remaining: 150 } as const;
/** How often the page looks whether the live chat has loaded. */
export const CHAT_POLL_MS = 100;

/** How often a newer version is looked for, and how long it is offered. */
export const VERSION_CHECK_MS = 60_000;
export const VERSION_PROMPT_MS = 300_000;

/** The session's end is looked at so often, and announced when so much is left, for so long. */
export const SESSION_CHECK_MS = 1000;
export const SESSION_WARNING_MS = 300_000;
export const SESSION_NOTICE_MS = 30_000;

export const BALANCE_REFRESH_MS = 1000;
/** Filters wait so long for the next key. */
export const FILTER_DEBOUNCE_MS = 500;

/** The owner of a file is warned of its deletion so long before. */
export const FILE_SOON_MS = 3 * 24 * 60 * 60_000;
