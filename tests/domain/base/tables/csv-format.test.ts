import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { DELIMITERS, FORMULA, readCell, writeCsv } from "../../../../app/domain/base/tables/csv-format";

describe("writeCsv", () => {
  it("writes exactly what Papa Parse writes, even when it skips the library", () => {
    const signs = fc.constantFrom(..."ab7Яß ,;'\"=+-@\t\r\n\u00a0\u0085\ufeff＝😀Ω");
    const cell = fc.oneof(
      fc.string({ unit: signs, maxLength: 6 }),
      fc.string(),
      fc.double(),
      fc.integer(),
      fc.constant(null),
    );
    const options = { newline: "\r\n", escapeFormulae: FORMULA };
    fc.assert(
      fc.property(fc.array(fc.array(cell)), fc.constantFrom(...DELIMITERS), (rows, delimiter) => {
        expect(writeCsv(rows, delimiter)).toBe(Papa.unparse(rows as unknown[][], { ...options, delimiter }));
      }),
      { numRuns: 1000 },
    );
  });

  it("quotes only where needed and ends lines as spreadsheets expect", () => {
    expect(writeCsv([["a;b", 'say "hi"', "two\nlines", "plain", null, 5]])).toBe(
      '"a;b";"say ""hi""";"two\nlines";plain;;5',
    );
    expect(writeCsv([["a;b"], ["c,d"]], ",")).toBe('a;b\r\n"c,d"');
  });

  it.each(["=1+1", "+7-916", "@SUM(A1)", "-2+3", "\t=1", "\r=1", "＝1", '=HYPERLINK("http://x")'])(
    "escapes %j so that no spreadsheet evaluates it",
    (cell) => {
      const written = writeCsv([[cell]]);
      expect(written.startsWith(`"'`)).toBe(true);
    },
  );

  it("leaves amounts and phones alone", () => {
    expect(writeCsv([["-12,50", "-3", -7.5, "12", "+79161234567", "+442071838750"]])).toBe(
      "-12,50;-3;-7.5;12;+79161234567;+442071838750",
    );
    expect(writeCsv([["+79161234567+1"], ["+7916123"], ["+123"]])).toBe(`"'+79161234567+1"\r\n+7916123\r\n"'+123"`);
  });
});

describe("readCell", () => {
  it.each(["=1", "'=1", "''+7 916", "-5", "'-5", "+79161234567", "'+79161234567", "'quoted'", "＝1", "'＝1"])(
    "reads back %j as written",
    (cell) => {
      const [written = ""] = Papa.parse<string[]>(writeCsv([[cell]]), { delimiter: ";" }).data[0] ?? [];
      expect(readCell(written)).toBe(cell);
    },
  );

  it("removes only the escaping apostrophe", () => {
    expect([" '+7 916 ", "'=x", "'quoted'", "'", "don't"].map(readCell)).toEqual([
      "+7 916",
      "=x",
      "'quoted'",
      "'",
      "don't",
    ]);
  });
});
