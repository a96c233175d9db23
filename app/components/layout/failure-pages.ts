import type { failurePages } from "../../i18n/failurePages/ru";

/** Title, icon and whether to retry, by status. */
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

/** Statuses with a title of their own (spec §8) and the generic help of 4xx or 5xx. */
const TITLED = [
  402, 405, 406, 407, 408, 410, 411, 412, 414, 415, 416, 417, 418, 421, 423, 424, 425, 426, 428, 431, 451, 501, 502,
  503, 504, 505, 506, 507, 508, 510, 511,
] as const;

export const OFFLINE = 0;
/** The page itself failed. */
export const BROWSER = -1;

interface FailurePage {
  title: Extract<keyof typeof failurePages, `failure_${string}`>;
  help: Extract<keyof typeof failurePages, `help_${string}`>;
  kind: "failed" | "noPermission" | "noMatch";
  canRetry: boolean;
}

/** Error page of a status, as keys of `failurePages`; unknown statuses count as 400 or 500. */
export function failurePage(status: number): FailurePage {
  if (status === OFFLINE) return { title: "failure_offline", help: "help_offline", kind: "failed", canRetry: true };
  if (status === BROWSER) return { title: "failure_browser", help: "help_browser", kind: "failed", canRetry: true };
  const titled = TITLED.find((each) => each === status);
  if (titled) {
    const own = titled === 402 || titled === 503;
    const help = own ? (`help_${titled}` as const) : titled < 500 ? "help_client" : "help_internal";
    return { title: `failure_${titled}`, help, kind: "failed", canRetry: true };
  }
  const [page, kind, canRetry] = PAGES[status as keyof typeof PAGES] ?? PAGES[status < 500 ? 400 : 500];
  return { title: `failure_${page}`, help: `help_${page}`, kind, canRetry };
}
