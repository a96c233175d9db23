import fc from "fast-check";
import { expect, it } from "vitest";
import { compareBy, type SortKey, sortedPage, sortedPageOf } from "../../../../app/domain/base/shared/sorted-pages";

const of = { key: ({ key }: { key: SortKey }) => key, id: ({ id }: { id: string }) => id };
const keys = fc.oneof(fc.constant(null), fc.integer(), fc.string(), fc.constantFrom("Яна", "ян", "Ёлка", "ель"));

it("visits rows with any keys once, in one order, in both directions", () => {
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), (made, limit) => {
      const rows = made.map((key, at) => ({ key, id: `id-${String(at).padStart(3, "0")}` }));
      const walk = (direction: "asc" | "desc") => {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = sortedPage(rows, of, { direction, cursor, limit });
          expect(page.total).toBe(rows.length);
          seen.push(...page.rows.map(({ id }) => id));
          cursor = page.next ?? undefined;
        } while (cursor !== undefined);
        return seen;
      };
      const up = walk("asc");
      expect(up.toSorted()).toEqual(rows.map(({ id }) => id));
      expect(walk("desc")).toEqual(up.toReversed());
    }),
  );
});

it("finds the same page of a list split into parts", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(keys, { maxLength: 12 }), { maxLength: 6 }),
      fc.record({ limit: fc.integer({ min: 1, max: 5 }), offset: fc.nat(7) }),
      fc.constantFrom("asc" as const, "desc" as const),
      (made, page, direction) => {
        const parts = made.map((part, at) =>
          part.map((key, n) => ({ key, id: `id-${at}-${String(n).padStart(3, "0")}` })),
        );
        const inOrder = parts.flat().sort(compareBy(direction));
        const sorted = sortedPageOf<(typeof inOrder)[number]>(of, { ...page, direction });
        for (const part of parts) sorted.add(part);
        const { rows, total, next } = sorted.page();
        const end = page.offset + page.limit;
        expect(rows).toEqual(inOrder.slice(page.offset, end));
        expect([total, next !== null]).toEqual([inOrder.length, inOrder.length > end]);
      },
    ),
  );
});

it("refuses the cursor of another list", () => {
  for (const cursor of ["0190-abc", "", "!!!", btoa("[1]")]) {
    expect(() =>
      sortedPage<{ key: SortKey; id: string }>([], of, { direction: "asc", cursor: cursor || "x", limit: 1 }),
    ).toThrow("cursorInvalid");
  }
});
