import { expect, it } from "vitest";
import { ERROR_STATUS, ERRORS, errorPageOf } from "../../../app/domain/shared/errors";
import { errors } from "../../../app/i18n/locales/ru/errors";
import { shell } from "../../../app/i18n/locales/ru/shell";

it("has a sentence and a page for every code", () => {
  for (const [code, { page }] of Object.entries(ERRORS)) {
    expect(errors).toHaveProperty(code);
    expect(shell).toHaveProperty(`failure_${page}`);
    expect(shell).toHaveProperty(`help_${page}`);
  }
});

it("answers each status of the catalogue with a page, whether it has a code of ours or not", () => {
  const client = [400, 402, ...Array.from({ length: 14 }, (_, n) => 405 + n), 421, 423, 424, 425, 426, 428, 431, 451];
  for (const status of client)
    expect(["badRequest", "conflict", "fileTooLarge", "invalid"]).toContain(errorPageOf(undefined, status));
  for (const status of [500, 501, 502, 503, 504, 505, 506, 507, 508, 510, 511])
    expect(errorPageOf(undefined, status)).toBe("internal");
  expect([401, 403, 404, 422, 429].map((status) => errorPageOf(undefined, status))).toEqual([
    "unauthorized",
    "forbidden",
    "notFound",
    "invalid",
    "tooManyRequests",
  ]);
});

it("knows a code by its own page, whatever the status", () => {
  expect(errorPageOf("conflict", 500)).toBe("conflict");
  expect(errorPageOf("nonsense", 404)).toBe("notFound");
  expect(ERROR_STATUS.tooManyRequests).toBe(429);
});
