/** What the page of each status is called and looks like, and whether the same may be tried again. */
const PAGES = {
  400: ["badRequest", "failed", false],
  401: ["unauthorized", "noPermission", true],
  403: ["forbidden", "noPermission", false],
  404: ["notFound", "noMatch", false],
  409: ["conflict", "failed", true],
  413: ["fileTooLarge", "failed", true],
  422: ["invalid", "failed", true],
  429: ["tooManyRequests", "failed", true],
  500: ["internal", "failed", true],
} as const;

// Money and types that do not suit are put right like any other entry.
const LIKE: Record<number, keyof typeof PAGES> = { 402: 422, 415: 422 };

/** The page of an answer with this status; others below 500 read as a bad request. */
export function failurePage(status: number) {
  return PAGES[LIKE[status] ?? (status as keyof typeof PAGES)] ?? PAGES[status < 500 ? 400 : 500];
}
