import fc from "fast-check";
import { expect, it } from "vitest";
import { FormShape, MAX_FIELDS, refuseManyPairs } from "../../../../../app/domain/base/shared/bounds/form-shape";

function takes(names: string[]): boolean {
  const shape = new FormShape();
  try {
    for (const name of names) shape.add(name);
    return true;
  } catch {
    return false;
  }
}

it.each([
  ["an index of four digits", ["rows[1000]"]],
  ["an index that is no number of a machine", [`rows[${"9".repeat(150)}]`]],
  ["a name of seven levels", ["a[0][0][0][0][0][0]"]],
  ["seven levels with dots", ["a.b.c.d.e.f.g"]],
  ["a name of 201 letters", ["a".repeat(201)]],
  ["1,001 fields", Array(1001).fill("a")],
  ["far places in many arrays", Array.from({ length: 10 }, (_, row) => `a[${row}].b[999]`)],
])("refuses %s", (_, names) => {
  expect(takes(names)).toBe(false);
});

it("accepts what our forms send: rows of rows, repeated names, 1,000 fields", () => {
  const rows = Array.from({ length: 200 }, (_, row) => [0, 1, 2, 3].map((cell) => `rows[${row}].cells[${cell}]`));
  expect(takes(rows.flat())).toBe(true);
  expect(takes(Array(MAX_FIELDS).fill("ids"))).toBe(true);
  expect(takes(["rows[999]"])).toBe(true);
});

it("never allocates more than 5,000 places for the names of a form", () => {
  const step = fc.oneof(
    fc.nat(2000).map((index) => `[${index}]`),
    fc.constantFrom("[]", ".a", ".b", "[a]"),
  );
  const name = fc
    .tuple(fc.constantFrom("a", "b"), fc.array(step, { maxLength: 8 }))
    .map(([start, path]) => start + path.join(""));
  fc.assert(
    fc.property(fc.array(name, { maxLength: 60 }), (names) => {
      if (!takes(names)) return;
      const lengths = new Map<string, number>();
      for (const one of names)
        for (const { index: at, 1: index } of one.matchAll(/\[(\d+)\]/g))
          lengths.set(one.slice(0, at), Math.max(lengths.get(one.slice(0, at)) ?? 0, Number(index) + 1));
      expect([...lengths.values()].reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(5000);
    }),
  );
});

it("counts the pairs of an encoded form before parsing", () => {
  expect(() => refuseManyPairs("a[]=&".repeat(1000))).toThrow("badRequest");
  expect(() => refuseManyPairs("a[]=&".repeat(999))).not.toThrow();
});
