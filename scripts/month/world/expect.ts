import type { Result } from "../../../app/domain/base/shared/errors/result";

/** The value of a call that the product must accept: a refusal is a fault of the month's plan. */
export function accepted<T>(result: Result<T> | null, what: string): T {
  if (result?.ok) return result.value;
  throw new Error(`${what}: ${JSON.stringify(result)}`);
}
