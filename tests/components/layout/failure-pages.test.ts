import { expect, it } from "vitest";
import { failurePage } from "../../../app/components/layout/failure-pages";
import { ERRORS } from "../../../app/domain/base/shared/errors/errors";
import { failurePages } from "../../../app/i18n/failurePages/ru";

it("has text for the page of every code's status", () => {
  for (const { status } of Object.values(ERRORS)) {
    expect(failurePages).toHaveProperty(failurePage(status).title);
    expect(failurePages).toHaveProperty(failurePage(status).help);
  }
});

it("answers each status of the catalogue with its own title", () => {
  const client = [400, 401, 402, 403, 404, ...Array.from({ length: 14 }, (_, n) => 405 + n)];
  const others = [421, 422, 423, 424, 425, 426, 428, 429, 431, 451];
  const server = [500, 501, 502, 503, 504, 505, 506, 507, 508, 510, 511];
  const titles = [...client, ...others, ...server].map((status) => failurePage(status).title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(new Set(titles.map((title) => failurePages[title])).size).toBe(titles.length);
});

it("treats any other status as a bad request or as a server error", () => {
  expect(failurePage(499).title).toBe(failurePage(400).title);
  expect(failurePage(599).title).toBe(failurePage(500).title);
});
