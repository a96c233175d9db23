import { describe, expect, it } from "vitest";
import { encodeGsm, isGsm } from "../../../../app/domain/base/text/gsm";

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

describe("the GSM alphabet", () => {
  it("encodes the extension table with escapes", () => {
    expect(hex(encodeGsm("Hello €{}[]~^|\\"))).toBe("48656c6c6f201b651b281b291b3c1b3e1b3d1b141b401b2f");
  });

  it("encodes the national and special characters of the basic table", () => {
    expect(hex(encodeGsm("ÇàéØ@£$_"))).toBe("097f050b00010211");
  });

  it("replaces an unsupported character with one question mark", () => {
    expect(hex(encodeGsm("aЯ😀b"))).toBe("613f3f62");
  });

  it("has Ç but neither ç nor the backtick", () => {
    expect([isGsm("Ç"), isGsm("ç"), isGsm("`"), isGsm("")]).toEqual([true, false, false, true]);
  });
});
