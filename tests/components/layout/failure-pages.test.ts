import { expect, it } from "vitest";
import { failurePage } from "../../../app/components/layout/failure-pages";
import { ERRORS } from "../../../app/domain/shared/errors";
import { shell } from "../../../app/i18n/locales/ru/shell";

const pageOf = (status: number) => failurePage(status)[0];

it("has words for the page of every code's status", () => {
  for (const { status } of Object.values(ERRORS)) {
    expect(shell).toHaveProperty(`failure_${pageOf(status)}`);
    expect(shell).toHaveProperty(`help_${pageOf(status)}`);
  }
});

it("answers each status of the catalogue with a page, whether it has a code of ours or not", () => {
  const client = [400, 402, ...Array.from({ length: 14 }, (_, n) => 405 + n), 421, 423, 424, 425, 426, 428, 431, 451];
  for (const status of client) expect(["badRequest", "conflict", "fileTooLarge", "invalid"]).toContain(pageOf(status));
  for (const status of [500, 501, 502, 503, 504, 505, 506, 507, 508, 510, 511]) expect(pageOf(status)).toBe("internal");
  expect([401, 403, 404, 422, 429].map(pageOf)).toEqual([
    "unauthorized",
    "forbidden",
    "notFound",
    "invalid",
    "tooManyRequests",
  ]);
});
