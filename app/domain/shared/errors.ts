/** One table from code to HTTP status (spec §8). The code is also the i18n key in the namespace "errors". */
export const ERROR_STATUS = {
  badRequest: 400,
  notJson: 400,
  unauthorized: 401,
  insufficientFunds: 402,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  fileTooLarge: 413,
  unsupportedType: 415,
  invalid: 422,
  idempotencyMismatch: 422,
  tooManyRequests: 429,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

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
