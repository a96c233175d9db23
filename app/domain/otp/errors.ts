export const OTP_ERRORS = {
  ResendChannelException: 400,
  AttemptsExpiredException: 400,
  NoAvailableChannelsException: 400,
  SessionClosedException: 400,
  InvalidCodeException: 400,
  ChannelChangedException: 400,
  ValidateError: 400,
  ForbiddenException: 403,
  WidgetIsBlockedException: 403,
  IsCodelessChannelException: 403,
  WidgetNotFoundException: 404,
  SessionNotFoundException: 404,
  LongPollingTimeoutException: 408,
  PhoneNumberMismatchException: 409,
  RestartCooldownActiveException: 409,
  SessionAlreadyConfirmedException: 409,
  RateLimitException: 429,
} as const;

export type OtpError = keyof typeof OTP_ERRORS;

/** `retryAfter`: seconds. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; error: OtpError; retryAfter?: number };

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const fail = (error: OtpError, retryAfter?: number) => ({
  ok: false as const,
  error,
  ...(retryAfter !== undefined && { retryAfter }),
});
