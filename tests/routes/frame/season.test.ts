import { expect, it } from "vitest";
import { seasonAt } from "../../../app/web/frame/season";

const at = (moscow: string) => seasonAt(Date.parse(`${moscow}+03:00`));

it.each([
  ["2026-12-14T23:59:59", null],
  ["2026-12-15T00:00:00", "snow"],
  ["2026-12-31T23:59:59", "snow"],
  ["2027-01-01T00:00:00", "snow"],
  ["2027-01-15T23:59:59", "snow"],
  ["2027-01-16T00:00:00", null],
  ["2027-03-04T23:59:59", null],
  ["2027-03-05T00:00:00", "mimosa"],
  ["2027-03-11T23:59:59", "mimosa"],
  ["2027-03-12T00:00:00", null],
  ["2028-02-29T12:00:00", null],
])("at %s in Moscow the logo has %s", (moscow, season) => {
  expect(at(moscow)).toBe(season);
});

it("follows Moscow's day, not London's", () => {
  expect(seasonAt(Date.parse("2026-12-14T21:00:00Z"))).toBe("snow");
  expect(seasonAt(Date.parse("2027-03-11T21:00:00Z"))).toBeNull();
});
