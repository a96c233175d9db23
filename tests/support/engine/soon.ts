import { vi } from "vitest";

/** Polls until the check passes, for slightly less than the test timeout. */
export function soon<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, 50_000);
}
