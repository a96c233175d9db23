import type { ErrorCode } from "./errors";

/** One thing the user can fix: an i18n key of the namespace "errors", its values, and the field it belongs to. */
export interface Problem {
  key: string;
  field?: string;
  values?: Record<string, string | number>;
}

export type Result<T> =
  | { ok: true; value: T }
  /** `retryAfter`: seconds after which the same may succeed. */
  | { ok: false; code: ErrorCode; problems: Problem[]; retryAfter?: number };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refuse(key: string, field?: string, values?: Problem["values"], code: ErrorCode = "invalid") {
  return { ok: false as const, code, problems: [{ key, field, values }] };
}
