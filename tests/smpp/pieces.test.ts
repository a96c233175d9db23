import { describe, expect, it } from "vitest";
import { COMMAND, decodePdu, encodePdu, type Fields, type Pdu, TLV, type Tlvs } from "../../workers/smpp/codec/pdu";
import { isForProgram, pieceOf, textOf } from "../../workers/smpp/codec/short-message";
import { BINARY } from "../../workers/smpp/codec/texts";

const octets = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));

function pdu(hex: string, fields: Fields = {}, tlvs?: Tlvs): Pdu {
  const whole = { data_coding: 0, ...fields, short_message: octets(hex) };
  return decodePdu(encodePdu({ command: COMMAND.submit, sequence: 1, fields: whole, ...(tlvs && { tlvs }) }));
}
const read = (...pdus: Pdu[]) => textOf(pdus.map((one) => pieceOf(one)));
const headed = (header: string, text: string, fields: Fields = {}) =>
  pdu(`${(header.replaceAll(" ", "").length / 2).toString(16).padStart(2, "0")} ${header} ${text}`, {
    esm_class: 0x40,
    ...fields,
  });

// 3GPP TS 23.038 annex A: single shift by element 24, locking shift by 25.
describe("National language shift tables", () => {
  it.each([
    ["Turkish single", "24 01 01", "1b 47 1b 49 1b 53 1b 63 1b 67 1b 69 1b 73 1b 65 1b 28", "ĞİŞçğış€{"],
    ["Turkish locking", "25 01 01", "61 0b 0c 1c 1d 7a 40 60 04 07 5f 1b 65", "aĞğŞşzİç€ı§€"],
    ["Turkish both", "24 01 01 25 01 01", "0c 1b 67 07 1b 69", "ğğıı"],
    ["Spanish single", "24 01 02", "1b 09 1b 41 1b 49 1b 4f 1b 55 1b 61 1b 69 1b 6f 1b 75 7d 05", "çÁÍÓÚáíóúñé"],
    [
      "Portuguese single",
      "24 01 03",
      "1b05 1b09 1b0b 1b0c 1b0e 1b0f 1b12 1b1f 1b41 1b5b 1b5c 1b61 1b7b 1b7c 1b7f 1b14",
      "êçÔôÁáΦÊÀÃÕÂãõâ^",
    ],
    [
      "Portuguese locking",
      "25 01 03",
      "04 06 07 08 09 0b 0c 0e 12 14 15 19 24 40 5b 60 7b 7c 7d 7f",
      "êúíóçÔôÁªÀ∞ÓºÍÃ~ãõ`à",
    ],
    ["the default", "24 01 00", "1b 65 47", "€G"],
  ])("are read: %s", (_name, header, text, meant) => {
    expect(read(headed(header, text))).toBe(meant);
  });

  it("for an unsupported language are binary, and in another alphabet are ignored", () => {
    expect(pieceOf(headed("25 01 06", "41")).reading).toBe(BINARY);
    expect(pieceOf(headed("24 01 0d", "41")).reading).toBe(BINARY);
    expect(read(headed("25 01 06", "0041", { data_coding: 8 }))).toBe("A");
  });

  it("apply to their own part of a long message", () => {
    const [first, second] = [headed("00 03 07 02 01 24 01 01", "41 1b 67"), headed("00 03 07 02 02", "1b 65 0b")];
    expect(pieceOf(first!).part).toEqual({ reference: 7, total: 2, segment: 1 });
    expect(read(first!, second!)).toBe("Ağ€Ø");
  });
});

describe("Parts of a long message", () => {
  const part = (segment: number, text: string, data_coding: number) =>
    headed(`00 03 09 02 0${segment}`, text, { data_coding });

  it("are each read in their own coding", () => {
    expect(read(part(1, "4c 61 74 69 6e 20", 0), part(2, "041a 0438", 8))).toBe("Latin Ки");
    expect(read(part(1, "e9", 3), part(2, "05", 0))).toBe("éé");
  });

  it("in one coding may share a character, in one message class or another", () => {
    expect(read(part(1, "d8 3d", 8), part(2, "de 00", 8))).toBe("😀");
    expect(read(part(1, "04", 8), part(2, "1f", 0x18))).toBe("П");
    expect(read(part(1, "41 1b", 0), part(2, "65", 0xf0))).toBe("A€");
  });

  it("that are binary are shown once when they follow one another", () => {
    expect(read(part(1, "0106", 4), part(2, "41", 0))).toBe("[binary]A");
    expect(read(part(1, "0106", 4), part(2, "aeae", 0xf5))).toBe("[binary]");
  });
});

describe("UCS-2 with a byte order mark", () => {
  it.each([
    ["big-endian", ["feff 041f 0440"], "Пр"],
    ["little-endian", ["fffe 1f04 4004"], "Пр"],
    ["little-endian, cut into parts", ["fffe 1f04", "4004 3804"], "При"],
    ["in each part", ["fffe 1f04", "fffe 4004"], "Пр"],
    ["and a character over two parts", ["fffe 1f", "04 4004"], "Пр"],
    ["within the text", ["041f feff 0440"], "П\ufeffр"],
  ])("loses it: %s", (_what, hexes, text) => {
    expect(read(...hexes.map((hex) => pdu(hex, { data_coding: 8 })))).toBe(text);
  });
});

describe("Binary content", () => {
  it.each([2, 4, 5, 9, 10, 11, 12, 13, 14, 15, 0x14, 0x20, 0x38, 0xf4, 0xf5, 0xf6, 0xf7])(
    "is recognised by data_coding %i",
    (data_coding) => {
      const piece = pieceOf(pdu("01 06 03", { data_coding }));
      expect(piece.reading).toBe(BINARY);
      expect(textOf([piece])).toBe("[binary]");
    },
  );

  it.each([0, 1, 3, 6, 7, 8, 0x10, 0x11, 0x18, 0x40, 0x48, 0x84, 0xc0, 0xd8, 0xe0, 0xf0, 0xf3])(
    "is not assumed for data_coding %i",
    (data_coding) => {
      expect(pieceOf(pdu("00 41", { data_coding })).reading).not.toBe(BINARY);
    },
  );

  it.each([
    ["an 8-bit port", headed("04 02 f0 00", "41")],
    ["a 16-bit port", headed("05 04 0b84 23f0", "41")],
    ["a port beside a part's place", headed("05 04 0b84 23f0 00 03 01 02 01", "41")],
    ["a control message", headed("09 01 00", "41")],
    ["the SIM", headed("70 00", "41")],
    ["a port by TLV", pdu("41", {}, new Map([[TLV.destinationPort, Uint8Array.of(0x0b, 0x84)]]))],
  ])("includes a message for %s", (_what, message) => {
    expect(isForProgram(message)).toBe(true);
    expect(read(message)).toBe("[binary]");
  });

  it("excludes a message with other elements in its header, or with port 0", () => {
    const plain = [
      headed("00 03 01 02 01", "41"),
      headed("0a 03 00 01 10", "41"),
      pdu("41", {}, new Map([[TLV.destinationPort, Uint8Array.of(0, 0)]])),
    ];
    for (const one of plain) expect([isForProgram(one), read(one)]).toEqual([false, "A"]);
  });
});
