/** Resend's own error texts. */
export const MISSING_KEY = failure(401, "missing_api_key", "Missing API key in the authorization header");
export const INVALID_KEY = failure(403, "invalid_api_key", "API key is invalid");
export const NOT_JSON = failure(400, "validation_error", "The request body is not valid JSON");
export const BAD_IDEMPOTENCY_KEY = failure(400, "invalid_idempotency_key", "The key must be between 1-256 chars");
export const REUSED_KEY = failure(
  409,
  "invalid_idempotent_request",
  "Same idempotency key used with a different request payload",
);
export const KEY_IN_USE = failure(
  409,
  "concurrent_idempotent_requests",
  "Another request with the same idempotency key is in progress",
);
export const TOO_MANY = failure(429, "rate_limit_exceeded", "Too many requests. Please limit the number of requests");
export const SERVER_ERROR = failure(500, "internal_server_error", "An unexpected error occurred");

export function failure(statusCode: number, name: string, message: string) {
  return { statusCode, name, message };
}
