/** Spec §8. The code is also the i18n key in "errors". */
export const ERRORS = {
  badRequest: { status: 400, name: "ClientError" },
  notJson: { status: 400, name: "ClientError" },
  unauthorized: { status: 401, name: "AuthError" },
  insufficientFunds: { status: 402, name: "PaymentError" },
  forbidden: { status: 403, name: "PermissionError" },
  notFound: { status: 404, name: "NotFoundError" },
  conflict: { status: 409, name: "ConflictError" },
  fileTooLarge: { status: 413, name: "ClientError" },
  unsupportedType: { status: 415, name: "ClientError" },
  invalid: { status: 422, name: "ClientError" },
  idempotencyMismatch: { status: 422, name: "ClientError" },
  tooManyRequests: { status: 429, name: "RateLimitError" },
  internal: { status: 500, name: "ServerError" },
  unavailable: { status: 503, name: "ServerError" },
} as const;

export type ErrorCode = keyof typeof ERRORS;

const CODES = Object.keys(ERRORS) as ErrorCode[];

export const ERROR_STATUS = Object.fromEntries(CODES.map((code) => [code, ERRORS[code].status])) as {
  [C in ErrorCode]: (typeof ERRORS)[C]["status"];
};

/** Seconds until D1 is tried again after `unavailable`. */
export const UNAVAILABLE_S = 2;

/** Thrown for what the user cannot fix; caught once at each entry point. */
export class CodedError extends Error {
  override name = "CodedError";
  constructor(
    readonly code: ErrorCode,
    readonly detail?: { key: string; values?: Record<string, string | number> },
    /** Seconds. */
    readonly retryAfter?: number,
  ) {
    super(detail?.key ?? code);
  }
  get status() {
    return ERROR_STATUS[this.code];
  }
}
