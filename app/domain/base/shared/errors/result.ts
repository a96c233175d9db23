import type { ErrorCode } from "./errors";

export interface Problem {
  key: string;
  field?: string;
  values?: Record<string, string | number>;
}

export type Result<T> =
  | { ok: true; value: T }
  /** `retryAfter`: seconds. */
  | { ok: false; code: ErrorCode; problems: Problem[]; retryAfter?: number };

/** `path`: dotted; `near`: the name that was probably intended. */
export function fieldUnknown(path: string, near: string | null = null): Problem {
  const field = path.split(".").at(-1) ?? path;
  return { key: "fieldUnknown", field: path, values: { field, ...(near === null ? {} : { near, context: "near" }) } };
}

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refuse(key: string, field?: string, values?: Problem["values"], code: ErrorCode = "invalid") {
  return { ok: false as const, code, problems: [{ key, field, values }] };
}
