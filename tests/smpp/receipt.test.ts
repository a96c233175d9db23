import { describe, expect, it } from "vitest";
import { COMMAND, type Pdu, TLV } from "../../workers/smpp/codec/pdu";
import { isLikeReceipt, isReceipt, readReceipt } from "../../workers/smpp/codec/receipt";
import { keyOfAnswer, keyOfReceipt } from "../../workers/smpp/codec/receipt-ids";
import { isKnownWord } from "../../workers/smpp/codec/receipt-words";
import { codingOf, encodeAs } from "../../workers/smpp/codec/texts";

const pdu = (text: string, tlvs: [number, Uint8Array][] = [], esm_class = 4): Pdu => ({
  command: COMMAND.deliver,
  status: 0,
  sequence: 1,
  tlvs: new Map(tlvs),
  fields: { esm_class, short_message: encodeAs(text, codingOf(text, "gsm0338"), "gsm0338").octets },
});
const text = (stat: string, id = "0123456789") =>
  `id:${id} sub:001 dlvrd:001 submit date:2611211015 done date:2611211016 stat:${stat} err:042 Text:Hello`;

describe("A receipt", () => {
  it.each([
    ["ENROUTE", "sent"],
    ["ACCEPTD", "sent"],
    ["ACCEPTED", "sent"],
    ["DELIVERED", "delivered"],
    ["UNDELIVERABLE", "failed"],
    ["REJECTED", "failed"],
    ["FAILED", "failed"],
    ["DELIVRD", "delivered"],
    ["EXPIRED", "failed"],
    ["DELETED", "failed"],
    ["UNDELIV", "failed"],
    ["UNKNOWN", "failed"],
    ["REJECTD", "failed"],
  ])("with %s means %s", (stat, status) => {
    expect(readReceipt(pdu(text(stat)))).toEqual({ id: "0123456789", status, code: stat, detail: "err:042" });
  });

  it.each([
    [1, "sent"],
    [2, "delivered"],
    [3, "failed"],
    [4, "failed"],
    [5, "failed"],
    [6, "sent"],
    [7, "failed"],
    [8, "failed"],
  ])("with message_state %i means %s, whatever its text", (state, status) => {
    const tlvs: [number, Uint8Array][] = [
      [TLV.receiptedMessageId, new TextEncoder().encode("ab-17\0")],
      [TLV.messageState, Uint8Array.of(state)],
      [TLV.networkErrorCode, Uint8Array.of(3, 1, 4)],
    ];
    expect(readReceipt(pdu(text("DELIVRD", "other"), tlvs))).toMatchObject({ id: "ab-17", status });
    expect(readReceipt(pdu("", tlvs))).toMatchObject({ id: "ab-17", detail: "network 3:260" });
  });

  it.each([
    ["UNDELIVRD", "failed", "UNDELIV"],
    ["UNDELIVERED_X", "failed", "UNDELIV"],
    ["NOT_DELIVERED", "failed", "UNDELIV"],
    ["DELIVERYFAILED", "failed", "UNDELIV"],
    ["UNDLIV", "failed", "UNDELIV"],
    ["EXPIRE", "failed", "EXPIRED"],
    ["REJCTD", "failed", "REJECTD"],
    ["REJECTE", "failed", "REJECTD"],
    ["DELETE", "failed", "DELETED"],
    ["DELIVERD", "delivered", "DELIVRD"],
    ["DLVRD", "delivered", "DELIVRD"],
    ["DELIVDR", "delivered", "DELIVRD"],
    ["ACCEPTE", "sent", "ACCEPTD"],
    ["EN_ROUTE", "sent", "ENROUTE"],
  ])("with %s in a vendor's spelling means %s", (stat, status, code) => {
    expect(readReceipt(pdu(text(stat)))).toMatchObject({ status, code, detail: `stat:${stat} err:042` });
  });

  it.each([
    ["QUEUEDX", "000", "042", 4, "failed"],
    ["QUEUEDX", "001", "042", 4, "sent"],
    ["QUEUEDX", "000", "000", 4, "sent"],
    ["QUEUEDX", "000", "042", 0x20, "sent"],
    ["ENROUTE", "000", "042", 4, "sent"],
    ["DELAYED", "000", "000", 4, "sent"],
    ["DELIVERING", "000", "000", 4, "sent"],
  ])("with %s, dlvrd:%s and err:%s in class %i is %s", (stat, dlvrd, err, esmClass, status) => {
    const words = text(stat).replace("dlvrd:001", `dlvrd:${dlvrd}`).replace("err:042", `err:${err}`);
    expect(readReceipt(pdu(words, [], esmClass))).toMatchObject({ status, code: stat });
  });

  it("is read in UCS-2, whatever its data_coding, and in ASCII that is labelled as UCS-2", () => {
    const wide = (mark: string, encode: (text: string) => Buffer) =>
      Buffer.concat([Buffer.from(mark, "hex"), encode(text("UNDELIV"))]);
    const little = (words: string) => Buffer.from(words, "utf16le");
    const big = (words: string) => little(words).swap16();
    const ascii = Buffer.from(text("UNDELIV"));
    for (const short_message of [wide("", big), wide("feff", big), wide("fffe", little), ascii]) {
      for (const data_coding of [0, 8]) {
        const fields = { esm_class: 4, data_coding, short_message: Uint8Array.from(short_message) };
        const receipt = { command: COMMAND.deliver, status: 0, sequence: 1, tlvs: new Map(), fields };
        expect(readReceipt(receipt)).toMatchObject({ id: "0123456789", status: "failed", detail: "err:042" });
        expect(isLikeReceipt({ ...receipt, fields: { ...fields, esm_class: 0 } })).toBe(true);
      }
    }
  });

  it.each([
    [text("DELIVRD"), true],
    ["  ID:7f sub:1 dlvrd:1 stat:DELIVRD err:0", true],
    ["id:7f stat:DELIVRD", false],
    ["My id: 7f done date: today stat:DELIVRD", false],
    ["id: done date:2611211016 stat:DELIVRD", false],
    ["Hello", false],
  ])("without a mark is recognised by its form: %s", (words, isLike) => {
    expect(isLikeReceipt(pdu(words, [], 0))).toBe(isLike);
  });

  it("with an unknown status is not final", () => {
    expect(readReceipt(pdu(text("QUEUEDX")))).toMatchObject({ status: "sent", code: "QUEUEDX" });
    expect(["DELIVRD", "ACCEPTED", "UNDELIV", "SKIPPED", "QUEUEDX"].map(isKnownWord)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it("may be written in other formats", () => {
    expect(readReceipt(pdu("ID:7f stat:delivrd ERR:0 text:"))).toMatchObject({ id: "7f", status: "delivered" });
    expect(readReceipt(pdu("id: 7f sub:1 stat: UNDELIV err: 11"))).toMatchObject({ id: "7f", status: "failed" });
  });

  it.each(["", "Hello", "id: stat:DELIVRD", "stat:DELIVRD", "id:12"])("with the text “%s” has no meaning", (words) => {
    expect(readReceipt(pdu(words))).toBeNull();
  });

  it("is recognised by its class, or by its TLV", () => {
    expect(isReceipt(pdu("", [], 0x04))).toBe(true);
    expect(isReceipt(pdu("", [], 0x44))).toBe(true);
    expect(isReceipt(pdu("", [], 0x20))).toBe(true);
    expect(isReceipt(pdu("", [], 0x40))).toBe(false);
    expect(isReceipt(pdu("", [], 0))).toBe(false);
    expect(isReceipt(pdu("", [[TLV.receiptedMessageId, Uint8Array.of(0x31)]], 0))).toBe(true);
  });

  it("is matched with its answer, whichever of them is hexadecimal", () => {
    expect(keyOfAnswer("7F", "decimal")).toBe(keyOfReceipt("0000000127", "decimal"));
    expect(keyOfAnswer("127", "hexadecimal")).toBe(keyOfReceipt("7f", "hexadecimal"));
    expect(keyOfAnswer("a-1", "decimal")).toBe(keyOfReceipt("a-1", "decimal"));
    expect(keyOfAnswer("0a-7", "same")).not.toBe(keyOfReceipt("a-7", "same"));
  });

  it.each([
    ["007", "7"],
    ["1003", "0000001003"],
    ["00003eb", "3EB"],
    ["AB-1 ", "AB-1"],
    ["0", "000"],
  ])("is matched with its answer %s despite its id %s", (answer, id) => {
    expect(keyOfAnswer(answer, "same")).toBe(keyOfReceipt(id, "same"));
  });
});
