import { vi } from "vitest";

/** Waits until the check holds: as long as a busy machine may need, a little less than a test may take. */
export function soon<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, 50_000);
}
