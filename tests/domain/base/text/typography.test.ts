import { describe, expect, it } from "vitest";
import { countSegments } from "../../../../app/domain/base/text/segments";
import { suggestGsm } from "../../../../app/domain/base/text/typography";

describe("suggestGsm", () => {
  it("replaces typographic characters and reports each change with its count", () => {
    expect(suggestGsm("“Sale” – 50% … №\u00a07 – today’s")).toEqual({
      text: '"Sale" - 50% ... N 7 - today\'s',
      replaced: [
        { from: "“", to: '"', count: 1 },
        { from: "”", to: '"', count: 1 },
        { from: "–", to: "-", count: 2 },
        { from: "…", to: "...", count: 1 },
        { from: "№", to: "N", count: 1 },
        { from: "\u00a0", to: " ", count: 1 },
        { from: "’", to: "'", count: 1 },
      ],
    });
  });

  it("leaves a GSM text alone, including accents in the alphabet", () => {
    expect(suggestGsm("Señor, è 5 €")).toEqual({ text: "Señor, è 5 €", replaced: [] });
  });

  it("drops accents missing from the alphabet", () => {
    expect(suggestGsm("información façade").text).toBe("informacion facade");
  });

  it("replaces a Cyrillic look-alike in a Latin text", () => {
    const hidden = suggestGsm("Vitamin С for уou");
    expect(hidden.text).toBe("Vitamin C for you");
    expect(countSegments(hidden.text).encoding).toBe("gsm7");
  });

  it("keeps Cyrillic words, which look-alikes would not help", () => {
    expect(suggestGsm("«Сок» и Coca-Cola").text).toBe('"Сок" и Coca-Cola');
    expect(suggestGsm("сор").replaced).toEqual([]);
  });

  it("keeps an emoji whole", () => {
    expect(suggestGsm("👨‍👩‍👧 ❤️").text).toBe("👨‍👩‍👧 ❤️");
  });
});
