import { expect, it } from "vitest";
import { Visitors } from "../../../workers/short-links/visitors";

const NOON = Date.UTC(2026, 10, 27, 12);
const visits = (visitors: Visitors, visitor: string, n: number, at: number) =>
  Array.from({ length: n }, () => visitors.isFirst(visitor, at)).filter(Boolean).length;

it("counts up to ten visits of a visitor in a minute, and starts over in the next one", () => {
  const visitors = new Visitors();
  expect(visits(visitors, "a", 25, NOON)).toBe(10);
  expect(visits(visitors, "b", 3, NOON + 59_999)).toBe(3);
  expect(visits(visitors, "a", 1, NOON + 59_999)).toBe(0);
  expect(visits(visitors, "a", 25, NOON + 60_000)).toBe(10);
});

it("treats visitors beyond its capacity as new, and still recognizes the others", () => {
  const visitors = new Visitors();
  const known = Array.from({ length: 10_500 }, (_, n) => visitors.isFirst(`${n}`, NOON)).filter(Boolean);
  expect(known).toHaveLength(10_000);
  expect(visitors.isFirst("0", NOON)).toBe(true);
  expect(visitors.isFirst("10499", NOON)).toBe(false);
});
