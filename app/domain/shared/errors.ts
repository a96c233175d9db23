/**
 * One table for every error (spec §8), for screens and REST alike. The code is also the i18n key in the namespace
 * "errors"; `name` tells REST clients what the user may read from what he may fix; `page` is the error page's text.
 */
export const ERRORS = {
  badRequest: { status: 400, name: "ClientError", page: "badRequest" },
  notJson: { status: 400, name: "ClientError", page: "badRequest" },
  unauthorized: { status: 401, name: "AuthError", page: "unauthorized" },
  insufficientFunds: { status: 402, name: "PaymentError", page: "invalid" },
  forbidden: { status: 403, name: "PermissionError", page: "forbidden" },
  notFound: { status: 404, name: "NotFoundError", page: "notFound" },
  conflict: { status: 409, name: "ConflictError", page: "conflict" },
  fileTooLarge: { status: 413, name: "ClientError", page: "fileTooLarge" },
  unsupportedType: { status: 415, name: "ClientError", page: "invalid" },
  invalid: { status: 422, name: "ClientError", page: "invalid" },
  idempotencyMismatch: { status: 422, name: "ClientError", page: "invalid" },
  tooManyRequests: { status: 429, name: "RateLimitError", page: "tooManyRequests" },
  internal: { status: 500, name: "ServerError", page: "internal" },
} as const;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorPage = (typeof ERRORS)[ErrorCode]["page"];

const CODES = Object.keys(ERRORS) as ErrorCode[];

export const ERROR_STATUS = Object.fromEntries(CODES.map((code) => [code, ERRORS[code].status])) as {
  [C in ErrorCode]: (typeof ERRORS)[C]["status"];
};

/** The page of a code, or of a status that came without one; other statuses below 500 read as a bad request. */
export function errorPageOf(code: string | undefined, status: number): ErrorPage {
  const known = CODES.find((each) => each === code) ?? CODES.find((each) => ERRORS[each].status === status);
  if (known) return ERRORS[known].page;
  return status < 500 ? "badRequest" : "internal";
}

/** What nobody at the keyboard can fix: thrown, caught once at each door. */
export class CodedError extends Error {
  override name = "CodedError";
  constructor(
    readonly code: ErrorCode,
    readonly detail?: { key: string; values?: Record<string, string | number> },
    /** Seconds after which the same may succeed. */
    readonly retryAfter?: number,
  ) {
    super(detail?.key ?? code);
  }
  get status() {
    return ERROR_STATUS[this.code];
  }
}
