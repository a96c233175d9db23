import { describe, expect, it } from "vitest";
import { countSegments, splitSegments } from "../../../../app/domain/base/text/segments";
import { sampler } from "../../../support/engine/sampler";

const EXTENDED = "^{}\\[~]|€\f";
const BASIC = "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCXYZÄÖÑÜ§¿abcxyzäöñüà";

describe("countSegments", () => {
  it.each([
    ["160 × A", "A".repeat(160), 1],
    ["161 × A", "A".repeat(161), 2],
    ["306 × A", "A".repeat(306), 2],
    ["307 × A", "A".repeat(307), 3],
    ["80 × €", "€".repeat(80), 1],
    ["81 × €", "€".repeat(81), 2],
    ["70 × Я", "Я".repeat(70), 1],
    ["71 × Я", "Я".repeat(71), 2],
    ["134 × Я", "Я".repeat(134), 2],
    ["135 × Я", "Я".repeat(135), 3],
    ["35 × 😀", "😀".repeat(35), 1],
    ["36 × 😀", "😀".repeat(36), 2],
    ["an escape pair on the border", `${"A".repeat(152)}€${"A".repeat(152)}`, 3],
    ["a surrogate pair on the border", `${"Я".repeat(66)}😀${"Я".repeat(10)}`, 2],
  ])("counts the segments of %s", (_, text, segments) => {
    expect(countSegments(text).segments).toBe(segments);
  });

  it("returns units, capacity and what remains of the last segment", () => {
    expect(countSegments("Hello €")).toEqual({
      encoding: "gsm7",
      characters: 7,
      units: 8,
      segments: 1,
      perSegment: 160,
      remaining: 152,
      forcedBy: null,
    });
    expect(countSegments("A".repeat(161))).toMatchObject({ perSegment: 153, remaining: 145 });
    expect(countSegments("Я".repeat(71))).toMatchObject({ encoding: "ucs2", perSegment: 67, remaining: 63 });
  });

  it("counts the unit left unused before an unsplittable pair", () => {
    expect(countSegments(`${"A".repeat(152)}€${"A".repeat(152)}`)).toMatchObject({ units: 306, remaining: 152 });
    expect(countSegments("😀".repeat(36))).toMatchObject({ units: 72, characters: 36, remaining: 61 });
  });

  it("names the first character that forces UCS-2 and its position", () => {
    expect(countSegments("price № 5").forcedBy).toEqual({ character: "№", index: 6 });
    expect(countSegments("ok 😀 №").forcedBy).toEqual({ character: "😀", index: 3 });
    expect(countSegments("gar\u00e7on").forcedBy).toEqual({ character: "ç", index: 3 });
    expect(countSegments("`").encoding).toBe("ucs2");
  });

  it("counts no segments in an empty text", () => {
    expect(countSegments("")).toMatchObject({ encoding: "gsm7", units: 0, segments: 0, remaining: 160 });
  });

  it("counts every GSM character, including the cost of extended ones", () => {
    for (const character of BASIC) expect(countSegments(character), character).toMatchObject({ units: 1 });
    for (const character of EXTENDED) expect(countSegments(character), character).toMatchObject({ units: 2 });
    expect(countSegments(BASIC + EXTENDED).encoding).toBe("gsm7");
  });

  it("ignores half of a surrogate pair, which is not sent", () => {
    expect(countSegments("Sale\ud83d")).toEqual(countSegments("Sale"));
  });

  it("agrees with a naive splitter on random texts", () => {
    const { pick, integer } = sampler(3);
    const alphabets = [[..."Ab1 "], [..."A€[]"], [..."Яя b"], [..."Я😀a"], [..."😀€"]];
    for (let round = 0; round < 4000; round++) {
      const alphabet = pick(alphabets);
      const text = Array.from({ length: integer(0, 420) }, () => pick(alphabet)).join("");
      const parts = naiveParts(text);
      const count = countSegments(text);
      expect(count.segments, text).toBe(parts.length);
      expect(count.remaining, text).toBe(count.perSegment - unitsOf(parts.at(-1) ?? "", count.encoding));
      expect(splitSegments(text), text).toEqual(parts);
    }
  });
});

describe("splitSegments", () => {
  it("returns parts that join to the original text", () => {
    const text = `${"Я".repeat(66)}😀${"Я".repeat(200)}`;
    expect(splitSegments(text).join("")).toBe(text);
    expect(splitSegments(text)[0]).toBe("Я".repeat(66));
  });
});

function unitsOf(text: string, encoding: string): number {
  if (encoding === "ucs2") return text.length;
  return [...text].reduce((sum, character) => sum + (EXTENDED.includes(character) ? 2 : 1), 0);
}

function naiveParts(text: string): string[] {
  const gsm = [...text].every((character) => BASIC.includes(character) || EXTENDED.includes(character));
  const encoding = gsm ? "gsm7" : "ucs2";
  if (text === "") return [];
  if (unitsOf(text, encoding) <= (gsm ? 160 : 70)) return [text];
  const parts: string[] = [""];
  for (const character of text) {
    const grown = parts.at(-1)! + character;
    if (unitsOf(grown, encoding) > (gsm ? 153 : 67)) parts.push(character);
    else parts[parts.length - 1] = grown;
  }
  return parts;
}
