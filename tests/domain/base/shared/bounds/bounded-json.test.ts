import fc from "fast-check";
import { expect, it } from "vitest";
import { parseJson } from "../../../../../app/domain/base/shared/bounds/bounded-json";

it("reads JSON of ordinary size as JSON.parse does", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), fc.constantFrom(undefined, 2), (text, space) => {
      const value: unknown = JSON.parse(text);
      expect(parseJson(JSON.stringify(value, null, space))).toEqual(value);
    }),
  );
});

it("ignores brackets, commas and colons within strings, with any escapes", () => {
  const text = '[{"\\\\",:]['.repeat(50_000);
  expect(parseJson(JSON.stringify({ text, "a\\": '\\"' }))).toEqual({ text, "a\\": '\\"' });
});

it.each([
  ["33 levels of lists", `${"[".repeat(33)}${"]".repeat(33)}`],
  ["half a million levels that nothing closes", "[".repeat(500_000)],
  ["levels of objects", `${'{"a":'.repeat(40)}1${"}".repeat(40)}`],
  ["100,001 values", `[${"0,".repeat(100_000)}0]`],
  ["many empty lists", `[${"[],".repeat(60_000)}[]]`],
  ["many keys", `{${Array.from({ length: 60_000 }, (_, at) => `"${at}":0`).join()}}`],
])("refuses %s before parsing", (_, text) => {
  expect(() => parseJson(text)).toThrow("badRequest");
});

it.each(["", "{", '{"a":1', "'a'", '"a', "[1,]", "\u0000", '{"a":"\\'])("reports that %j is not JSON", (text) => {
  expect(() => parseJson(text)).toThrow("notJson");
});
