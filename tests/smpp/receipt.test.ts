import { describe, expect, it } from "vitest";
import { COMMAND, type Pdu, TLV } from "../../workers/smpp/codec/pdu";
import { isKnownWord, isReceipt, keyOfAnswer, keyOfReceipt, readReceipt } from "../../workers/smpp/codec/receipt";
import { encodeText } from "../../workers/smpp/codec/texts";

const pdu = (text: string, tlvs: [number, Uint8Array][] = [], esm_class = 4): Pdu => ({
  ...{ command: COMMAND.deliver, status: 0, sequence: 1, tlvs: new Map(tlvs) },
  fields: { esm_class, short_message: encodeText(text).octets },
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
  ])("that says %s means %s", (stat, status) => {
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
  ])("of message_state %i means %s, whatever its text says", (state, status) => {
    const tlvs: [number, Uint8Array][] = [
      [TLV.receiptedMessageId, new TextEncoder().encode("ab-17\0")],
      [TLV.messageState, Uint8Array.of(state)],
      [TLV.networkErrorCode, Uint8Array.of(3, 1, 4)],
    ];
    expect(readReceipt(pdu(text("DELIVRD", "other"), tlvs))).toMatchObject({ id: "ab-17", status });
    expect(readReceipt(pdu("", tlvs))).toMatchObject({ id: "ab-17", detail: "network 3:260" });
  });

  it("with an unknown status is not final", () => {
    expect(readReceipt(pdu(text("QUEUEDX")))).toMatchObject({ status: "sent", code: "QUEUEDX" });
    expect(["DELIVRD", "ACCEPTED", "UNDELIV", "SKIPPED", "QUEUEDX"].map(isKnownWord)).toEqual([
      ...[true, true, true, true, false],
    ]);
  });

  it("may be written in other ways", () => {
    expect(readReceipt(pdu("ID:7f stat:delivrd ERR:0 text:"))).toMatchObject({ id: "7f", status: "delivered" });
    expect(readReceipt(pdu("id: 7f sub:1 stat: UNDELIV err: 11"))).toMatchObject({ id: "7f", status: "failed" });
  });

  it.each(["", "Hello", "id: stat:DELIVRD", "stat:DELIVRD", "id:12"])("that says “%s” says nothing", (words) => {
    expect(readReceipt(pdu(words))).toBeNull();
  });

  it("is known by its class, or by its TLV", () => {
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
    expect(keyOfAnswer("007", "same")).not.toBe(keyOfReceipt("7", "same"));
  });
});
