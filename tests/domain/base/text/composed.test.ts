import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { payloadInput } from "../../../../app/domain/base/channels/payload";
import { composed } from "../../../../app/domain/base/text/composed";
import { countSegments, splitSegments } from "../../../../app/domain/base/text/segments";
import { transliterate } from "../../../../app/domain/base/text/transliteration";
import { suggestGsm } from "../../../../app/domain/base/text/typography";
import { compileText } from "../../../../app/domain/base/text/variables";
import { CONCATENATIONS, partsOf } from "../../../../workers/smpp/codec/parts";

const SAMPLES = [
  "é".repeat(105),
  "Señor Muñoz, à bientôt",
  "Йогурт и ёжик",
  "각하",
  "Ω ` ;",
  "Tiếng Việt",
  "😀é",
  "plain",
];

const whole = (text: string) => Array.from(text, (one) => (one.isWellFormed() ? one : "")).join("");

describe("A text with decomposed accents", () => {
  it.each(SAMPLES)("is counted, split and sent like the composed one: %s", (text) => {
    const apart = text.normalize("NFD");
    const whole = text.normalize("NFC");
    expect(countSegments(apart)).toEqual(countSegments(whole));
    expect(splitSegments(apart)).toEqual(splitSegments(whole));
    for (const way of CONCATENATIONS) expect(partsOf(apart, way, 7)).toEqual(partsOf(whole, way, 7));
    expect(compileText(apart).render({})).toBe(whole);
    expect(payloadInput.parse({ text: apart }).text).toBe(whole);
  });

  it("costs one part if the composed one does", () => {
    expect(countSegments("e\u0301".repeat(105))).toMatchObject({ encoding: "gsm7", segments: 1, characters: 105 });
  });

  it("gets no advice", () => {
    expect(suggestGsm("e\u0301a\u0300")).toEqual({ text: "éà", replaced: [] });
    expect(transliterate("и\u0306од")).toBe("yod");
  });

  it("is composed when a variable inserts it", () => {
    expect(compileText("${firstName}!").render({ firstName: "Rene\u0301" })).toBe("René!");
  });

  it("drops half of a surrogate pair", () => {
    expect(composed("Sale \ud83d")).toBe("Sale ");
    expect(composed("Sale \ud83d\ude00")).toBe("Sale 😀");
  });

  it("matches Unicode's composition for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.constantFrom(...SAMPLES), (random, sample) => {
        const text = `${sample}${random}`.normalize("NFD");
        expect(composed(text)).toBe(whole(text.normalize("NFC")));
        expect(composed(random)).toBe(whole(random.normalize("NFC")));
      }),
    );
    for (let code = 0; code < 0x10000; code++) {
      const character = String.fromCharCode(code);
      if (composed(character) !== whole(character.normalize("NFC"))) expect.fail(`U+${code.toString(16)}`);
    }
  });
});
