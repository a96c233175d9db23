export const OTP_ERRORS = {
  ResendChannelException: 400,
  AttemptsExpiredException: 400,
  CodeExpiredException: 400,
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
  ChallengeRequiredException: 428,
  SessionAlreadyConfirmedException: 409,
  RateLimitException: 429,
} as const;

export type OtpError = keyof typeof OTP_ERRORS;

/** `retryAfter`: seconds; `challenge`: to be solved for the next attempt. */
export interface Failure {
  ok: false;
  error: OtpError;
  retryAfter?: number;
  challenge?: { token: string; bits: number };
}
export type Outcome<T> = { ok: true; value: T } | Failure;

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const fail = (error: OtpError, retryAfter?: number): Failure => ({
  ok: false,
  error,
  ...(retryAfter !== undefined && { retryAfter }),
});
