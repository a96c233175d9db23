import { describe, expect, it } from "vitest";
import { countSegments } from "../../app/domain/base/text/segments";
import { CONCATENATIONS, partsOf } from "../../workers/smpp/codec/parts";
import { COMMAND, decodePdu, encodePdu } from "../../workers/smpp/codec/pdu";
import { pieceOf, textOf } from "../../workers/smpp/codec/short-message";
import { ALPHABETS, type Alphabet, codingOf, decodeText, encodeAs, readingOf } from "../../workers/smpp/codec/texts";

const encoded = (text: string, alphabet: Alphabet = "gsm0338") => encodeAs(text, codingOf(text, alphabet), alphabet);

const hex = (octets: Uint8Array) => Buffer.from(octets).toString("hex");
const octets = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(" ", ""), "hex"));

describe("Texts on the wire", () => {
  // protocols §1.5
  it.each([
    ["Hello €{}[]~^|\\", 0, "48656c6c6f20 1b65 1b28 1b29 1b3c 1b3e 1b3d 1b14 1b40 1b2f"],
    ["ÇàéØ@£$_", 0, "09 7f 05 0b 00 01 02 11"],
    ["Привет", 8, "041f04400438043204350442"],
    ["ç", 8, "00e7"],
    ["`", 8, "0060"],
  ])("%s is data_coding %i", (text, coding, wire) => {
    expect(hex(encoded(text).octets)).toBe(hex(octets(wire)));
    expect(encoded(text).coding).toBe(coding);
    expect(decodeText([octets(wire)], readingOf(coding, "gsm0338"))).toBe(text);
  });

  it.each([
    [3, "c7e9", "Çé"],
    [1, "414243", "ABC"],
    [6, "bfe0d8d2d5e2", "Привет"],
    [0x18, "041f", "П"],
    [0xf0, "1b65", "€"],
    [0xc8, "00", "@"],
    [8, "041f04", "П"],
    [0, "1b", " "],
    [0, "1b411b", "  "],
    [3, "80a49fff", "\u0080¤\u009fÿ"],
  ])("of data_coding %i are read, truncated ones too", (coding, wire, text) => {
    expect(decodeText([octets(wire)], readingOf(coding, "gsm0338"))).toBe(text);
  });
});

describe("The meaning of data_coding 0", () => {
  it.each([
    ["gsm0338", "@_é€", 0, "00 11 05 1b65"],
    ["iso-8859-1", "@_é{", 0, "40 5f e9 7b"],
    ["iso-8859-1", "@€", 8, "0040 20ac"],
    ["iso-8859-1", "Ω", 8, "03a9"],
    ["ascii", "@_{", 0, "40 5f 7b"],
    ["ascii", "@é", 8, "0040 00e9"],
    // Counted as UCS-2: GSM 03.38 lacks these characters.
    ["iso-8859-1", "ç`", 8, "00e7 0060"],
    ["ascii", "`", 8, "0060"],
  ] as const)("is %s: %s goes out as data_coding %i", (alphabet, text, coding, wire) => {
    const sent = encoded(text, alphabet);
    expect(sent.coding).toBe(coding);
    expect(hex(sent.octets)).toBe(hex(octets(wire)));
    expect(decodeText([sent.octets], readingOf(coding, alphabet))).toBe(text);
  });

  it("does not affect the others", () => {
    const others = [1, 3, 8, 0xf0];
    for (const alphabet of ALPHABETS) {
      expect(others.map((coding) => readingOf(coding, alphabet))).toEqual([3, 3, 8, 0]);
    }
  });
});

it("Texts of any length are read", () => {
  for (const coding of [0, 3, 8])
    expect(decodeText([new Uint8Array(400_000).fill(0x41)], coding)).toHaveLength(coding === 8 ? 200_000 : 400_000);
});

describe("Long texts", () => {
  const parts = (text: string, way: (typeof CONCATENATIONS)[number] = "udh8") => partsOf(text, way, 0x1234)!;
  // protocols §1.5
  it.each([
    ["A".repeat(160), 1],
    ["A".repeat(161), 2],
    ["€".repeat(80), 1],
    ["€".repeat(81), 2],
    ["Я".repeat(70), 1],
    ["Я".repeat(71), 2],
    ["Я".repeat(134), 2],
    ["Я".repeat(135), 3],
    ["😀".repeat(35), 1],
    ["😀".repeat(36), 2],
    [`${"A".repeat(152)}€${"A".repeat(152)}`, 3],
    [`${"Я".repeat(66)}😀${"Я".repeat(10)}`, 2],
  ])("are sent in as many parts as are charged", (text, count) => {
    expect(parts(text)).toHaveLength(count);
  });

  it.each([
    ["A", 306],
    ["Я", 134],
  ])("of %s × %i, charged as two, are sent in two parts even if wide headers are set", (letter, length) => {
    const both = parts(letter.repeat(length), "udh16");
    expect(both.map(({ octets }) => hex(octets.subarray(0, 6)))).toEqual(["050003340201", "050003340202"]);
    const shorter = parts(letter.repeat(length - 2), "udh16");
    expect(shorter.map(({ octets }) => hex(octets.subarray(0, 7)))).toEqual(["06080412340201", "06080412340202"]);
  });

  it.each(CONCATENATIONS)("never take more parts than are charged, %s", (way) => {
    for (const unit of ["A", "A€", "Я", "😀", "Я😀Ж"]) {
      for (let times = 1; times <= 700; times++) {
        const text = unit.repeat(times);
        const sent = parts(text, way).length;
        if (sent > countSegments(text).segments) expect.fail(`${sent} parts of ${times} × ${unit}`);
      }
    }
  });

  it.each([
    ["udh8", "050003340201"],
    ["udh16", "06080412340201"],
  ] as const)("begin with a header, %s", (way, header) => {
    const [first, second] = parts("A".repeat(200), way);
    expect(hex(first!.octets)).toMatch(new RegExp(`^${header}41`));
    expect(first).toMatchObject({ esmClass: 0x40, coding: 0 });
    expect(first!.octets.length).toBe(way === "udh8" ? 6 + 153 : 7 + 152);
    expect(hex(second!.octets)).toMatch(new RegExp(`^${header.slice(0, -2)}02`));
  });

  it.each(CONCATENATIONS)("are whole again after the transfer, %s", (way) => {
    for (const text of [`${"A€".repeat(150)}end`, `${"Я".repeat(66)}😀${"Ж".repeat(200)}`, "короткий"]) {
      const pieces = parts(text, way).map(({ esmClass, coding, octets: short_message, tlvs }) => {
        const fields = { esm_class: esmClass, data_coding: coding, short_message };
        return pieceOf(decodePdu(encodePdu({ command: COMMAND.deliver, sequence: 1, fields, tlvs })));
      });
      const inOrder = pieces.sort((a, b) => (a.part?.segment ?? 0) - (b.part?.segment ?? 0));
      expect(textOf(inOrder)).toBe(text);
      if (pieces.length > 1) expect(inOrder[0]!.part).toMatchObject({ total: pieces.length, segment: 1 });
    }
  });

  it.each(["iso-8859-1", "ascii"] as const)("of %s are sent in as many parts as are charged", (alphabet) => {
    for (const concatenation of CONCATENATIONS) {
      for (const text of ["A".repeat(160), "A".repeat(161), `${"[".repeat(80)}`, "A[".repeat(153), "@".repeat(460)]) {
        const sent = partsOf(text, concatenation, 7, alphabet)!;
        const isOne = concatenation === "payload";
        expect(sent.map(({ coding }) => coding)).toEqual(sent.map(() => 0));
        expect(sent).toHaveLength(isOne ? 1 : countSegments(text).segments);
      }
    }
    // A bracket is one octet in this alphabet but two septets over the air.
    const [first] = partsOf("[".repeat(100), "udh8", 7, alphabet)!;
    expect(hex(first!.octets)).toBe(`050003070201${"5b".repeat(76)}`);
  });

  it.each(CONCATENATIONS)("beyond such an alphabet are sent whole as UCS-2, %s", (way) => {
    const text = `${"Total: 25 €. ".repeat(12)}😀`.slice(0, 156);
    expect(countSegments(text)).toMatchObject({ encoding: "gsm7", segments: 2 });
    const sent = partsOf(text, way, 7, "iso-8859-1")!;
    expect(sent).toHaveLength(way === "payload" ? 1 : 3);
    const pieces = sent.map(({ esmClass, coding, octets: short_message, tlvs }) => {
      const fields = { esm_class: esmClass, data_coding: coding, short_message };
      return pieceOf(decodePdu(encodePdu({ command: COMMAND.deliver, sequence: 1, fields, tlvs })), "iso-8859-1");
    });
    expect(textOf(pieces)).toBe(text);
    for (const { coding, octets: part } of sent) {
      expect(coding).toBe(8);
      expect(part.length).toBeLessThanOrEqual(140);
    }
  });

  it("fit into 140 octets each, and never split a pair", () => {
    for (const part of parts("😀".repeat(200))) expect(part.octets.length).toBeLessThanOrEqual(140);
    for (const part of parts("😀".repeat(200), "udh16")) expect((part.octets.length - 7) % 4).toBe(0);
  });

  it("are refused beyond 255 parts", () => {
    expect(partsOf("Я".repeat(67 * 256), "udh8", 1)).toBeNull();
    expect(partsOf("Я".repeat(33_000), "payload", 1)).toBeNull();
  });

  it("with a broken header are whole messages", () => {
    const fields = { esm_class: 0x40, data_coding: 0, short_message: octets("ff000302") };
    const pdu = decodePdu(encodePdu({ command: COMMAND.deliver, sequence: 1, fields }));
    expect(pieceOf(pdu)).toMatchObject({ part: null });
  });
});
